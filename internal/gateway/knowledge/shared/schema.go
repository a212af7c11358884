package shared

import (
	"strings"

	"github.com/citeway/citeway/internal/database"
)

// steps are how the tables come to be. Both engines have the same; what is kept in order is in order of its bytes.
var steps = database.Steps{
	File:   []string{strings.NewReplacer("BYTES", "BLOB", "FLOAT", "REAL", "ORDERED", "TEXT", "SERIAL_KEY", "INTEGER PRIMARY KEY").Replace(tables)},
	Server: []string{strings.NewReplacer("BYTES", "BYTEA", "FLOAT", "DOUBLE PRECISION", "ORDERED", `TEXT COLLATE "C"`, "SERIAL_KEY", "BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY").Replace(tables)},
}

// tables: documents are what is now, passages every passage ever made, versions every text. counter is the number
// of the last change; a document has that of its own last. outbox is what the engine has not taken yet, lacks the
// passages that lack a vector; a row of either belongs to its holder, or until a time to whoever took it.
const tables = `
CREATE TABLE counter (number BIGINT NOT NULL);
INSERT INTO counter VALUES (0);
CREATE TABLE documents (
  id ORDERED PRIMARY KEY, version TEXT NOT NULL, fingerprint TEXT NOT NULL, origin ORDERED NOT NULL,
  title ORDERED NOT NULL, path ORDERED NOT NULL, url TEXT NOT NULL, mime TEXT NOT NULL,
  kind TEXT NOT NULL, editor TEXT NOT NULL, modified TEXT NOT NULL,
  label TEXT NOT NULL, rank INTEGER NOT NULL, aliases TEXT NOT NULL, passages INTEGER NOT NULL, gone INTEGER NOT NULL,
  labelled INTEGER NOT NULL, original TEXT NOT NULL, length FLOAT NOT NULL, number BIGINT NOT NULL
);
CREATE INDEX documents_origin ON documents(origin);
CREATE INDEX documents_listed ON documents(path, title, id) WHERE gone = 0;
CREATE INDEX documents_number ON documents(number);
CREATE TABLE versions (document ORDERED NOT NULL, version TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (document, version));
CREATE TABLE passages (
  id ORDERED PRIMARY KEY, document ORDERED NOT NULL, version TEXT NOT NULL, place INTEGER NOT NULL,
  text TEXT NOT NULL, context TEXT NOT NULL, page INTEGER NOT NULL, chunk TEXT NOT NULL,
  begins BIGINT NOT NULL, ends BIGINT NOT NULL, current INTEGER NOT NULL
);
CREATE INDEX passages_document ON passages(document, current);
CREATE TABLE members (name ORDERED NOT NULL, document ORDERED NOT NULL, PRIMARY KEY (name, document));
CREATE INDEX members_document ON members(document, name);
CREATE TABLE originals (document ORDERED PRIMARY KEY, digest TEXT NOT NULL, data BYTES NOT NULL);
CREATE TABLE attempts (document ORDERED PRIMARY KEY, fingerprint TEXT NOT NULL, count INTEGER NOT NULL);
CREATE TABLE engines (name TEXT PRIMARY KEY, identity TEXT NOT NULL);
CREATE TABLE outbox (
  document ORDERED PRIMARY KEY, number BIGINT NOT NULL, words INTEGER NOT NULL, fresh INTEGER NOT NULL,
  turn BIGINT NOT NULL DEFAULT 0, holder TEXT NOT NULL, until BIGINT NOT NULL
);
CREATE TABLE embedders (id SERIAL_KEY, name TEXT NOT NULL, dim INTEGER NOT NULL, UNIQUE (name, dim));
CREATE TABLE vectors (passage ORDERED PRIMARY KEY, embedder BIGINT NOT NULL, vector BYTES NOT NULL);
CREATE TABLE lacks (passage ORDERED PRIMARY KEY, document ORDERED NOT NULL, until BIGINT NOT NULL);
CREATE INDEX lacks_document ON lacks(document);
`
