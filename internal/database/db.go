package database

import (
	"context"
	"database/sql"
	"math/rand/v2"
	"time"
)

// Steps are how the tables of a kind come to be, one step after another, in the words of
// each engine. A step that was released is never changed: another follows it.
type Steps struct {
	File, Server []string
}

// DB is where one kind of thing is kept: a SQLite file, or its own namespace on a
// PostgreSQL server. The texts of queries are the same for both; their parameters are $1,
// $2 and so on.
type DB struct {
	*sql.DB
	// server says that it is one. Transactions of a file queue for its one connection;
	// those of a server run beside each other, as if one came after the other, and one that
	// could not is run again.
	server bool
}

// InTransaction runs do in one transaction: all of it or nothing. On a server do may run
// more than once.
func (d *DB) InTransaction(ctx context.Context, do func(*sql.Tx) error) error {
	if !d.server {
		return InTransaction(ctx, d.DB, do)
	}
	for try := 1; ; try++ {
		err := d.serializable(ctx, do)
		if err == nil || try == MaxTries || !inTheWay(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(rand.Int64N(int64(try) * int64(5*time.Millisecond)))):
		}
	}
}

func (d *DB) serializable(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := d.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelSerializable})
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing after a commit; before it the first error says more
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// Overwrite makes deleted bytes of a file be overwritten from now on. A server is
// vacuumed instead.
func (d *DB) Overwrite(ctx context.Context) error {
	if d.server {
		return nil
	}
	_, err := d.ExecContext(ctx, `PRAGMA secure_delete = ON`)
	return err
}

// Purge leaves no byte of what was deleted or replaced in the tables. What a server has
// already written to its log, its standby or a backup stays its operator's.
func (d *DB) Purge(ctx context.Context) error {
	if !d.server {
		return Purge(ctx, d.DB)
	}
	names, err := List(ctx, d, Column[string], `SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = current_schema()`)
	for _, name := range names {
		if _, err := d.ExecContext(ctx, `VACUUM FULL `+name); err != nil {
			return err
		}
	}
	return err
}

// Bit is a condition as a column of numbers holds it: 1 if it is true, else 0.
func Bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// All is the LIMIT of a query that has none: an OFFSET needs one in SQLite.
const All = "9223372036854775807"
