package sqlite

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// follow brings the documents of some changes up to the file. The keywords come first:
// a hit of either index is looked up there, and what may be seen of it.
func (s *Store) follow(ctx context.Context, tx *sql.Tx, c changes) error {
	m := s.meaning.Load()
	err := eachEntry(ctx, tx, c, func(e *index.Entry) {
		delete(c.documents, e.Source.ID)
		s.index.Put(e)
		if m != nil {
			m.keep(e)
		}
	})
	if err != nil {
		return err
	}
	for id := range c.documents { // the others are gone
		s.index.Remove(id)
		if m != nil {
			m.vectors.Remove(id)
		}
	}
	return nil
}

// keep leaves those vectors of a document whose passages it still has.
func (m *meaning) keep(e *index.Entry) {
	ids := make([]string, len(e.Passages))
	for i := range e.Passages {
		ids[i] = e.Passages[i].ID
	}
	m.vectors.Keep(vector.Document{ID: e.Source.ID, Rank: knowledge.RankOf(e.Source.Label), Sets: e.Sets}, ids)
}

// takeVectors takes at most limit vectors in and returns how many there were. The
// index of keywords holds every document of the file as tx sees it.
func (s *Store) takeVectors(ctx context.Context, tx *sql.Tx, m *meaning, limit int) (int64, error) {
	rows, err := tx.QueryContext(ctx, `SELECT v.number, v.vector, p.id, p.document FROM vectors v JOIN passages p ON p.seq = v.passage
		WHERE v.number > ? AND v.embedder = ? AND p.current = 1 ORDER BY v.number LIMIT ?`, m.taken, m.id, limit)
	if err != nil {
		return 0, internal(err)
	}
	defer rows.Close()
	n := int64(0)
	for ; rows.Next(); n++ {
		var blob []byte
		var passage, document string
		if err := rows.Scan(&m.taken, &blob, &passage, &document); err != nil {
			return n, internal(err)
		}
		rank, sets, is := s.index.About(document)
		if v := unpacked(blob, m.embedder.Dim()); is && v != nil {
			err := m.vectors.Add(vector.Document{ID: document, Rank: rank, Sets: sets}, vector.Passage{ID: passage, Vector: v})
			if err != nil && citeway.CodeOf(err) != citeway.TooLarge { // beyond the bound, keywords find it
				return n, err
			}
		}
	}
	return n, internal(rows.Err())
}

// changedDocuments are those of the changes between two numbers, each once.
const changedDocuments = `IN (SELECT document FROM changes WHERE number > ? AND number <= ?)`

// eachEntry gives f each document of some changes that is there, with its current
// passages. Two questions are asked for all of them: one of each kind for every document
// is what a restart would spend its time on. Of their texts one document's is held at a
// time.
func eachEntry(ctx context.Context, tx *sql.Tx, c changes, f func(*index.Entry)) error {
	held, err := heldBy(ctx, tx, `WHERE id `+changedDocuments+` AND gone = 0 ORDER BY id`, c.after, c.last)
	if err != nil || len(held) == 0 {
		return err
	}
	rows, err := tx.QueryContext(ctx, `SELECT document, seq, id, text, context, page, chunk, start, end FROM passages
		WHERE document `+changedDocuments+` AND current = 1 ORDER BY document, seq`, c.after, c.last)
	if err != nil {
		return internal(err)
	}
	defer rows.Close()
	var document string
	var p index.Passage
	more, err := nextPassage(rows, &document, &p)
	for i := range held {
		e := &index.Entry{Source: held[i].Source, Version: held[i].Version, Sets: held[i].Sets}
		for ; err == nil && more && document <= e.Source.ID; more, err = nextPassage(rows, &document, &p) {
			if document == e.Source.ID {
				e.Passages = append(e.Passages, p)
			}
		}
		if err != nil {
			return internal(err)
		}
		f(e)
	}
	return nil
}

// nextPassage reads the next row, if there is one.
func nextPassage(rows *sql.Rows, document *string, p *index.Passage) (bool, error) {
	if !rows.Next() {
		return false, rows.Err()
	}
	*p = index.Passage{}
	return true, rows.Scan(document, &p.Order, &p.ID, &p.Text, &p.Context, &p.Page, &p.Chunk, &p.Start, &p.End)
}
