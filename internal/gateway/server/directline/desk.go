package directline

import (
	"context"
	"sync"
)

// desk is what all parts of the surface share.
type desk struct {
	o         Options
	elsewhere elsewhere
	talks     talks
}

// work is what Close ends and waits for: answers and WebSockets.
type work struct {
	ctx    context.Context // ends with close
	cancel context.CancelFunc
	group  sync.WaitGroup

	mu     sync.Mutex // guards what follows
	closed bool
}

func newWork() *work {
	w := &work{}
	w.ctx, w.cancel = context.WithCancel(context.Background())
	return w
}

// begin counts work in; false once the work is over.
func (w *work) begin() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed {
		return false
	}
	w.group.Add(1)
	return true
}

// close ends the work, and waits for its end.
func (w *work) close() {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.cancel()
	w.group.Wait()
}
