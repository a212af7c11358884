package upstream

import (
	"sync"
	"time"
)

// watches are the waits of one client's requests, under one timer: a timer of its
// own for each, set anew for each piece of a stream, would wake a thread each time
// that it is the earliest of the process. The zero value is ready.
type watches struct {
	mu    sync.Mutex // guards what follows, and every watch
	all   map[*watch]struct{}
	timer *time.Timer
	armed time.Time // when the timer rings; zero where it does not
}

// watch is one wait.
type watch struct {
	of   *watches
	ring func()
	at   time.Time // zero while nothing is waited for
}

// The timer of many waits is set no more often than this, so that going through
// them is not what a process does.
const (
	manyWatches = 64
	leastArm    = 100 * time.Millisecond
)

// after returns a watch that calls ring, which must not wait, unless it is
// stopped or reset within d. drop ends it.
func (s *watches) after(d time.Duration, ring func()) *watch {
	w := &watch{of: s, ring: ring}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		s.all = map[*watch]struct{}{}
	}
	s.all[w] = struct{}{}
	w.wait(d)
	return w
}

// wait waits for d from now on. The lock must be held.
func (w *watch) wait(d time.Duration) {
	w.at = time.Now().Add(d)
	if s := w.of; s.armed.IsZero() || w.at.Before(s.armed) {
		s.arm(w.at)
	}
}

// Reset waits for d from now on.
func (w *watch) Reset(d time.Duration) {
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	if _, there := w.of.all[w]; there {
		w.wait(d)
	}
}

// Stop waits no more, until Reset.
func (w *watch) Stop() {
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	w.at = time.Time{}
}

// drop ends the watch.
func (w *watch) drop() {
	w.of.mu.Lock()
	defer w.of.mu.Unlock()
	delete(w.of.all, w)
}

// arm sets the timer. The lock must be held.
func (s *watches) arm(at time.Time) {
	s.armed = at
	d := time.Until(at)
	if s.timer == nil {
		s.timer = time.AfterFunc(d, s.rung)
		return
	}
	s.timer.Reset(d)
}

// rung calls those whose time has come, and sets the timer for the next. Where
// nothing is waited for it is not set again.
func (s *watches) rung() {
	for _, ring := range s.due(time.Now()) {
		ring()
	}
}

// due takes out those whose time has come by now.
func (s *watches) due(now time.Time) (rings []func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var next time.Time
	for w := range s.all {
		switch {
		case w.at.IsZero():
		case !w.at.After(now):
			w.at = time.Time{}
			rings = append(rings, w.ring)
		case next.IsZero() || w.at.Before(next):
			next = w.at
		}
	}
	s.armed = time.Time{}
	if next.IsZero() {
		return rings
	}
	if least := now.Add(leastArm); len(s.all) > manyWatches && next.Before(least) {
		next = least
	}
	s.arm(next)
	return rings
}
