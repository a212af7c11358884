package sqlite

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Made are the vectors of a document's passages that can be found.
func (s *Store) Made(ctx context.Context, document string) ([]knowledge.Made, error) {
	scan := func(row database.Row) (m knowledge.Made, err error) {
		return m, row.Scan(&m.Passage, &m.Embedder, &m.Dim, &m.Vector)
	}
	return list(ctx, s.read, scan, `SELECT p.id, e.name, e.dim, v.vector FROM passages p JOIN vectors v ON v.passage = p.seq JOIN embedders e ON e.id = v.embedder
		WHERE p.document = ? AND p.current = 1 ORDER BY p.id`, document)
}

// KeepMade keeps vectors that another store made of passages that are here.
func (s *Store) KeepMade(ctx context.Context, made []knowledge.Made) error {
	if len(made) == 0 {
		return nil
	}
	defer s.changed()
	return inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		for i := range made {
			m := &made[i]
			if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO embedders (name, dim) VALUES (?, ?)`, m.Embedder, m.Dim); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, `INSERT OR REPLACE INTO vectors (passage, embedder, vector) SELECT p.seq, e.id, ?4 FROM passages p, embedders e
				WHERE p.id = ?1 AND p.current = 1 AND e.name = ?2 AND e.dim = ?3`, m.Passage, m.Embedder, m.Dim, append([]byte{}, m.Vector...)); err != nil {
				return err
			}
		}
		return nil
	})
}
