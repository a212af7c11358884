// Package sqlite keeps keys in one SQLite file, for its owner's eyes only, in
// write-ahead mode with full synchronisation: a key that was revoked stays
// revoked. Several processes may use the file at the same time.
//
// What may not enter: a secret; the file holds hashes.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/access"
)

var _ access.Store = (*Store)(nil)

// Store keeps keys in a file.
type Store struct {
	// db has one connection: writers queue here and never meet in SQLite.
	db *sql.DB
	// notes writes when keys were used. That need not outlive the loss of power,
	// and so waits for no disk.
	notes *sql.DB
	// version is asked for all the time, and so prepared once.
	version *sql.Stmt
	changes atomic.Int64
}

// Open opens the file at path, and makes it if there is none. Errors: Unavailable
// for a file that cannot be opened, Invalid for one of another program.
func Open(path string) (*Store, error) {
	if err := private(path); err != nil {
		return nil, unavailable(path, err)
	}
	name := (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()}).String()
	s := &Store{}
	var err error
	if s.db, err = connect(name, "FULL"); err != nil {
		return nil, unavailable(path, err)
	}
	if s.notes, err = connect(name, "NORMAL"); err == nil {
		err = s.migrate(path)
	}
	if err == nil {
		if s.version, err = s.db.Prepare(`SELECT number FROM version`); err != nil {
			err = unavailable(path, err)
		}
	}
	if err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// connect opens one connection that waits for the disk as synchronous says.
func connect(name, synchronous string) (*sql.DB, error) {
	q := url.Values{"_txlock": {"immediate"}, "_pragma": {"busy_timeout(10000)", "journal_mode(WAL)", "synchronous(" + synchronous + ")"}}
	db, err := sql.Open("sqlite", name+"?"+q.Encode())
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// private makes a file that only its owner may read.
func private(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// migrate brings the file to the newest schema.
func (s *Store) migrate(path string) error {
	return s.inTransaction(context.Background(), func(tx *sql.Tx) error {
		var number, tables int
		row := tx.QueryRow(`SELECT (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)`)
		if err := row.Scan(&number, &tables); err != nil {
			return unavailable(path, err)
		}
		if number < 0 || number > len(migrations) || number == 0 && tables != 0 {
			return &citeway.Error{Code: citeway.Invalid, Place: path, Message: fmt.Sprintf("holds no keys of this version of Citeway (schema %d)", number),
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

// Create keeps a key.
func (s *Store) Create(ctx context.Context, k access.Key) error {
	if err := k.Check(); err != nil {
		return err
	}
	r, err := rowOf(&k)
	if err != nil {
		return err
	}
	return s.change(ctx, func(tx *sql.Tx) error {
		var count, same int
		err := tx.QueryRowContext(ctx, `SELECT count(*), total(id = ? OR hash = ?) FROM keys`, k.ID, k.Hash[:]).Scan(&count, &same)
		switch {
		case err != nil:
			return err
		case same > 0:
			return access.Twice(k.ID)
		case count >= access.MaxKeys:
			return access.TooMany()
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO keys (id, hash, record, revoked, used) VALUES (?, ?, ?, ?, ?)`,
			k.ID, k.Hash[:], r.record, r.revoked, r.used); err != nil {
			return err
		}
		return nil
	})
}

// change runs f in one transaction, in which it counts the version on.
func (s *Store) change(ctx context.Context, f func(*sql.Tx) error) error {
	// Counted also where it failed: a commit whose answer was lost may have been one.
	defer s.changes.Add(1)
	return s.inTransaction(ctx, func(tx *sql.Tx) error {
		if err := f(tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE version SET number = number + 1`)
		return err
	})
}

// List returns every key, the oldest first.
func (s *Store) List(ctx context.Context) ([]access.Key, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT record, hash, revoked, used FROM keys ORDER BY number`)
	if err != nil {
		return nil, failed(err)
	}
	defer rows.Close()
	var all []access.Key
	for rows.Next() {
		var r row
		if err := rows.Scan(&r.record, &r.hash, &r.revoked, &r.used); err != nil {
			return nil, failed(err)
		}
		k, err := r.key()
		if err != nil {
			return nil, err
		}
		all = append(all, k)
	}
	return all, failed(rows.Err())
}

// Revoke ends a key.
func (s *Store) Revoke(ctx context.Context, id string, at time.Time) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE keys SET revoked = coalesce(revoked, ?) WHERE id = ?`, at.UTC().Format(time.RFC3339), id)
		if err != nil {
			return err
		}
		if n, err := done.RowsAffected(); err != nil {
			return err
		} else if n == 0 {
			return access.Missing(id)
		}
		return nil
	})
}

// Used notes when a key was used.
func (s *Store) Used(ctx context.Context, id string, at time.Time) error {
	_, err := s.notes.ExecContext(ctx, `UPDATE keys SET used = ? WHERE id = ?`, at.UTC().Format(time.RFC3339), id)
	return failed(err)
}

// Version counts what was created and revoked.
func (s *Store) Version(ctx context.Context) (int64, error) {
	var number int64
	err := s.version.QueryRowContext(ctx).Scan(&number)
	return number, failed(err)
}

// Changes counts what was created and revoked through s.
func (s *Store) Changes() int64 { return s.changes.Load() }

// Close ends the store.
func (s *Store) Close() error {
	var errs []error
	for _, db := range []*sql.DB{s.notes, s.db} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	return failed(errors.Join(errs...))
}

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
