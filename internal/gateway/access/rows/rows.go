// Package rows keeps keys in one SQLite file, for its owner's eyes only, in
// write-ahead mode with full synchronisation: a key that was revoked stays
// revoked. Several processes may use the file at the same time. Where a gateway keeps its
// state on a PostgreSQL server, it keeps the same tables there.
//
// It stores no secrets, only their hashes.
package rows

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"
	"time"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/access"
)

var _ access.Store = (*Store)(nil)

// Store keeps keys in a file.
type Store struct {
	// db has one connection: writers queue here and never meet in SQLite.
	db *database.DB
	// notes writes when keys were used. That need not outlive the loss of power,
	// and so waits for no disk.
	notes *sql.DB
	// version is asked for all the time, and so prepared once.
	version *sql.Stmt
	changes atomic.Int64
}

const file database.Kind = "keys"

// Open opens the file at path, creating it if it does not exist; an empty path means
// memory. Returns Unavailable for a file that cannot be opened, Invalid for a file of
// another program.
func Open(path string) (*Store, error) {
	db, err := file.Open(path, database.Steps{File: migrations[:], Server: onServer})
	if err != nil {
		return nil, err
	}
	s := &Store{db: db, notes: db.DB}
	if path != "" && !database.IsServer(path) {
		s.notes, err = database.Connect(path, database.Normal)
	}
	if err == nil {
		s.version, err = db.Prepare(`SELECT number FROM version`)
	}
	if err != nil {
		_ = s.Close()
		return nil, file.NotOpened(path, err)
	}
	return s, nil
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
		err := tx.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE id = $1 OR hash = $2) FROM keys`, k.ID, k.Hash[:]).Scan(&count, &same)
		switch {
		case err != nil:
			return err
		case same > 0:
			return access.Twice(k.ID)
		case count >= access.MaxKeys:
			return access.TooMany()
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO keys (id, hash, record, revoked, used) VALUES ($1, $2, $3, $4, $5)`,
			k.ID, k.Hash[:], r.record, r.revoked, r.used); err != nil {
			return err
		}
		return nil
	})
}

// change runs f in one transaction, in which it counts the version on.
func (s *Store) change(ctx context.Context, f func(*sql.Tx) error) error {
	// Counted even if it failed: a commit whose response was lost may have succeeded.
	defer s.changes.Add(1)
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		if err := f(tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE version SET number = number + 1`)
		return err
	})
}

// List returns every key, the oldest first.
func (s *Store) List(ctx context.Context) ([]access.Key, error) {
	all, err := database.List(ctx, s.db, scan, `SELECT record, hash, revoked, used FROM keys ORDER BY number`)
	return all, file.Failed(err)
}

func scan(from database.Row) (access.Key, error) {
	var r row
	if err := from.Scan(&r.record, &r.hash, &r.revoked, &r.used); err != nil {
		return access.Key{}, err
	}
	return r.key()
}

// Revoke ends a key.
func (s *Store) Revoke(ctx context.Context, id string, at time.Time) error {
	return s.change(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, `UPDATE keys SET revoked = coalesce(revoked, $1) WHERE id = $2`, at.UTC().Format(time.RFC3339), id)
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
	_, err := s.notes.ExecContext(ctx, `UPDATE keys SET used = $1 WHERE id = $2`, at.UTC().Format(time.RFC3339), id)
	return file.Failed(err)
}

// Version counts what was created and revoked.
func (s *Store) Version(ctx context.Context) (int64, error) {
	var number int64
	err := s.version.QueryRowContext(ctx).Scan(&number)
	return number, file.Failed(err)
}

// Changes counts what was created and revoked through s.
func (s *Store) Changes() int64 { return s.changes.Load() }

// Close ends the store.
func (s *Store) Close() error {
	err := s.db.Close()
	if s.notes != nil && s.notes != s.db.DB {
		err = errors.Join(s.notes.Close(), err)
	}
	return file.Failed(err)
}
