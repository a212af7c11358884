package server

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// sweepEvery is how often is looked for connections that kept the server waiting.
const sweepEvery = time.Second

// waiting are the connections of which a request is waited for: a new one has
// HeaderTimeout to send its first, one that had an answer IdleTimeout for the next.
// It does for all at once what http.Server's own time limits do with four deadlines
// a request. Each of these may be the earliest that the process waits for, and then
// wakes a thread to wait anew. The tick comes before any other deadline of a request,
// such as those of streams, so that these wake none either.
type waiting struct {
	mu    sync.Mutex
	conns map[net.Conn]time.Time // until when
	now   func() time.Time
}

func newWaiting() *waiting { return &waiting{conns: map[net.Conn]time.Time{}, now: time.Now} }

// state is told when a connection is in another state. It is active once the headers
// of a request are read.
func (w *waiting) state(c net.Conn, state http.ConnState) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch state {
	case http.StateNew:
		w.conns[c] = w.now().Add(HeaderTimeout)
	case http.StateIdle:
		w.conns[c] = w.now().Add(IdleTimeout)
	default:
		delete(w.conns, c)
	}
}

// sweep closes connections that were waited for long enough, until ctx ends.
func (w *waiting) sweep(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			w.close()
		}
	}
}

// close closes those whose time is over.
func (w *waiting) close() {
	for _, c := range w.over() {
		_ = c.Close() // what else is wrong with it does not matter any more
	}
}

// over takes out those whose time is over. They are closed without the lock: closing
// tells state.
func (w *waiting) over() (list []net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	for c, until := range w.conns {
		if !now.Before(until) {
			delete(w.conns, c)
			list = append(list, c)
		}
	}
	return list
}
