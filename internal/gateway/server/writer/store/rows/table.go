package rows

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// held is a record as its table holds it.
type held struct {
	owner  string
	gone   bool
	record string
}

// querier is a database, or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// get reads a record of a table; kind is its name in messages to people.
func get(ctx context.Context, q querier, kind, id string) (held, error) {
	var h held
	err := q.QueryRowContext(ctx, `SELECT owner, gone, record FROM `+kind+`s WHERE id = $1`, id).Scan(&h.owner, &h.gone, &h.record)
	if errors.Is(err, sql.ErrNoRows) {
		return h, store.Missing(kind, id)
	}
	return h, file.Failed(err)
}

// there reads a record that is not gone.
func there(ctx context.Context, q querier, kind, id string, into any) error {
	h, err := get(ctx, q, kind, id)
	switch {
	case err != nil:
		return err
	case h.gone:
		return store.Missing(kind, id)
	}
	return json.Unmarshal([]byte(h.record), into)
}

// free refuses an id that is or was in use.
func free(ctx context.Context, q querier, kind, id string) error {
	var n int
	if err := q.QueryRowContext(ctx, `SELECT count(*) FROM `+kind+`s WHERE id = $1`, id).Scan(&n); err != nil {
		return err
	}
	if n > 0 || id == "" {
		return store.Twice(kind, id)
	}
	return nil
}

// drop makes a record gone.
func drop(ctx context.Context, tx *sql.Tx, kind, id string) error {
	done, err := tx.ExecContext(ctx, `UPDATE `+kind+`s SET gone = 1, unfinished = 0, record = '{}' WHERE id = $1 AND gone = 0`, id)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, store.Missing(kind, id))
	}
	return nil
}

// filter chooses records: conditions, each with one parameter, which they name %s.
type filter struct {
	where strings.Builder
	args  []any
}

// and adds a condition.
func (f *filter) and(condition string, value any) {
	fmt.Fprintf(&f.where, " AND "+condition, f.parameter(value))
}

// parameter adds a value and returns the name of its parameter.
func (f *filter) parameter(value any) string {
	f.args = append(f.args, value)
	return "$" + strconv.Itoa(len(f.args))
}

// list reads a page of a table: the records that f chooses, and whether there are
// more.
func list[R any](ctx context.Context, s *Store, kind string, p store.Page, sight store.Sight, f *filter) ([]R, bool, error) {
	up, cursor := p.Ascending, p.After
	if p.Before != "" { // read from the cursor back, and turned round at the end
		up, cursor = !up, p.Before
	}
	order, beyond := "DESC", "<"
	if up {
		order, beyond = "ASC", ">"
	}
	f.and(`(owner IN ('', %s)`, sight.Owner)
	fmt.Fprintf(&f.where, ` OR id IN (SELECT value FROM json_each(%s)))`, f.parameter(database.JSONList(sight.Also)))
	if cursor != "" {
		seq, err := s.place(ctx, kind, cursor, sight)
		if err != nil {
			return nil, false, err
		}
		f.and(`seq `+beyond+` %s`, seq)
	}
	query := `SELECT record FROM ` + kind + `s WHERE gone = 0` + f.where.String() + ` ORDER BY seq ` + order + ` LIMIT ` + f.parameter(p.Limit+1)
	found, err := records[R](ctx, s.db, query, f.args...)
	if err != nil {
		return nil, false, file.Failed(err)
	}
	more := len(found) > p.Limit
	found = found[:min(len(found), p.Limit)]
	if p.Before != "" {
		slices.Reverse(found)
	}
	return found, more, nil
}

// place is the position of a visible record in its list, including a deleted one.
func (s *Store) place(ctx context.Context, kind, id string, sight store.Sight) (seq int64, err error) {
	owner := ""
	err = s.db.QueryRowContext(ctx, `SELECT seq, owner FROM `+kind+`s WHERE id = $1`, id).Scan(&seq, &owner)
	if errors.Is(err, sql.ErrNoRows) || err == nil && !sight.Sees(id, owner) {
		return 0, store.NoCursor(id)
	}
	return seq, file.Failed(err)
}

// records reads the records that a query finds.
func records[R any](ctx context.Context, q database.Asker, query string, args ...any) ([]R, error) {
	texts, err := texts(ctx, q, query, args...)
	if err != nil {
		return nil, err
	}
	found := make([]R, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal([]byte(text), &found[i]); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// texts reads the one column that a query finds.
func texts(ctx context.Context, q database.Asker, query string, args ...any) ([]string, error) {
	return database.List(ctx, q, database.Column[string], query, args...)
}
