package sqlite

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// register returns the number under which the file knows the embedder.
func (s *Store) register(ctx context.Context, e embed.Embedder) (int64, error) {
	var id int64
	err := inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO embedders (name, dim) VALUES (?, ?)`, e.Name(), e.Dim()); err != nil {
			return err
		}
		return tx.QueryRowContext(ctx, `SELECT id FROM embedders WHERE name = ? AND dim = ?`, e.Name(), e.Dim()).Scan(&id)
	})
	return id, err
}

// keepVectors keeps the vectors of some lacks, each unless its passage was
// replaced, or its document renamed, while the vector was made. Those of another
// embedder go.
func (s *Store) keepVectors(ctx context.Context, embedder int64, lacks []lack, vectors [][][]float32) error {
	defer s.changed()
	return inTransaction(ctx, s.write, func(tx *sql.Tx) error {
		keep, err := tx.PrepareContext(ctx, `INSERT INTO vectors (passage, embedder, vector) SELECT p.seq, ?2, ?3
			FROM passages p JOIN documents d ON d.id = p.document WHERE p.seq = ?1 AND p.current = 1 AND d.gone = 0 AND d.title = ?4`)
		if err != nil {
			return err
		}
		defer keep.Close()
		for i := range lacks {
			for n, passage := range lacks[i].passages {
				if _, err := tx.ExecContext(ctx, `DELETE FROM vectors WHERE passage = ?`, passage); err != nil {
					return err
				}
				if _, err := keep.ExecContext(ctx, passage, embedder, vector.Packed(vectors[i][n]), lacks[i].title); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// dropVectors forgets the vectors of a document's current passages.
func dropVectors(ctx context.Context, tx *sql.Tx, document string) error {
	_, err := tx.ExecContext(ctx, `DELETE FROM vectors WHERE passage IN (SELECT seq FROM passages WHERE document = ? AND current = 1)`, document)
	return err
}
