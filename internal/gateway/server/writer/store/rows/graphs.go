package rows

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// AddGraph keeps a new graph.
func (s *Store) AddGraph(ctx context.Context, g store.Graph) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		if err := free(ctx, tx, "graph", g.ID); err != nil {
			return err
		}
		record, err := json.Marshal(g)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO graphs (id, owner, unfinished, record) VALUES ($1, $2, $3, $4)`, g.ID, g.Owner, database.Bit(g.Validating()), string(record))
		return err
	})
}

// Graph returns a graph.
func (s *Store) Graph(ctx context.Context, id string) (*store.Graph, error) {
	h, err := get(ctx, s.db, "graph", id)
	switch {
	case err != nil:
		return nil, err
	case h.gone:
		return &store.Graph{ID: id, Owner: h.owner, Gone: true}, nil
	}
	g := &store.Graph{}
	return g, file.Failed(json.Unmarshal([]byte(h.record), g))
}

// ChangeGraph alters a graph.
func (s *Store) ChangeGraph(ctx context.Context, id string, change func(*store.Graph) error) (*store.Graph, error) {
	g := &store.Graph{}
	err := file.Within(ctx, s.db, func(tx *sql.Tx) error {
		if err := there(ctx, tx, "graph", id, g); err != nil {
			return err
		}
		if err := change(g); err != nil {
			return err
		}
		record, err := json.Marshal(g)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE graphs SET unfinished = $1, record = $2 WHERE id = $3`, database.Bit(g.Validating()), string(record), id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return g, nil
}

// DropGraph makes a graph gone.
func (s *Store) DropGraph(ctx context.Context, id string) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		if err := drop(ctx, tx, "graph", id); err != nil {
			return err
		}
		files, err := records[store.File](ctx, tx, `SELECT record FROM files WHERE id IN (SELECT file FROM attached WHERE graph = $1)`, id)
		if err != nil {
			return err
		}
		for i := range files {
			f := &files[i]
			f.Graphs = slices.DeleteFunc(f.Graphs, func(g string) bool { return g == id })
			if err := save(ctx, tx, f); err != nil {
				return err
			}
		}
		return nil
	})
}

// Graphs returns a page of graphs.
func (s *Store) Graphs(ctx context.Context, sight store.Sight, p store.Page) ([]store.Graph, bool, error) {
	return list[store.Graph](ctx, s, "graph", p, sight, &filter{})
}

// Owned counts what an owner has.
func (s *Store) Owned(ctx context.Context, owner string) (graphs, files int, err error) {
	row := s.db.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM graphs WHERE owner = $1 AND gone = 0), (SELECT count(*) FROM files WHERE owner = $1 AND gone = 0)`, owner)
	return graphs, files, file.Failed(row.Scan(&graphs, &files))
}

// Unfinished returns what is in progress.
func (s *Store) Unfinished(ctx context.Context) (files, graphs []string, err error) {
	if files, err = texts(ctx, s.db, `SELECT id FROM files WHERE unfinished = 1 ORDER BY seq`); err == nil {
		graphs, err = texts(ctx, s.db, `SELECT id FROM graphs WHERE unfinished = 1 ORDER BY seq`)
	}
	return files, graphs, file.Failed(err)
}
