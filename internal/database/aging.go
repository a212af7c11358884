package database

import (
	"context"
	"database/sql"
	"time"
)

// Aging says how the things that a store keeps grow old and go.
type Aging struct {
	// List is a query of all of them: id, at (when each was last used, in seconds since
	// 1970) and bytes (how much each holds).
	List string
	// Drop are the statements that delete one, in order; $1 is its id.
	Drop []string
}

// Limit is how old and how much what is kept may be.
type Limit struct {
	// Before is the earliest time that is kept; the zero time keeps all.
	Before time.Time
	// Bytes is how much may be kept; beyond, the oldest go. 0 is no limit.
	Bytes int64
	// Step is the most that one transaction deletes, 1 or more.
	Step int
}

// any reports whether the limit ends anything.
func (l *Limit) any() bool { return !l.Before.IsZero() || l.Bytes > 0 }

// Retain deletes what is beyond the limit, the oldest first, Step at most, and reports
// how many that were and whether there may be more. What it deletes is overwritten.
func (a *Aging) Retain(ctx context.Context, db *DB, l Limit) (n int, more bool, err error) {
	if !l.any() {
		return 0, false, nil
	}
	if err := db.Overwrite(ctx); err != nil {
		return 0, false, err
	}
	err = db.InTransaction(ctx, func(tx *sql.Tx) error {
		ids, err := a.Beyond(ctx, tx, l)
		n = len(ids)
		if err != nil {
			return err
		}
		return a.Delete(ctx, tx, ids...)
	})
	return n, err == nil && n == l.Step, err
}

// Beyond returns the ids of those beyond the limit, the oldest first, Step at most.
func (a *Aging) Beyond(ctx context.Context, in Asker, l Limit) (ids []string, err error) {
	if !l.any() {
		return nil, nil
	}
	var over int64
	if l.Bytes > 0 {
		sum, err := List(ctx, in, Column[int64], `SELECT coalesce(sum(bytes), 0) - $1 FROM (`+a.List+`) AS kept`, l.Bytes)
		if err != nil {
			return nil, err
		}
		over = sum[0]
	}
	oldest, err := List(ctx, in, scanAged, `SELECT id, at, bytes FROM (`+a.List+`) AS kept ORDER BY at, id LIMIT $1`, l.Step)
	for _, one := range oldest {
		if over <= 0 && (l.Before.IsZero() || one.at >= l.Before.Unix()) {
			break
		}
		ids = append(ids, one.id)
		over -= one.bytes
	}
	return ids, err
}

// Delete deletes those with these ids.
func (a *Aging) Delete(ctx context.Context, tx *sql.Tx, ids ...string) error {
	for _, id := range ids {
		for _, drop := range a.Drop {
			if _, err := tx.ExecContext(ctx, drop, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// aged is one of what a store keeps.
type aged struct {
	id        string
	at, bytes int64
}

func scanAged(row Row) (one aged, err error) { return one, row.Scan(&one.id, &one.at, &one.bytes) }
