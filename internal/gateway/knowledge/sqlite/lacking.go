package sqlite

import (
	"context"
	"database/sql"
	"github.com/citeway/citeway/internal/database"
	"maps"
	"slices"
)

// lack is what one document lacks vectors of.
type lack struct {
	document string
	title    string
	// passages are numbers of passages, texts their words.
	passages []int64
	texts    []string
}

// lackingAny returns the documents that lack a vector of the embedder, and the
// number of the last change when it was so.
func (s *Store) lackingAny(ctx context.Context, embedder int64) (documents []string, after int64, err error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, 0, internal(err)
	}
	defer tx.Rollback() // nothing was written
	if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(number), 0) FROM changes`).Scan(&after); err != nil {
		return nil, 0, internal(err)
	}
	documents, err = list(ctx, tx, database.Column[string], `SELECT DISTINCT p.document FROM passages p WHERE p.current = 1
		AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.passage = p.seq AND v.embedder = ?)`, embedder)
	return documents, after, err
}

// changedSince returns the documents of the changes after that one, at most
// stride.changes, and the number of the last.
func (s *Store) changedSince(ctx context.Context, after int64) ([]string, int64, error) {
	tx, err := s.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, after, internal(err)
	}
	defer tx.Rollback() // nothing was written
	c, err := changesAfter(ctx, tx, after, stride.changes)
	if err != nil {
		return nil, after, err
	}
	return slices.Collect(maps.Keys(c.documents)), c.last, nil
}

// lacking reads which passages of a document lack a vector of the embedder, at
// most limit.
func (s *Store) lacking(ctx context.Context, embedder int64, document string, limit int) (lack, error) {
	l := lack{document: document}
	scan := func(row database.Row) (text string, err error) {
		var passage int64
		err = row.Scan(&l.title, &passage, &text)
		l.passages = append(l.passages, passage)
		return text, err
	}
	texts, err := list(ctx, s.read, scan, `SELECT d.title, p.seq, p.text FROM passages p JOIN documents d ON d.id = p.document
		WHERE p.document = ?2 AND p.current = 1 AND d.gone = 0
		AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.passage = p.seq AND v.embedder = ?1) ORDER BY p.seq LIMIT ?3`, embedder, document, limit)
	l.texts = texts
	return l, err
}
