package sqlite

import (
	"context"
	"database/sql"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
	"github.com/citeway/citeway/internal/sqlitefile"
)

// follow brings one document up to the file. The keywords come first: a hit of
// either index is looked up there, and what may be seen of it.
func (s *Store) follow(ctx context.Context, tx *sql.Tx, id string) error {
	entry, err := entryOf(ctx, tx, id)
	if err != nil {
		return err
	}
	m := s.meaning.Load()
	if entry == nil {
		s.index.Remove(id)
		if m != nil {
			m.vectors.Remove(id)
		}
		return nil
	}
	s.index.Put(entry)
	if m != nil {
		m.keep(entry)
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

// entryOf reads a document with its current passages; nil if the document is gone.
func entryOf(ctx context.Context, tx *sql.Tx, id string) (*index.Entry, error) {
	held, err := heldBy(ctx, tx, `WHERE id = ? AND gone = 0`, id)
	if err != nil || len(held) == 0 {
		return nil, err
	}
	scan := func(row sqlitefile.Row) (p index.Passage, err error) {
		return p, row.Scan(&p.Order, &p.ID, &p.Text, &p.Context, &p.Page, &p.Chunk, &p.Start, &p.End)
	}
	e := &index.Entry{Source: held[0].Source, Version: held[0].Version, Sets: held[0].Sets}
	e.Passages, err = list(ctx, tx, scan, `SELECT seq, id, text, context, page, chunk, start, end FROM passages
		WHERE document = ? AND current = 1 ORDER BY seq`, id)
	return e, err
}
