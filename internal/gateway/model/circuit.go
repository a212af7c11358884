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

// circuit counts outcomes. Closed, it lets every request through. When enough of those
// within the window failed, and they are a large enough share of them, it opens and lets
// none through. After its rest it lets one through, whose outcome closes it or opens it
// again.
type circuit struct {
	failures     int     // the fewest that open it
	share        float64 // of those that count, the least that failed
	window, rest time.Duration
	now          func() time.Time

	mu      sync.Mutex
	slots   [slots]slot
	until   time.Time // open until then; zero while closed
	probing bool
}

// slots are how many pieces the window is counted in: what is counted takes the same
// memory however many requests there are.
const slots = 10

// slot is what happened in one piece of time.
type slot struct {
	when         int64 // which piece
	well, failed int
}

// count adds an outcome to the window, and returns what it holds.
func (c *circuit) count(o outcome, now time.Time) (all, failures int) {
	at := now.UnixNano() / max(1, int64(c.window/slots))
	s := &c.slots[(at%slots+slots)%slots]
	if s.when != at {
		*s = slot{when: at}
	}
	if o == failed {
		s.failed++
	} else {
		s.well++
	}
	for _, s := range c.slots {
		if s.when > at-slots && s.when <= at {
			all, failures = all+s.well+s.failed, failures+s.failed
		}
	}
	return all, failures
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
	if o == neither || !c.until.IsZero() {
		return
	}
	now := c.now()
	all, failures := c.count(o, now)
	if o == failed && failures >= c.failures && float64(failures) >= c.share*float64(all) {
		c.until, c.slots = now.Add(c.rest), [slots]slot{}
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
