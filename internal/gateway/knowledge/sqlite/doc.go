// Package sqlite is a knowledge store in one SQLite file, searched by keywords and,
// with an embedder, by meaning.
//
// Tables: documents holds what a document is now, versions every text it ever
// had, passages every passage ever made. The full-text table terms indexes the
// passages of current versions only; it keeps no copy of the text. vectors holds
// the vector of each current passage, once the background has made it. Indexes in
// memory follow the file and answer; the full-text table answers until they do. One
// connection writes, several read, and a write-ahead log parts them, so that a
// search never waits for an ingest.
//
// A document and its passages are one transaction. The end of the process at any
// moment loses nothing that Put acknowledged; Sync makes it survive the loss of
// power too.
package sqlite
