package assembly

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

// TestWaiting: calls wait for the documents, and no longer than they or those who
// wait last.
func TestWaiting(t *testing.T) {
	n := &Taking{in: make(chan struct{}), ending: make(chan struct{})}
	n.ctx, n.stop = context.WithCancelCause(context.Background())
	short, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if err := n.Wait(short); err == nil {
		t.Error("it did not wait")
	}
	var waiting sync.WaitGroup
	waiting.Go(func() {
		if err := n.Wait(context.Background()); err != nil {
			t.Error(err)
		}
	})
	close(n.in)
	waiting.Wait()
	failed := &Taking{in: make(chan struct{}), ending: make(chan struct{})}
	failed.ctx, failed.stop = context.WithCancelCause(context.Background())
	failed.stop(nothing())
	if err := failed.Wait(context.Background()); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("%v", err)
	}
}

func nothing() error {
	return &citeway.Error{Code: citeway.Invalid, Message: "nothing could be taken in"}
}
