package shared

import (
	"context"
	"encoding/json"
	"sync"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/index"
)

// maxSights is how many sights' counts are kept: callers are many, what they may see is of few kinds. maxStems is
// how many stems are kept of each.
const (
	maxSights = 64
	maxStems  = 10_000
)

// census keeps how many passages may be seen and how long they are, until something changes.
type census struct {
	mu sync.Mutex // guards what follows
	// number is the change after which it was counted.
	number int64
	of     map[string]index.Census
}

// moment is a sight after a change: what was counted for it holds until the next.
type moment struct {
	number int64
	sight  string
}

// known are those of the stems that were counted for a moment.
func (c *census) known(at moment, stems ...[]string) map[string]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	known := map[string]int{}
	if c.number != at.number {
		return known
	}
	for _, list := range stems {
		for _, stem := range list {
			if n, is := c.of[at.sight].Held[stem]; is {
				known[stem] = n
			}
		}
	}
	return known
}

// learn keeps what was counted for a moment. A stem that nobody has is counted anew each time: the engine may not
// have had yet what has it.
func (c *census) learn(at moment, held map[string]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept := c.of[at.sight].Held
	if c.number != at.number || kept == nil {
		return
	}
	for stem, n := range held {
		if n > 0 && len(kept) < maxStems {
			kept[stem] = n
		}
	}
}

// kept is what was counted for a sight after that change.
func (c *census) kept(number int64, sight string) (index.Census, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.number != number {
		return index.Census{}, false
	}
	found, is := c.of[sight]
	found.Held = nil // it is shared, and asked for by known
	return found, is
}

// keep keeps what was counted.
func (c *census) keep(number int64, sight string, counted index.Census) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.number != number || c.of == nil || len(c.of) >= maxSights {
		c.number, c.of = number, map[string]index.Census{}
	}
	counted.Held = map[string]int{}
	c.of[sight] = counted
}

// count counts the passages that may be seen, and how long they are.
func (s *Store) count(ctx context.Context, sight knowledge.Sight) (index.Census, moment, error) {
	number, err := s.last(ctx)
	if err != nil {
		return index.Census{}, moment{}, err
	}
	name, _ := json.Marshal(sight) // numbers and texts can always be written
	at := moment{number, string(name)}
	if counted, is := s.census.kept(number, at.sight); is {
		return counted, at, nil
	}
	var p parameters
	where := p.seen(sight)
	var counted index.Census
	err = s.db.QueryRowContext(ctx, `SELECT coalesce(sum(d.passages), 0), coalesce(sum(d.length), 0) FROM documents d WHERE d.gone = 0 AND `+where, p.values...).Scan(&counted.Passages, &counted.Length)
	if err != nil {
		return index.Census{}, moment{}, kind.Failed(err)
	}
	s.census.keep(number, at.sight, counted)
	return counted, at, nil
}
