package sqlite

import (
	"context"
	"database/sql"
	"github.com/citeway/citeway/internal/database"
)

// amount is a number of changes and one of vectors.
type amount struct{ changes, vectors int64 }

func (a amount) some() bool { return a.changes > 0 || a.vectors > 0 }

// full reports whether as many changes were taken in as are at a time: there may be more.
func (a amount) full() bool { return a.changes >= stride.changes }

// behind is how much has not been taken in. Of the vectors, it is at most that.
func (s *Store) behind(ctx context.Context) (amount, error) {
	var changes, vectors int64
	if err := s.read.QueryRowContext(ctx, `SELECT coalesce((SELECT max(number) FROM changes), 0), coalesce((SELECT max(number) FROM vectors), 0)`).Scan(&changes, &vectors); err != nil {
		return amount{}, internal(err)
	}
	b := amount{changes: changes - s.applied}
	if m := s.meaning.Load(); m != nil {
		b.vectors = max(vectors-m.taken, 0)
	}
	return b, nil
}

// changes are some rows of the list of changes.
type changes struct {
	documents map[string]bool
	count     int64
	// after is the number of the change before them, last that of the last of them.
	after, last int64
}

// changesAfter returns the next changes.
func changesAfter(ctx context.Context, tx *sql.Tx, after, limit int64) (changes, error) {
	c := changes{documents: map[string]bool{}, after: after, last: after}
	ids, err := list(ctx, tx, func(row database.Row) (id string, err error) { return id, row.Scan(&c.last, &id) },
		`SELECT number, document FROM changes WHERE number > ? ORDER BY number LIMIT ?`, after, limit)
	for _, id := range ids {
		c.documents[id] = true
	}
	c.count = int64(len(ids))
	return c, err
}
