package sqlite

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ranking"
	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
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
	r := ranking.Ranker{Words: s.index}
	if about != nil {
		r.Vectors, r.Texts, r.Answers = m.vectors, s.complete, m.asker.Answers
		r.Needed = func(ctx context.Context, near []vector.Hit, first []knowledge.Hit) ([]vector.Hit, error) {
			return m.needed(ctx, s, about, near, first)
		}
	}
	hits, err := r.Hits(ctx, &q, about)
	if err != nil {
		return nil, err
	}
	return hits, s.complete(ctx, hits)
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
