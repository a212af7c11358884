package rill

import (
	"context"
	"sync"

	"github.com/citeway/citeway"
)

// turns are the turns under way. They are bounded, and end with the surface.
type turns struct {
	ended context.Context
	end   context.CancelCauseFunc

	mu     sync.Mutex
	closed bool
	count  int
	group  sync.WaitGroup
}

func newTurns() *turns {
	t := &turns{}
	t.ended, t.end = context.WithCancelCause(context.Background())
	return t
}

// enter takes a place; leave gives it back.
func (t *turns) enter() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.closed:
		return closing()
	case t.count >= MaxTurns:
		return &citeway.Error{Code: citeway.Unavailable, Message: "as many turns are under way as may be at a time", Mend: "ask again in a while"}
	}
	t.count++
	t.group.Add(1)
	return nil
}

func (t *turns) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count--
	t.group.Done()
}

// close ends all and waits for them.
func (t *turns) close() {
	t.mu.Lock()
	t.closed = true
	t.mu.Unlock()
	t.end(closing())
	t.group.Wait()
}

func closing() error {
	return &citeway.Error{Code: citeway.Unavailable, Message: "the server is shutting down", Mend: "ask again in a while"}
}
