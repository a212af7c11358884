package relay

import (
	"context"
	"time"

	"github.com/citeway/citeway/internal/database"
)

// ID is this gateway's, and no other's.
func (r *Relay) ID() string { return r.id }

// Entry is what gateways keep together under a name; nil is nothing.
func (r *Relay) Entry(ctx context.Context, name string) ([]byte, error) {
	list, err := database.List(ctx, r.db, database.Column[[]byte], `SELECT value FROM entries WHERE name = $1 AND until > `+clock, name)
	if err != nil || len(list) == 0 {
		return nil, kind.Failed(err)
	}
	return list[0], nil
}

// Change puts what do makes of the value under a name in its place, and keeps it so long. No
// two gateways change the same at the same time. do is told what is there, nil for nothing,
// the time that all gateways agree on, and who is there; an empty value is removed. After an
// error it may have been changed.
func (r *Relay) Change(ctx context.Context, name string, do func(was []byte, at time.Time, there []string) (is []byte, keep time.Duration)) error {
	return kind.Failed(r.change(ctx, name, do))
}

func (r *Relay) change(ctx context.Context, name string, do func([]byte, time.Time, []string) ([]byte, time.Duration)) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // nothing after a commit; before it the first error says more
	var was []byte
	var at, until int64
	// It takes the row, and so waits for who changes it.
	err = tx.QueryRowContext(ctx, `INSERT INTO entries (name, value, until) VALUES ($1, '', 0)
		ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING value, until`, name).Scan(&was, &until)
	if err != nil {
		return err
	}
	if err := tx.QueryRowContext(ctx, `SELECT `+clock).Scan(&at); err != nil {
		return err
	}
	there, err := database.List(ctx, tx, database.Column[string], `SELECT id FROM gateways WHERE until > `+clock)
	if err != nil {
		return err
	}
	if until <= at {
		was = nil
	}
	is, keep := do(was, time.UnixMilli(at), there)
	if len(is) == 0 {
		_, err = tx.ExecContext(ctx, `DELETE FROM entries WHERE name = $1`, name)
	} else {
		_, err = tx.ExecContext(ctx, `UPDATE entries SET value = $2, until = $3 WHERE name = $1`, name, is, at+keep.Milliseconds())
	}
	if err != nil {
		return err
	}
	return tx.Commit()
}
