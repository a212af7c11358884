package database

import (
	"context"
	"database/sql"
	"errors"
	"net/url"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// ErrHeld says that what was to be held is held already.
var ErrHeld = errors.New("is held already")

// Hold takes the sole right that the file at path stands for, until release is called or the
// process ends, in whatever way: it is SQLite's own lock, which the system lets go of. The file
// is made where there is none, and stays empty. Errors: ErrHeld where another process, or this
// one, has the right; else what keeps SQLite from locking, as it would with any database there.
func Hold(path string) (release func() error, err error) {
	if err := Make(path); err != nil {
		return nil, err
	}
	db, err := sql.Open("sqlite", Name(path, url.Values{"_txlock": {"exclusive"}, "_pragma": {"journal_mode(MEMORY)"}})) // no journal beside it
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	tx, err := db.BeginTx(context.Background(), nil) // the end of a context would let go
	if err != nil {
		return nil, errors.Join(held(err), db.Close())
	}
	return func() error { return errors.Join(tx.Rollback(), db.Close()) }, nil
}

// held is ErrHeld for what SQLite says where another has the lock.
func held(err error) error {
	var said *sqlite.Error
	if errors.As(err, &said) && said.Code()&0xFF == sqlite3.SQLITE_BUSY {
		return ErrHeld
	}
	return err
}
