package sqlite

// Schema is the number of the schema that this version writes.
const Schema = len(migrations)

// migrations bring a file from each schema to the next. The number of the schema
// that a file has is kept in its user_version; 0 is a new file. A step that was
// released is never changed: another follows it.
var migrations = [...]string{schema, schemaChanges, schemaSets, schemaVectors, schemaAttempts, schemaOriginals, schemaListed, schemaWords, schemaOnce}

// schemaWords takes out the full-text table: the index in memory answers. From this schema on,
// a version may hold its text compressed, as a BLOB.
const schemaWords = `
DROP TABLE IF EXISTS terms;
`

// schemaOnce keeps words once: a passage is a stretch of its version's text, which it names by
// number. Put takes no passage that differs from that stretch, so that none is lost.
const schemaOnce = `
CREATE TABLE numbered (
  number INTEGER PRIMARY KEY, document TEXT NOT NULL, version TEXT NOT NULL, text TEXT NOT NULL,
  UNIQUE (document, version)
);
INSERT INTO numbered (document, version, text) SELECT document, version, text FROM versions ORDER BY rowid;
DROP TABLE versions;
ALTER TABLE numbered RENAME TO versions;
CREATE TABLE stretches (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL, version INTEGER NOT NULL,
  context TEXT NOT NULL, page INTEGER NOT NULL, chunk TEXT NOT NULL,
  start INTEGER NOT NULL, end INTEGER NOT NULL, current INTEGER NOT NULL
);
INSERT INTO stretches SELECT p.seq, p.id, p.document, v.number, p.context, p.page, p.chunk, p.start, p.end, p.current
  FROM passages p JOIN versions v ON v.document = p.document AND v.version = p.version ORDER BY p.seq;
DROP TABLE passages;
ALTER TABLE stretches RENAME TO passages;
CREATE INDEX passages_document ON passages(document, current);
`

// schemaListed adds the order in which documents are listed, page after page.
const schemaListed = `
CREATE INDEX documents_listed ON documents(path, title, id) WHERE gone = 0;
`

// schemaChanges adds the list of changes, by which an index in memory follows the
// file, and starts it with every document.
const schemaChanges = `
CREATE TABLE changes (number INTEGER PRIMARY KEY, document TEXT NOT NULL);
INSERT INTO changes (document) SELECT id FROM documents WHERE gone = 0;
`

// schemaSets adds the sets that documents belong to. A row may name a document
// that does not exist yet or is gone: it decides who may see it.
const schemaSets = `
CREATE TABLE members (name TEXT NOT NULL, document TEXT NOT NULL, PRIMARY KEY (name, document)) WITHOUT ROWID;
CREATE INDEX members_document ON members(document, name);
`

// schemaVectors adds the vectors of current passages. Their numbers only ever grow:
// by them an index in memory follows, as by the list of changes. A passage has at
// most one vector, of the embedder that is used; embedders says which it was, and
// how many numbers its vectors have.
const schemaVectors = `
CREATE TABLE embedders (id INTEGER PRIMARY KEY, name TEXT NOT NULL, dim INTEGER NOT NULL, UNIQUE (name, dim));
CREATE TABLE vectors (
  number INTEGER PRIMARY KEY AUTOINCREMENT, passage INTEGER NOT NULL, embedder INTEGER NOT NULL, vector BLOB NOT NULL
);
CREATE UNIQUE INDEX vectors_passage ON vectors(passage, embedder);
`

const schema = `
CREATE TABLE documents (
  id TEXT PRIMARY KEY, version TEXT NOT NULL, fingerprint TEXT NOT NULL, origin TEXT NOT NULL,
  title TEXT NOT NULL, path TEXT NOT NULL, url TEXT NOT NULL, mime TEXT NOT NULL,
  kind TEXT NOT NULL, editor TEXT NOT NULL, modified TEXT NOT NULL,
  label TEXT NOT NULL, rank INTEGER NOT NULL, aliases TEXT NOT NULL,
  passages INTEGER NOT NULL, gone INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX documents_origin ON documents(origin);
CREATE TABLE versions (
  document TEXT NOT NULL, version TEXT NOT NULL, text TEXT NOT NULL,
  PRIMARY KEY (document, version)
);
CREATE TABLE passages (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL, version TEXT NOT NULL,
  text TEXT NOT NULL, context TEXT NOT NULL, page INTEGER NOT NULL, chunk TEXT NOT NULL,
  start INTEGER NOT NULL, end INTEGER NOT NULL, current INTEGER NOT NULL
);
CREATE INDEX passages_document ON passages(document, current);
CREATE VIRTUAL TABLE terms USING fts5(title, context, body,
  content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
`
