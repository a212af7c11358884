package sqlite

import (
	"context"
	"encoding/json"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
	"github.com/citeway/citeway/internal/sqlitefile"
)

// The weights of a word's place in the score: in the title, in the headings
// above, in the passage.
const (
	titleWeight   = 2.0
	contextWeight = 0.5
	bodyWeight    = 1.0
)

// searchHead and searchTail stand around the ranking of a search.
const (
	searchHead = `SELECT p.id, p.document, p.version, p.text, p.context, p.page, p.chunk, p.start, p.end, h.score, `
	searchTail = ` ORDER BY bm25(terms, ?2, ?3, ?4), t.rowid LIMIT ?5
) h JOIN passages p ON p.seq = h.seq JOIN documents d ON d.id = p.document ORDER BY h.score DESC, h.seq`
)

// searchOpen ranks every passage; searchRestricted only those of the documents
// that were asked for.
var (
	searchOpen = searchHead + qualified + ` FROM (
SELECT t.rowid AS seq, -bm25(terms, ?2, ?3, ?4) AS score FROM terms t WHERE terms MATCH ?1` + searchTail
	searchRestricted = searchHead + qualified + ` FROM (
SELECT t.rowid AS seq, -bm25(terms, ?2, ?3, ?4) AS score
FROM terms t CROSS JOIN passages tp ON tp.seq = t.rowid CROSS JOIN documents td ON td.id = tp.document
WHERE terms MATCH ?1 AND td.id IN (SELECT value FROM json_each(?6))` + searchTail
)

// Search returns the passages that fit q best: by keywords, and where the store has
// an embedder and vectors, by meaning too. Where it has none, or the embedder fails,
// keywords alone answer.
func (s *Store) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	if err := s.awaitMeaning(ctx, &q); err != nil {
		return nil, err
	}
	defer s.search()()
	ready, err := s.caughtUp(ctx)
	if err != nil {
		return nil, err
	}
	m := s.meaning.Load()
	if m != nil && (!ready && !s.level.Load() || m.few(s.index.Len())) {
		m = nil // few vectors of many would pass for the nearest
	}
	about, err := m.ask(ctx, &q)
	if err != nil {
		return nil, err
	}
	wanted := q
	if about != nil {
		wanted.Limit = deep(&q)
	}
	found, ready, err := s.keywords(ctx, wanted, ready)
	if err != nil {
		return nil, err
	}
	hits := found.Hits
	if about != nil {
		hits, err = s.join(ctx, &q, m, about, found, ready)
	} else {
		hits = holding(hits, q.Tuning.MinKeywords)
	}
	if err != nil {
		return nil, err
	}
	return hits, s.complete(ctx, hits)
}

// keywords ranks by keywords: from the index in memory, or from the full-text table
// while the index catches up with the file, and reports which. Where something is
// hidden from the caller, the index is waited for: the scores of the table count
// every document, and so would tell of those that are hidden.
func (s *Store) keywords(ctx context.Context, q knowledge.Query, ready bool) (index.Ranking, bool, error) {
	if !ready && q.Sight().All() {
		hits, err := s.searchFile(ctx, q)
		return index.Ranking{Hits: hits}, false, err
	}
	if !ready {
		if err := s.catchUpTo(ctx, amount.documents); err != nil {
			return index.Ranking{}, false, err
		}
	}
	found, err := s.index.Rank(ctx, q)
	return found, true, err
}

// holding leaves the hits that hold that share of the question's weight, where that
// is known: they stand first.
func holding(hits []knowledge.Hit, least float64) []knowledge.Hit {
	for i := range hits {
		if score := hits[i].Passage.Score; score != nil && *score < least {
			return hits[:i]
		}
	}
	return hits
}

// complete reads the texts that the index does not keep.
func (s *Store) complete(ctx context.Context, hits []knowledge.Hit) error {
	for i := range hits {
		p := &hits[i].Passage
		if p.Text != "" {
			continue
		}
		if err := s.read.QueryRowContext(ctx, `SELECT text FROM passages WHERE id = ?`, p.ID).Scan(&p.Text); err != nil {
			return internal(err)
		}
	}
	return nil
}

// searchFile searches the full-text table for a caller who may see all. What the
// list of documents excludes is excluded before ranking, in the same statement.
func (s *Store) searchFile(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	terms := match(q.Text)
	if terms == "" {
		return nil, nil
	}
	documents, err := json.Marshal(q.Documents)
	if err != nil {
		return nil, internal(err)
	}
	statement, args := searchOpen, []any{terms, titleWeight, contextWeight, bodyWeight, q.Wanted()}
	if len(q.Documents) > 0 {
		statement, args = searchRestricted, append(args, string(documents))
	}
	return list(ctx, s.read, scanHit, statement, args...)
}

func scanHit(row sqlitefile.Row) (h knowledge.Hit, err error) {
	var document string
	var d documentRow
	p := &h.Passage
	err = row.Scan(append([]any{&p.ID, &document, &h.Version, &p.Text, &h.Context, &p.Page, &p.Chunk, &p.Start, &p.End, &h.Score}, d.fields()...)...)
	h.Source = d.source(document)
	return h, err
}
