package eval

import (
	"context"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// Shelf is a knowledge base that holds a data set, with one way of ranking it.
type Shelf struct {
	store  *sqlite.Store
	tuning knowledge.Tuning
}

// Tuned is the same shelf with another ranking.
func (s *Shelf) Tuned(t knowledge.Tuning) *Shelf { return &Shelf{s.store, t} }

// Embed makes the shelf find by meaning too, and returns when it does.
func (s *Shelf) Embed(ctx context.Context, e embed.Embedder) error {
	if err := s.store.Embed(ctx, e, 0); err != nil {
		return err
	}
	return s.store.AwaitVectors(ctx, nil)
}

func (s *Shelf) search(ctx context.Context, question string, limit int) ([]knowledge.Hit, error) {
	return s.store.Search(ctx, knowledge.Query{Text: question, Limit: limit, Tuning: s.tuning})
}

// openEncoder is the built-in encoder; nil where the program lacks it.
func openEncoder() (embed.Embedder, error) {
	e, err := embed.Open()
	if citeway.CodeOf(err) == citeway.Unavailable {
		return nil, nil
	}
	return e, err
}
