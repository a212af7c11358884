// Package knowledge takes documents in and gives passages out.
//
// An [Ingester] reads files, folders and URLs, takes the text out of them
// (package extract), splits it (package split) and puts document and passages
// into a [Store] in one transaction. A store finds the passages that speak of a
// question, by its words and, where it can, by its meaning, and keeps every
// passage it ever gave out readable by its id, so that a citation made from it can
// be opened after the document changed or went.
//
// The life of a document: named, read, extracted, split, put, found; put again
// when its text changes, as a new version beside the old; gone when it is
// deleted, and then found no more, but still readable by passage id.
//
// What may not enter: prompting, answering, a wire form, an access rule other
// than the clearance of a query.
package knowledge
