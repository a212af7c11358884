package chat

import (
	"sync"
	"time"

	"github.com/citeway/citeway"
)

// Holder is a sink that may hold words back until it knows more.
type Holder interface {
	citeway.Sink
	// Since is since when the first of what is held waits; zero if nothing does.
	Since() time.Time
	// LetGo sends what is held.
	LetGo() error
}

// Timely is a Holder that holds nothing for longer than a time, whether or not another event
// comes. What is let go by the clock is sent on another goroutine than the events, one at a
// time. Whoever has it end without an End calls Flush.
type Timely struct {
	wait time.Duration

	mu     sync.Mutex // guards what follows, and sending
	holder Holder
	timer  *time.Timer // nil before something is held
	set    bool        // the timer runs
	closed bool
	err    error // of what the clock let go, for the next event
}

// InTime is h that holds nothing for longer than wait; 0 is for as long as it takes.
func InTime(h Holder, wait time.Duration) *Timely { return &Timely{holder: h, wait: wait} }

// Put passes the event on. Error: that of the holder, for this event or for what the clock
// has let go before it.
func (t *Timely) Put(e citeway.Event) error {
	if t.wait == 0 {
		return t.holder.Put(e)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.failed(); err != nil {
		return err
	}
	err := t.holder.Put(e)
	t.arm()
	return err
}

// failed is why the clock could not let go, said once.
func (t *Timely) failed() error {
	err := t.err
	t.err = nil
	return err
}

// Close ends the clock: what is sent from now on comes of events alone. What is held stays so.
func (t *Timely) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	if t.timer != nil {
		t.timer.Stop()
	}
}

// Flush ends the clock and sends what is held, of an answer that lacks its end. Error: as
// that of Put.
func (t *Timely) Flush() error {
	t.Close()
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.failed(); err != nil {
		return err
	}
	return t.holder.LetGo()
}

// arm has the clock ring when what is held has waited long enough. It rings for what was held
// first, also where that has gone meanwhile: a clock for each citation would cost more.
func (t *Timely) arm() {
	if t.set || t.closed || t.err != nil {
		return
	}
	since := t.holder.Since()
	if since.IsZero() {
		return
	}
	t.set = true
	left := t.wait - time.Since(since)
	if t.timer == nil {
		t.timer = time.AfterFunc(left, t.ring)
		return
	}
	t.timer.Reset(left)
}

// ring lets go of what has waited long enough.
func (t *Timely) ring() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.set = false
	if since := t.holder.Since(); !t.closed && t.err == nil && !since.IsZero() && time.Since(since) >= t.wait {
		t.err = caught(t.holder.LetGo)
	}
	t.arm()
}
