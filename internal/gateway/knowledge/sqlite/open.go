// Package sqlite is a knowledge store in one SQLite file, searched by keywords and,
// with an embedder, by meaning.
//
// Tables: documents holds what a document is now, versions every text it ever
// had, compressed where it is long, passages where in them every passage stands that was ever
// made. vectors holds
// the vector of each current passage, once the background has made it. Indexes in
// memory follow the file and answer. One
// connection writes, several read, and a write-ahead log parts them, so that a
// search never waits for an ingest.
//
// A document and its passages are one transaction. The end of the process at any
// moment loses nothing that Put acknowledged; Sync makes it survive the loss of
// power too.
package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// The bounds of the database.
const (
	// cacheKiB is the page cache of each connection.
	cacheKiB = 16 << 10
	// walLimit is how many bytes of write-ahead log stay on disk at rest.
	walLimit = 64 << 20
)

// Store is a knowledge store in one SQLite file.
type Store struct {
	// write has one connection: writers queue here and never meet in SQLite. In
	// memory it is the only one and read is the same.
	write, read *sql.DB
	originals   originals
	texts       texts
	queue       queue
	prepared    statements
	follower
	traffic
}

var _ knowledge.Store = (*Store)(nil)

// Open opens the store in the file at path, and makes it if it is missing. "" and
// ":memory:" give a store in memory, gone when it is closed. Errors: Unavailable
// for a file that cannot be opened, Invalid for one of another program.
func Open(path string) (*Store, error) {
	s, err := connect(path)
	if database.Foreign(err) {
		return nil, unavailable(path, err)
	}
	if err != nil {
		return nil, err
	}
	if err = s.migrate(path); err == nil {
		s.prepared, err = prepare(s.write)
	}
	if err == nil && path != ":memory:" {
		err = database.Note(path)
	}
	if err != nil {
		_ = s.Close()
		if database.Foreign(err) {
			err = unavailable(path, err)
		}
		return nil, err
	}
	return s, nil
}

func connect(path string) (*Store, error) {
	packing, err := newTexts()
	if err != nil {
		return nil, err
	}
	if path == "" || path == ":memory:" {
		db, err := sql.Open("sqlite", "file::memory:?"+pragmas("MEMORY").Encode())
		if err != nil {
			return nil, err
		}
		db.SetMaxOpenConns(1)
		return &Store{write: db, read: db, texts: packing, follower: newFollower(), traffic: newTraffic()}, nil
	}
	if err := database.Make(path); err != nil {
		return nil, err
	}
	q := pragmas("WAL")
	q.Set("_txlock", "immediate")
	write, err := sql.Open("sqlite", database.Name(path, q))
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	q = pragmas("WAL")
	q.Add("_pragma", "query_only(1)")
	read, err := sql.Open("sqlite", database.Name(path, q))
	if err != nil {
		_ = write.Close()
		return nil, err
	}
	readers := max(2, runtime.GOMAXPROCS(0))
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	kept := originals(filepath.Join(filepath.Dir(path), OriginalFolder))
	return &Store{write: write, read: read, originals: kept, texts: packing, follower: newFollower(), traffic: newTraffic()}, nil
}

func pragmas(journal string) url.Values {
	q := url.Values{}
	for _, p := range []string{
		"busy_timeout(" + strconv.Itoa(database.BusyTimeout) + ")", "journal_mode(" + journal + ")", "synchronous(NORMAL)",
		"cache_size(-" + strconv.Itoa(cacheKiB) + ")", "journal_size_limit(" + strconv.Itoa(walLimit) + ")",
		"temp_store(MEMORY)",
	} {
		q.Add("_pragma", p)
	}
	return q
}

// migrate makes the tables in a new file, brings an older file to this schema,
// and refuses a file of another program.
func (s *Store) migrate(path string) error {
	return database.Migrate(s.write, migrations[:], func(schema int) error {
		return &citeway.Error{Code: citeway.Invalid, Place: path, Message: fmt.Sprintf("is not a knowledge base of this version of Citeway (schema %d)", schema),
			Mend: "name another data folder, and ingest the documents again"}
	})
}

// Sync writes everything acknowledged to the disk, past the loss of power.
func (s *Store) Sync(ctx context.Context) error {
	_, err := s.write.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	return internal(err)
}

// Close ends the store.
func (s *Store) Close() error {
	s.stop()
	err := s.read.Close()
	if s.write == s.read {
		return internal(err)
	}
	if failed := s.write.Close(); err == nil {
		err = failed
	}
	return internal(err)
}

// list reads every row that a query finds, each by scan. Error: Internal.
func list[T any](ctx context.Context, in database.Asker, scan func(database.Row) (T, error), query string, args ...any) ([]T, error) {
	rows, err := database.List(ctx, in, scan, query, args...)
	return rows, internal(err)
}

// inTransaction runs f in one transaction: all of it or nothing.
func inTransaction(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	return internal(database.InTransaction(ctx, db, f))
}

func unavailable(path string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: path, Message: "the knowledge base cannot be opened",
		Mend: database.Mend(err, "see that the folder exists and may be written to"), Err: err}
}

func notFound(what, id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such " + what}
}

// internal wraps an error of the database; one of ours and the end of a context
// stay as they are.
func internal(err error) error {
	if !database.Foreign(err) {
		return err
	}
	return &citeway.Error{Code: citeway.Internal, Place: "knowledge base", Message: "failed",
		Mend: database.Mend(err, "see that the data folder may be written to, and the space on its disk"), Err: err}
}
