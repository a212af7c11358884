// Package store keeps the graphs and the files of the Writer surface: what they
// are called, whose they are, which file is attached to which graph, and how far
// a file has come. Folders memory and sqlite keep them; storetest holds the suite
// that both pass.
//
// What may not enter: the words of a document, which are the knowledge base's,
// the bytes of a file, and the form of a response.
package store
