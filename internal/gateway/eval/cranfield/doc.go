// Package cranfield measures retrieval on the Cranfield collection: 1,400
// abstracts on aerodynamics, 225 questions, and which abstracts people judged to
// answer them.
//
// The abstracts go through the rooms that every document goes through: split into
// passages, put into a store, found by Search. What may not enter: another way of
// ranking; the measures take any list of documents, so that others can be
// measured by the same.
package cranfield
