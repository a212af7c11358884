package model

import (
	"sync"
	"time"
)

// outcome is how asking a model ended, as its circuit sees it.
type outcome int

const (
	neither outcome = iota // it says nothing of the model
	well
	failed
)

// circuit counts failures. Closed, it lets every request through. After too many
// failures within the window it opens and lets none through. After its rest it lets one
// through, whose outcome closes it or opens it again.
type circuit struct {
	failures     int
	window, rest time.Duration
	now          func() time.Time

	mu      sync.Mutex
	recent  []time.Time // the failures within the window, the oldest first
	until   time.Time   // open until then; zero while closed
	probing bool
}

// enter asks to be let through. If ok, leave must be called once; if not, wait is the
// shortest time to stay away.
func (c *circuit) enter() (leave func(outcome), wait time.Duration, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.until.IsZero() {
		return c.leave, 0, true
	}
	if left := c.until.Sub(c.now()); left > 0 {
		return nil, left, false
	}
	if c.probing {
		return nil, 0, false
	}
	c.probing = true
	return c.probed, 0, true
}

// leave counts the outcome of one that was let through while it was closed.
func (c *circuit) leave(o outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if o != failed || !c.until.IsZero() {
		return
	}
	now := c.now()
	for len(c.recent) > 0 && now.Sub(c.recent[0]) >= c.window {
		c.recent = c.recent[1:]
	}
	c.recent = append(c.recent, now)
	if len(c.recent) >= c.failures {
		c.until, c.recent = now.Add(c.rest), nil
	}
}

// probed counts the outcome of the one that was let through after the rest.
func (c *circuit) probed(o outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.probing = false
	switch o {
	case well:
		c.until = time.Time{}
	case failed:
		c.until = c.now().Add(c.rest)
	}
}
