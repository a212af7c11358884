package shared

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
)

// maxSights is how many sights' counts are kept: callers are many, what they may see is of few kinds.
const maxSights = 64

// census keeps how many passages may be seen and how long they are, until something changes.
type census struct {
	mu sync.Mutex // guards what follows
	// number is the change after which it was counted.
	number int64
	of     map[string]index.Census
}

// kept is what was counted for a sight after that change.
func (c *census) kept(number int64, sight string) (index.Census, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.number != number {
		return index.Census{}, false
	}
	found, is := c.of[sight]
	return found, is
}

// keep keeps what was counted.
func (c *census) keep(number int64, sight string, counted index.Census) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.number != number || c.of == nil || len(c.of) >= maxSights {
		c.number, c.of = number, map[string]index.Census{}
	}
	c.of[sight] = counted
}

// count counts the passages that may be seen, and how long they are.
func (s *Store) count(ctx context.Context, sight knowledge.Sight) (index.Census, error) {
	number, err := s.last(ctx)
	if err != nil {
		return index.Census{}, err
	}
	name, _ := json.Marshal(sight) // numbers and texts can always be written
	if counted, is := s.census.kept(number, string(name)); is {
		return counted, nil
	}
	var p parameters
	where := p.seen(sight)
	var counted index.Census
	err = s.db.QueryRowContext(ctx, `SELECT coalesce(sum(d.passages), 0), coalesce(sum(d.length), 0) FROM documents d WHERE d.gone = 0 AND `+where, p.values...).Scan(&counted.Passages, &counted.Length)
	if err != nil {
		return index.Census{}, kind.Failed(err)
	}
	s.census.keep(number, string(name), counted)
	return counted, nil
}
