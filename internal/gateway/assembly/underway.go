package assembly

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// Limits of counting vectors, which looks at every passage.
const (
	// countAgain is how long a count stands.
	countAgain = 200 * time.Millisecond
	// maxCounts is how many counts are remembered: callers are many, what they may see is of
	// few kinds.
	maxCounts = 64
)

// counts remembers how many passages have vectors, for each kind of caller, so that many
// who follow cost no more than one. It is safe for concurrent use.
type counts struct {
	mu sync.Mutex // guards what follows, and counting
	of map[string]counted
}

type counted struct {
	at time.Time
	knowledge.Progress
}

// vectors counts the passages that a caller may see, unless that was just done.
func (c *counts) vectors(sight knowledge.Sight, count func() (knowledge.Progress, error)) (knowledge.Progress, error) {
	name, _ := json.Marshal(sight) // numbers and strings can always be written
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, is := c.of[string(name)]; is && time.Since(known.at) < countAgain {
		return known.Progress, nil
	}
	p, err := count()
	if err != nil {
		return p, err
	}
	if len(c.of) >= maxCounts || c.of == nil {
		c.of = map[string]counted{}
	}
	c.of[string(name)] = counted{time.Now(), p}
	return p, nil
}

var _ native.Intake = (*library)(nil)

// News is closed once there may be something new to tell of the intake.
func (l *library) News() <-chan struct{} { return l.base.arrivals.news.After() }

// Underway is what is being taken in, as far as the caller may know.
func (l *library) Underway(ctx context.Context, sight knowledge.Sight, owner string) (*native.Underway, error) {
	documents, more := l.base.arrivals.seen(sight, owner)
	if documents == nil {
		documents = []native.Incoming{}
	}
	u := &native.Underway{Documents: documents, More: more}
	p, err := l.base.counts.vectors(sight, func() (knowledge.Progress, error) { return l.base.store.VectorsFor(ctx, sight) })
	if err != nil && p.Total == 0 {
		return nil, err
	}
	u.Vectors = native.Vectors{Done: p.Done, Total: p.Total} // where the embedder fails, no more are made
	return u, nil
}

// Changed reports whether documents that the caller may see changed after that change, and
// which was the last.
func (l *library) Changed(ctx context.Context, sight knowledge.Sight, after int64) (changed bool, last int64, err error) {
	return l.base.store.ChangedSince(ctx, sight, after)
}
