package sqlite

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Search returns the passages that fit q best: by keywords, and where the store has
// an embedder and vectors, by meaning too. Where it has none, or the embedder fails,
// keywords alone answer.
func (s *Store) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	if err := s.awaitMeaning(ctx, &q); err != nil {
		return nil, err
	}
	defer s.search()()
	behind, err := s.caughtUp(ctx)
	if err != nil {
		return nil, err
	}
	m := s.meaning.Load()
	if m != nil && (behind && !s.level.Load() || m.few(s.index.Len())) {
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
	found, err := s.index.Rank(ctx, wanted)
	if err != nil {
		return nil, err
	}
	hits := found.Hits
	if about != nil {
		hits, err = s.join(ctx, &q, m, about, found)
	} else {
		hits = holding(hits, q.Tuning.MinKeywords)
	}
	if err != nil {
		return nil, err
	}
	return hits, s.complete(ctx, hits)
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
		var kept any
		err := s.read.QueryRowContext(ctx, `SELECT v.text FROM passages p JOIN versions v ON v.number = p.version WHERE p.id = ?`, p.ID).Scan(&kept)
		if err == nil {
			p.Text, err = s.texts.stretch(kept, citeway.Span{Start: p.Start, End: p.End})
		}
		if err != nil {
			return internal(err)
		}
	}
	return nil
}
