package sqlite

import (
	"context"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// How long a search waits for vectors that are being made, so that its answer is the one
// that it will be later.
const (
	// meaningWait is the longest wait.
	meaningWait = 4 * time.Second
	// meaningLacks is how many passages may lack a vector for a search to wait at all:
	// more are not made in that time.
	meaningLacks = 128
)

// behind reports whether passages may lack vectors: they are being made, or the embedder
// fails.
func (m *meaning) behind() bool { return m.making.Load() || m.failed.Load() != nil }

// few reports whether most of that many passages lack their vector, so that those that
// have one would pass for the nearest.
func (m *meaning) few(passages int) bool { return m.behind() && 2*m.vectors.Len() < passages }

// awaitMeaning waits for the vectors that are being made, if they are few. It tells
// q.Partial if some are still lacking then, and returns the error of ctx.
func (s *Store) awaitMeaning(ctx context.Context, q *knowledge.Query) error {
	m := s.meaning.Load()
	if m == nil || q.Tuning.OnlyKeywords() || !m.behind() {
		return nil
	}
	p, err := s.Vectors(ctx)
	for began := time.Now(); err == nil && m.making.Load() && p.Done < p.Total && p.Total-p.Done <= meaningLacks && time.Since(began) < meaningWait; {
		pause(ctx, nap)
		if m.failed.Load() != nil {
			break
		}
		if !m.making.Load() || time.Since(began) >= meaningWait {
			p, err = s.Vectors(ctx)
		}
	}
	if ctx.Err() == nil && p.Done < p.Total && q.Partial != nil {
		q.Partial(p)
	}
	return ctx.Err()
}
