package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"
	"strconv"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/knowledge"
)

// The bounds of the database.
const (
	// busyTimeout is how many milliseconds a writer waits for another process.
	busyTimeout = 10_000
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
	follower
	traffic
}

var _ knowledge.Store = (*Store)(nil)

// Open opens the store in the file at path, and makes it if there is none. "" and
// ":memory:" give a store in memory, gone when it is closed. Errors: Unavailable
// for a file that cannot be opened, Invalid for one of another program.
func Open(path string) (*Store, error) {
	s, err := connect(path)
	if err != nil {
		return nil, unavailable(path, err)
	}
	if err := s.migrate(path); err != nil {
		_ = s.Close()
		if citeway.CodeOf(err) == citeway.Internal {
			return nil, unavailable(path, err)
		}
		return nil, err
	}
	return s, nil
}

func connect(path string) (*Store, error) {
	if path == "" || path == ":memory:" {
		db, err := sql.Open("sqlite", "file::memory:?"+pragmas("MEMORY").Encode())
		if err != nil {
			return nil, err
		}
		db.SetMaxOpenConns(1)
		return &Store{write: db, read: db, follower: newFollower(), traffic: newTraffic()}, nil
	}
	name := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()}).String()
	q := pragmas("WAL")
	q.Set("_txlock", "immediate")
	write, err := sql.Open("sqlite", name+"?"+q.Encode())
	if err != nil {
		return nil, err
	}
	write.SetMaxOpenConns(1)
	q = pragmas("WAL")
	q.Add("_pragma", "query_only(1)")
	read, err := sql.Open("sqlite", name+"?"+q.Encode())
	if err != nil {
		_ = write.Close()
		return nil, err
	}
	readers := max(2, runtime.GOMAXPROCS(0))
	read.SetMaxOpenConns(readers)
	read.SetMaxIdleConns(readers)
	return &Store{write: write, read: read, follower: newFollower(), traffic: newTraffic()}, nil
}

func pragmas(journal string) url.Values {
	q := url.Values{}
	for _, p := range []string{
		"busy_timeout(" + strconv.Itoa(busyTimeout) + ")", "journal_mode(" + journal + ")", "synchronous(NORMAL)",
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
	return inTransaction(context.Background(), s.write, func(tx *sql.Tx) error {
		var number, tables int
		row := tx.QueryRow(`SELECT (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)`)
		if err := row.Scan(&number, &tables); err != nil {
			return unavailable(path, err)
		}
		if number < 0 || number > len(migrations) || number == 0 && tables != 0 {
			return &citeway.Error{Code: citeway.Invalid, Place: path, Message: fmt.Sprintf("is not a knowledge base of this version of Citeway (schema %d)", number),
				Mend: "name another data folder, and ingest the documents again"}
		}
		for ; number < len(migrations); number++ {
			if _, err := tx.Exec(migrations[number] + fmt.Sprintf("PRAGMA user_version = %d;", number+1)); err != nil {
				return err
			}
		}
		return nil
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

// inTransaction runs f in one transaction: all of it or nothing.
func inTransaction(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return internal(err)
	}
	if err := f(tx); err != nil {
		_ = tx.Rollback() // the first error says more
		return internal(err)
	}
	return internal(tx.Commit())
}
