package session_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// leases are those of two gateways that share a store.
type leases struct {
	mu   sync.Mutex
	held map[string]bool
}

func (l *leases) Lease(_ context.Context, name string) (func(), bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.held[name] {
		return nil, false, nil
	}
	l.held[name] = true
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.held, name)
	}, true, nil
}

// gated answers once it may.
type gated struct{ began, may chan struct{} }

func (g gated) Answer(_ context.Context, _ chat.Turn, sink citeway.Sink) error {
	g.began <- struct{}{}
	<-g.may
	return sink.Put(&citeway.End{})
}

func TestOneTurnAtATimeAmongGateways(t *testing.T) {
	store := database.Memory(t, session.Open)
	Begin(t, store, "ses_1", "k_1")
	among, g := &leases{held: map[string]bool{}}, gated{make(chan struct{}, 2), make(chan struct{}, 2)}
	a, b := session.NewRunner(g, store).Among(among), session.NewRunner(g, store).Among(among)
	var all sync.WaitGroup
	all.Go(func() {
		if err := a.Run(context.Background(), "ses_1", chat.Turn{Question: "one"}, nil); err != nil {
			t.Error(err)
		}
	})
	<-g.began
	all.Go(func() {
		if err := b.Run(context.Background(), "ses_1", chat.Turn{Question: "two"}, nil); err != nil {
			t.Error(err)
		}
	})
	select {
	case <-g.began:
		t.Error("the other gateway answers at the same time")
	case <-time.After(300 * time.Millisecond):
	}
	g.may <- struct{}{}
	<-g.began
	g.may <- struct{}{}
	all.Wait()
	list, err := store.Messages(t.Context(), "ses_1")
	if err != nil || len(list) == 0 || len(list)%2 != 0 || !session.Whole(list[:len(list)/2]) {
		t.Errorf("the turns are not one after the other: %+v %v", list, err)
	}
	if _, held, _ := among.Lease(t.Context(), "turn of ses_1"); !held {
		t.Error("the lease of a turn that has ended is held")
	}
	settled := make(chan error, 1)
	go func() { // while another gateway answers, who reads does not wait for it
		_, err := b.Settle(context.Background(), "ses_1", list[:1])
		settled <- err
	}()
	select {
	case err := <-settled:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("reading waits for a turn")
	}
}
