package sqlite

import (
	"context"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// ask returns the question's vector, or nil if keywords alone must answer: the query
// asks for that, there is no vector to compare with, or the embedder returns none.
// The only error is that of ctx.
func (m *meaning) ask(ctx context.Context, q *knowledge.Query) ([]float32, error) {
	if m == nil || q.Tuning.OnlyKeywords() || m.vectors.Len() == 0 {
		return nil, nil
	}
	return m.asker.Vector(ctx, q.Text)
}
