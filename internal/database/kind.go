// Package database is how the stores of Citeway keep a SQLite file: one opening,
// one way from schema to schema, one transaction, one voice for what goes wrong.
//
// A file is in write-ahead mode, and a transaction that was committed survives the
// end of the process and, where it is written with full synchronisation, the loss
// of power. Its schema's number stands in user_version; a file with a number that
// is not known, and one of another program, are refused and left as they are.
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

// Open opens the file at path, or makes one that only its owner may read, and brings
// it to the newest schema: steps lead from each schema to the next, as Migrate takes
// them; a file whose schema has no number has no steps. With an empty path the
// database is in memory and ends when it is closed. There is one connection: writers
// queue for it and never meet in SQLite. Errors: Unavailable for a file that cannot be
// opened or is no database, Invalid for a file of another program or with an unknown
// schema, and for one that the Ledger names and that is gone or empty.
func (k Kind) Open(path string, steps []string) (*sql.DB, error) {
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
	return Migrate(db, steps, func(schema int) error {
		return &citeway.Error{Code: citeway.Invalid, Place: path, Message: fmt.Sprintf("holds no %s of this version of Citeway (schema %d)", k, schema),
			Mend: "name another data folder with --data"}
	})
}

// Within runs do in one transaction: all of it or nothing. What the database says
// is wrapped as Failed does.
func (k Kind) Within(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	return k.Failed(InTransaction(ctx, db, do))
}

// NotOpened is why the file at path cannot be opened, Unavailable; an error that is
// not Foreign stays as it is.
func (k Kind) NotOpened(path string, err error) error {
	if !Foreign(err) {
		return err
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: path, Message: "the " + string(k) + " cannot be opened",
		Mend: "see that the data folder exists and may be written to", Err: err}
}

// Failed is an error of a file that was opened, Unavailable; one that is not Foreign
// stays as it is.
func (k Kind) Failed(err error) error {
	if !Foreign(err) {
		return err
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: string(k), Message: "the " + string(k) + " cannot be kept or read",
		Mend: "check the data folder and the space on its disk", Err: err}
}

// Foreign reports whether err is one of the database or the system, which needs
// words of ours: not nil, none of ours, and not the end of a context.
func Foreign(err error) bool {
	var ours *citeway.Error
	return err != nil && !errors.As(err, &ours) && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
}
