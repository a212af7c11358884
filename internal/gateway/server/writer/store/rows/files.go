package rows

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// AddFile keeps a new file.
func (s *Store) AddFile(ctx context.Context, f store.File) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		if err := free(ctx, tx, "file", f.ID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO files (id, owner, unfinished, status, kind, created, record) VALUES ($1, $2, 0, '', $3, $4, '')`,
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
	if _, err := tx.ExecContext(ctx, `UPDATE files SET unfinished = $1, status = $2, record = $3 WHERE id = $4`,
		database.Bit(f.Status == store.InProgress), string(f.Status), string(record), f.ID); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM attached WHERE file = $1`, f.ID); err != nil {
		return err
	}
	for _, graph := range f.Graphs {
		if _, err := tx.ExecContext(ctx, `INSERT INTO attached (graph, file) VALUES ($1, $2) ON CONFLICT DO NOTHING`, graph, f.ID); err != nil {
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
		_, err := tx.ExecContext(ctx, `DELETE FROM attached WHERE file = $1`, id)
		return err
	})
}

// Files returns a page of files.
func (s *Store) Files(ctx context.Context, sight store.Sight, q store.FileQuery, p store.Page) ([]store.File, bool, error) {
	f := &filter{}
	if q.Graph != "" {
		f.and(`id IN (SELECT file FROM attached WHERE graph = %s)`, q.Graph)
	}
	if q.Status != "" {
		f.and(`status = %s`, string(q.Status))
	}
	if len(q.Kinds) > 0 {
		f.and(`kind IN (SELECT value FROM json_each(%s))`, database.JSONList(q.Kinds))
	}
	if !q.Newest.IsZero() {
		f.and(`created >= %s`, q.Newest.UnixNano())
	}
	return list[store.File](ctx, s, "file", p, sight, f)
}

// Counts counts the files of a graph.
func (s *Store) Counts(ctx context.Context, graph string) (c store.Counts, err error) {
	row := s.db.QueryRowContext(ctx, `SELECT count(*) FILTER (WHERE status = 'in_progress'), count(*) FILTER (WHERE status = 'completed'),
		count(*) FILTER (WHERE status NOT IN ('in_progress', 'completed')) FROM files WHERE gone = 0 AND id IN (SELECT file FROM attached WHERE graph = $1)`, graph)
	return c, file.Failed(row.Scan(&c.InProgress, &c.Completed, &c.Failed))
}
