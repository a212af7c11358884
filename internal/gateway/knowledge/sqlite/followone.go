package sqlite

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// follow brings the documents of some changes up to the file: they are read on one
// core and taken in on another, which takes as long. The keywords come first: a hit of
// either index is looked up there, and what may be seen of it.
func (s *Store) follow(ctx context.Context, tx *sql.Tx, c changes) error {
	m := s.meaning.Load()
	batches := make(chan []*index.Entry, 1)
	var err error
	go func() {
		defer close(batches)
		err = s.texts.eachBatch(ctx, tx, c, func(batch []*index.Entry) { batches <- batch })
	}()
	for batch := range batches {
		for _, e := range batch {
			delete(c.documents, e.Source.ID)
			s.index.Put(e)
			if m != nil {
				m.keep(e)
			}
		}
	}
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
func (s *Store) takeVectors(ctx context.Context, tx *sql.Tx, m *meaning, limit int64) (int64, error) {
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
		if v := vector.Unpacked(blob, m.embedder.Dim()); is && v != nil {
			err := m.vectors.Add(vector.Document{ID: document, Rank: rank, Sets: sets}, vector.Passage{ID: passage, Vector: v})
			if err != nil && citeway.CodeOf(err) != citeway.TooLarge { // beyond the bound, keywords find it
				return n, err
			}
		}
	}
	return n, internal(rows.Err())
}
