package main

import (
	"context"
	"sync/atomic"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed/recall"
)

// meaning is what the built-in model compares meanings by: the knowledge base's
// embedder, which may come after the models are made. It is safe for use at the
// same time.
type meaning struct {
	by atomic.Pointer[embed.Embedder]
	// kept is the embedder of a base in memory, which remembers from one run to the
	// next; nil for another.
	kept *recall.Embedder
}

func (m *meaning) use(e embed.Embedder) { m.by.Store(&e) }

// near says how close the sentences are to the question. Errors: Unavailable until
// there is an embedder, and those of it.
func (m *meaning) near(ctx context.Context, question string, sentences []string) ([]float64, error) {
	e := m.by.Load()
	if e == nil {
		return nil, &citeway.Error{Code: citeway.Unavailable, Place: "embedder", Message: "is not there"}
	}
	return embed.Near(ctx, *e, question, sentences)
}
