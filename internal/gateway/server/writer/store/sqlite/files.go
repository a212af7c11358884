package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// AddFile keeps a new file.
func (s *Store) AddFile(ctx context.Context, f store.File) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		if err := free(ctx, tx, "file", f.ID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO files (id, owner, unfinished, status, kind, created, record) VALUES (?, ?, 0, '', ?, ?, '')`,
			f.ID, f.Owner, f.Kind, f.Created.UnixNano())
		if err != nil {
			return err
		}
		return save(ctx, tx, &f)
	})
}

// save keeps what may change of a file.
func save(ctx context.Context, tx *sql.Tx, f *store.File) error {
	record, err := json.Marshal(f)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE files SET unfinished = ?, status = ?, record = ? WHERE id = ?`,
		f.Status == store.InProgress, string(f.Status), string(record), f.ID); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM attached WHERE file = ?`, f.ID); err != nil {
		return err
	}
	for _, graph := range f.Graphs {
		if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO attached (graph, file) VALUES (?, ?)`, graph, f.ID); err != nil {
			return err
		}
	}
	return nil
}

// File returns a file.
func (s *Store) File(ctx context.Context, id string) (*store.File, error) {
	h, err := get(ctx, s.db, "file", id)
	switch {
	case err != nil:
		return nil, err
	case h.gone:
		return &store.File{ID: id, Owner: h.owner, Gone: true}, nil
	}
	f := &store.File{}
	return f, file.Failed(json.Unmarshal([]byte(h.record), f))
}

// ChangeFile alters a file.
func (s *Store) ChangeFile(ctx context.Context, id string, change func(*store.File) error) (*store.File, error) {
	f := &store.File{}
	err := file.Within(ctx, s.db, func(tx *sql.Tx) error {
		if err := there(ctx, tx, "file", id, f); err != nil {
			return err
		}
		if err := change(f); err != nil {
			return err
		}
		return save(ctx, tx, f)
	})
	if err != nil {
		return nil, err
	}
	return f, nil
}

// DropFile makes a file gone.
func (s *Store) DropFile(ctx context.Context, id string) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		if err := drop(ctx, tx, "file", id); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM attached WHERE file = ?`, id)
		return err
	})
}

// Files returns a page of files.
func (s *Store) Files(ctx context.Context, sight store.Sight, q store.FileQuery, p store.Page) ([]store.File, bool, error) {
	where, args := "", []any{}
	if q.Graph != "" {
		where += ` AND id IN (SELECT file FROM attached WHERE graph = ?)`
		args = append(args, q.Graph)
	}
	if q.Status != "" {
		where += ` AND status = ?`
		args = append(args, string(q.Status))
	}
	if len(q.Kinds) > 0 {
		kinds, err := json.Marshal(q.Kinds)
		if err != nil {
			return nil, false, err
		}
		where += ` AND kind IN (SELECT value FROM json_each(?))`
		args = append(args, string(kinds))
	}
	if !q.Newest.IsZero() {
		where += ` AND created >= ?`
		args = append(args, q.Newest.UnixNano())
	}
	return list[store.File](ctx, s, "file", p, sight, where, args...)
}

// Counts counts the files of a graph.
func (s *Store) Counts(ctx context.Context, graph string) (c store.Counts, err error) {
	row := s.db.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE status = 'in_progress'), count(*) FILTER (WHERE status = 'completed'),
		count(*) FILTER (WHERE status NOT IN ('in_progress', 'completed')) FROM files WHERE gone = 0 AND id IN (SELECT file FROM attached WHERE graph = ?)`, graph)
	return c, file.Failed(row.Scan(&c.InProgress, &c.Completed, &c.Failed))
}
