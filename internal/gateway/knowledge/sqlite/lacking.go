package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"github.com/citeway/citeway"
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
	var version int64
	var kept any
	err := s.read.QueryRowContext(ctx, `SELECT d.title, v.number, v.text FROM documents d JOIN versions v ON v.document = d.id AND v.version = d.version
		WHERE d.id = ? AND d.gone = 0`, document).Scan(&l.title, &version, &kept)
	if errors.Is(err, sql.ErrNoRows) {
		return l, nil
	}
	if err != nil {
		return l, internal(err)
	}
	text, err := s.texts.unpack(kept)
	if err != nil {
		return l, internal(err)
	}
	scan := func(row database.Row) (string, error) {
		var passage int64
		var span citeway.Span
		err := row.Scan(&passage, &span.Start, &span.End)
		l.passages = append(l.passages, passage)
		return span.In(text), err
	}
	l.texts, err = list(ctx, s.read, scan, `SELECT p.seq, p.start, p.end FROM passages p WHERE p.document = ?2 AND p.current = 1 AND p.version = ?4
		AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.passage = p.seq AND v.embedder = ?1) ORDER BY p.seq LIMIT ?3`, embedder, document, limit, version)
	return l, err
}
