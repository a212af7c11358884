package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"

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
	err := q.QueryRowContext(ctx, `SELECT owner, gone, record FROM `+kind+`s WHERE id = ?`, id).Scan(&h.owner, &h.gone, &h.record)
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
	if err := q.QueryRowContext(ctx, `SELECT count(*) FROM `+kind+`s WHERE id = ?`, id).Scan(&n); err != nil {
		return err
	}
	if n > 0 || id == "" {
		return store.Twice(kind, id)
	}
	return nil
}

// drop makes a record gone.
func drop(ctx context.Context, tx *sql.Tx, kind, id string) error {
	done, err := tx.ExecContext(ctx, `UPDATE `+kind+`s SET gone = 1, unfinished = 0, record = '{}' WHERE id = ? AND gone = 0`, id)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, store.Missing(kind, id))
	}
	return nil
}

// list reads a page of a table: the records that fit where, and whether there are
// more.
func list[R any](ctx context.Context, s *Store, kind string, p store.Page, sight store.Sight, where string, args ...any) ([]R, bool, error) {
	up, cursor := p.Ascending, p.After
	if p.Before != "" { // read from the cursor back, and turned round at the end
		up, cursor = !up, p.Before
	}
	order, beyond := "DESC", "<"
	if up {
		order, beyond = "ASC", ">"
	}
	also, err := json.Marshal(sight.Also)
	if err != nil {
		return nil, false, err
	}
	query := `SELECT record FROM ` + kind + `s WHERE gone = 0 AND (owner IN ('', ?) OR id IN (SELECT value FROM json_each(?)))` + where
	args = append([]any{sight.Owner, string(also)}, args...)
	if cursor != "" {
		seq, err := s.place(ctx, kind, cursor, sight)
		if err != nil {
			return nil, false, err
		}
		query += ` AND seq ` + beyond + ` ?`
		args = append(args, seq)
	}
	found, err := records[R](ctx, s.db, query+` ORDER BY seq `+order+` LIMIT ?`, append(args, p.Limit+1)...)
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
	err = s.db.QueryRowContext(ctx, `SELECT seq, owner FROM `+kind+`s WHERE id = ?`, id).Scan(&seq, &owner)
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
