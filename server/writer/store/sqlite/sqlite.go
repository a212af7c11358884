// Package sqlite keeps graphs and files in one SQLite file, in write-ahead mode
// with full synchronisation: what was acknowledged survives the end of the
// process and the loss of power.
//
// What may not enter: the bytes of a file.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/server/writer/store"
)

var _ store.Store = (*Store)(nil)

// Store keeps graphs and files in a file.
type Store struct {
	// db has one connection: callers queue here and never meet in SQLite.
	db *sql.DB
}

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

// Open opens the file at path, and makes it if there is none. Errors: Unavailable
// for a file that cannot be opened, Invalid for one of another program.
func Open(path string) (*Store, error) {
	name := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()}).String()
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(FULL)"}}
	db, err := sql.Open("sqlite", name+"?"+q.Encode())
	if err != nil {
		return nil, failed(err)
	}
	db.SetMaxOpenConns(1)
	s := &Store{db: db}
	if err := s.migrate(path); err != nil {
		_ = db.Close()
		return nil, err
	}
	return s, nil
}

// migrate brings the file to the newest schema.
func (s *Store) migrate(path string) error {
	return s.inTransaction(context.Background(), func(tx *sql.Tx) error {
		var number, tables int
		row := tx.QueryRow(`SELECT (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)`)
		if err := row.Scan(&number, &tables); err != nil {
			return err
		}
		if number < 0 || number > len(migrations) || number == 0 && tables != 0 {
			return &citeway.Error{Code: citeway.Invalid, Place: path, Message: fmt.Sprintf("holds no graphs of this version of Citeway (schema %d)", number),
				Mend: "name another data folder with --data"}
		}
		for ; number < len(migrations); number++ {
			if _, err := tx.Exec(migrations[number] + fmt.Sprintf("PRAGMA user_version = %d;", number+1)); err != nil {
				return err
			}
		}
		return nil
	})
}

// Close ends the store.
func (s *Store) Close() error { return s.db.Close() }

// inTransaction runs f in one transaction: all of it or nothing.
func (s *Store) inTransaction(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return failed(err)
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback() // the first error says more
		return failed(err)
	}
	return failed(tx.Commit())
}

// failed wraps an error of the database; one of ours and the end of a context
// stay as they are.
func failed(err error) error {
	var e *citeway.Error
	if err == nil || errors.As(err, &e) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: "graphs and files", Message: "cannot be kept or read",
		Mend: "check the data folder and the space on its disk", Err: err}
}
