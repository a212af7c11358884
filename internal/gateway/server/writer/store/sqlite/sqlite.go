// Package sqlite keeps graphs and files in one SQLite file, in write-ahead mode
// with full synchronisation: what was acknowledged survives the end of the
// process and the loss of power.
//
// It does not store the bytes of files.
package sqlite

import (
	"database/sql"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

var _ store.Store = (*Store)(nil)

// Store keeps graphs and files in a file.
type Store struct {
	// db has one connection: callers queue here and never meet in SQLite.
	db *sql.DB
}

// Schema is the number of the schema that this version writes.
const Schema = len(migrations)

// migrations bring a file from each schema to the next; its number is kept in
// user_version. A step that was released is never changed: another follows it.
var migrations = [...]string{`
CREATE TABLE graphs (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0, unfinished INTEGER NOT NULL, record TEXT NOT NULL
);
CREATE INDEX graphs_unfinished ON graphs(seq) WHERE unfinished = 1;
CREATE TABLE files (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL,
  gone INTEGER NOT NULL DEFAULT 0, unfinished INTEGER NOT NULL, status TEXT NOT NULL,
  kind TEXT NOT NULL, created INTEGER NOT NULL, record TEXT NOT NULL
);
CREATE INDEX files_unfinished ON files(seq) WHERE unfinished = 1;
CREATE TABLE attached (graph TEXT NOT NULL, file TEXT NOT NULL, PRIMARY KEY (graph, file)) WITHOUT ROWID;
CREATE INDEX attached_file ON attached(file, graph);
`, `
CREATE INDEX graphs_owner ON graphs(owner) WHERE gone = 0;
CREATE INDEX files_owner ON files(owner) WHERE gone = 0;
`}

const file database.Kind = "graphs and files"

// Open opens the file at path, creating it if it does not exist; an empty path means
// memory. Returns Unavailable for a file that cannot be opened, Invalid for a file of
// another program.
func Open(path string) (*Store, error) {
	db, err := file.Open(path, migrations[:])
	if err != nil {
		return nil, err
	}
	return &Store{db}, nil
}

// Close ends the store.
func (s *Store) Close() error { return s.db.Close() }
