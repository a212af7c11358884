// Package knowledge is the contract of a knowledge base: documents in, passages out.
//
// A [Store] keeps documents with their passages and finds the passages that speak of
// a question, by its words and, where it can, by its meaning. It keeps every passage
// it ever gave out readable by its id, so that a citation made from it can be opened
// after the document changed or went. [Sight] says what a caller may see.
//
// The life of a document: named, read, extracted, split, put, found; put again when
// its text changes, as a new version beside the old; gone when it is deleted, and
// then no longer found, but still readable by passage id. Package ingest takes it
// up to put; each store is a package of its own.
//
// It reads no files, prompts nobody and knows no wire form, and its only access rule
// is the sight of a query.
package knowledge
