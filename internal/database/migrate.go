package database

import (
	"context"
	"database/sql"
	"fmt"
)

// Migrate brings a file to the newest schema, in one transaction: the first of the
// steps makes the tables of a new file, each other one follows the one before it. A
// step that was released is never changed: another follows it. A file of another
// program, and one of a schema beyond the steps, is what refused says of the
// schema's number.
func Migrate(db *sql.DB, steps []string, refused func(schema int) error) error {
	return InTransaction(context.Background(), db, func(tx *sql.Tx) error {
		var number, tables int
		row := tx.QueryRow(`SELECT (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_master)`)
		if err := row.Scan(&number, &tables); err != nil {
			return err
		}
		if number < 0 || number > len(steps) || number == 0 && tables != 0 {
			return refused(number)
		}
		for ; number < len(steps); number++ {
			if _, err := tx.Exec(steps[number] + fmt.Sprintf(";PRAGMA user_version = %d;", number+1)); err != nil {
				return err
			}
		}
		return nil
	})
}

// InTransaction runs do in one transaction: all of it or nothing.
func InTransaction(ctx context.Context, db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing after a commit; before it the first error says more
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
