// Package database is how the stores of Citeway keep their rows, in a SQLite file or on
// a PostgreSQL server: one opening, one way from schema to schema, one transaction, one
// voice for what goes wrong. A store has one text for each of its queries.
//
// A file is in write-ahead mode, and a transaction that was committed survives the
// end of the process and, where it is written with full synchronisation, the loss
// of power. Its schema's number stands in user_version; a file with a number that
// is not known, and one of another program, are refused and left as they are. On a server
// each kind has a namespace of its own, "citeway_keys", and its schema's number in there.
//
// What may not enter: a table, a query, a word of a surface. A store has its own.
//
// The parameters of a file's name are the driver's
// (https://pkg.go.dev/modernc.org/sqlite#Driver.Open), its pragmas SQLite's
// (https://www.sqlite.org/pragma.html).
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/citeway/citeway"
)

// Kind is what a file holds, as a person calls it: "keys". Errors name it.
type Kind string

// Open opens what is kept at where: the address of a PostgreSQL server as IsServer knows
// it, else the path of a file, which is made so that only its owner may read it; "" is
// memory, which ends when it is closed. It is brought to the newest schema: steps lead from
// each to the next, as Migrate takes them; a file whose schema has no number has no steps.
// A file has one connection: writers queue for it and never meet in SQLite. Errors:
// Unavailable for what cannot be opened or is no database, Invalid for a file of another
// program, an unknown schema, and a file that the Ledger names and that is gone or empty.
func (k Kind) Open(where string, s Steps) (*DB, error) {
	if IsServer(where) {
		return k.openServer(where, s.Server)
	}
	db, err := k.openFile(where, s.File)
	if err != nil {
		return nil, err
	}
	return &DB{DB: db}, nil
}

func (k Kind) openServer(address string, steps []string) (*DB, error) {
	db, err := k.connect(address)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: Hidden(address), Message: "is no address of a PostgreSQL database", Mend: "write postgres://USER@HOST:PORT/DATABASE"}
	}
	if err := k.migrateServer(db, address, steps); err != nil {
		_ = db.Close()
		return nil, k.NotOpened(address, err)
	}
	return &DB{DB: db, server: true}, nil
}

func (k Kind) openFile(path string, steps []string) (*sql.DB, error) {
	if path != "" {
		if err := Make(path); err != nil {
			return nil, k.NotOpened(path, err)
		}
	}
	db, err := Connect(path, Full)
	if err != nil {
		return nil, k.NotOpened(path, err)
	}
	if err = k.migrate(db, path, steps); err == nil {
		err = Note(path)
	}
	if err != nil {
		_ = db.Close()
		return nil, k.NotOpened(path, err)
	}
	return db, nil
}

func (k Kind) migrate(db *sql.DB, path string, steps []string) error {
	if len(steps) == 0 {
		return nil
	}
	return Migrate(db, steps, func(schema int) error { return k.unknown(path, schema) })
}

func (k Kind) unknown(where string, schema int) error {
	mend := "name another data folder"
	if IsServer(where) {
		mend = "use the version of Citeway that wrote it, or another database"
	}
	return &citeway.Error{Code: citeway.Invalid, Place: where, Message: fmt.Sprintf("holds no %s of this version of Citeway (schema %d)", k, schema), Mend: mend}
}

// Within runs do in one transaction: all of it or nothing. What the database says
// is wrapped as Failed does.
func (k Kind) Within(ctx context.Context, db *DB, do func(*sql.Tx) error) error {
	return k.Failed(db.InTransaction(ctx, do))
}

// NotOpened is why what is kept at where cannot be opened, Unavailable; an error that is
// not Foreign stays as it is.
func (k Kind) NotOpened(where string, err error) error {
	if !Foreign(err) {
		return err
	}
	mend := Mend(err, "see that the data folder exists and may be written to")
	if IsServer(where) {
		mend = "see that the server runs, and that this user may make tables in the database"
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: Hidden(where), Message: "the " + string(k) + " cannot be opened", Mend: mend, Err: err}
}

// Failed is an error of what was opened, Unavailable, or Invalid for a value that a server
// refuses; one that is not Foreign stays as it is.
func (k Kind) Failed(err error) error {
	if !Foreign(err) {
		return err
	}
	if unkeepable(err) {
		return &citeway.Error{Code: citeway.Invalid, Place: string(k), Message: "a text holds a byte that cannot be kept", Mend: "send UTF-8 without zero bytes", Err: err}
	}
	mend := Mend(err, "check the data folder and the space on its disk")
	if ofServer(err) {
		mend = "check the database server; what failed can be tried again"
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: string(k), Message: "the " + string(k) + " cannot be kept or read", Mend: mend, Err: err}
}

// Foreign reports whether err is one of the database or the system, which needs
// words of ours: not nil, none of ours, and not the end of a context.
func Foreign(err error) bool {
	var ours *citeway.Error
	return err != nil && !errors.As(err, &ours) && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
}
