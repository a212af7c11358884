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
	p, err := s.lacks(ctx, m)
	for began := time.Now(); err == nil && m.making.Load() && p.Done < p.Total && p.Total-p.Done <= meaningLacks && time.Since(began) < meaningWait; {
		pause(ctx, nap)
		if m.failed.Load() != nil {
			break
		}
		if !m.making.Load() || time.Since(began) >= meaningWait {
			p, err = s.lacks(ctx, m)
		}
	}
	if ctx.Err() == nil && p.Done < p.Total && q.Partial != nil {
		q.Partial(p)
	}
	return ctx.Err()
}

// lacks is Vectors for a search: of a large library only what changed is counted since no
// passage lacked its vector, if that is little.
func (s *Store) lacks(ctx context.Context, m *meaning) (knowledge.Progress, error) {
	settled := m.settled.Load()
	if settled < 0 {
		return s.Vectors(ctx)
	}
	var changes, lacking int
	if err := s.read.QueryRowContext(ctx, `SELECT coalesce(max(number), 0) - ? FROM changes`, settled).Scan(&changes); err != nil {
		return knowledge.Progress{}, internal(err)
	}
	if changes > inline {
		return s.Vectors(ctx)
	}
	err := s.read.QueryRowContext(ctx, `SELECT count(*) FROM passages p WHERE p.current = 1 AND p.document IN (SELECT document FROM changes WHERE number > ?)
		AND NOT EXISTS (SELECT 1 FROM vectors v WHERE v.passage = p.seq AND v.embedder = ?)`, settled, m.id).Scan(&lacking)
	total := max(s.index.Len(), lacking)
	return knowledge.Progress{Name: m.embedder.Name(), Done: total - lacking, Total: total}, internal(err)
}
