package assembly

import (
	"context"
	"sync"
)

// turns let one at a time work on what has a name.
type turns struct {
	mu sync.Mutex // guards taken
	// taken has a channel, which closes at the end, for each name in work.
	taken map[string]chan struct{}
}

func newTurns() *turns { return &turns{taken: map[string]chan struct{}{}} }

// take waits until nobody works on name. The caller calls end.
func (t *turns) take(ctx context.Context, name string) (end func(), err error) {
	for {
		t.mu.Lock()
		before, busy := t.taken[name]
		if !busy {
			mine := make(chan struct{})
			t.taken[name] = mine
			t.mu.Unlock()
			return func() { t.end(name, mine) }, nil
		}
		t.mu.Unlock()
		select {
		case <-before:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (t *turns) end(name string, mine chan struct{}) {
	t.mu.Lock()
	delete(t.taken, name)
	t.mu.Unlock()
	close(mine)
}
