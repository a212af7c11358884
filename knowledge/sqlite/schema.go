package sqlite

// schemaNumber is the number of this schema, kept in user_version. A file with
// another number was made by another Citeway.
const schemaNumber = 1

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
