package pipe

import (
	"slices"

	"github.com/citeway/citeway"
)

// await holds what comes from a citation on whose source is only a label yet,
// until a definition has said what the label stands for: for forms that must
// have the source before, or with, the words that cite it.
type await struct {
	next    citeway.Sink
	known   map[string]bool
	pending map[string]bool // sources that held citations wait for
	held    []citeway.Event
}

func newAwait(next citeway.Sink) *await {
	return &await{next: next, known: map[string]bool{}, pending: map[string]bool{}}
}

// Put passes the event on, or holds it.
func (a *await) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Source:
		return a.source(e)
	case *citeway.Citation:
		if a.waits(e) && len(a.held) == 0 {
			a.held = append(a.held, lasting(e))
			return nil
		}
	case *citeway.Revision:
		if a.revise(e) {
			return nil
		}
	case *citeway.End:
		if err := a.release(); err != nil {
			return err
		}
	}
	if len(a.held) == 0 {
		return a.next.Put(e)
	}
	a.held = append(a.held, lasting(e))
	return nil
}

// source passes a source on at once: it may come before anything that cites it.
func (a *await) source(s *citeway.Source) error {
	if known(s) {
		a.known[s.ID] = true
		delete(a.pending, s.ID)
	}
	if len(a.held) > 0 && !known(s) {
		return nil
	}
	if err := a.next.Put(s); err != nil {
		return err
	}
	if len(a.held) > 0 && len(a.pending) == 0 {
		return a.release()
	}
	return nil
}

// known reports whether more is said of a source than its id and number.
func known(s *citeway.Source) bool {
	return s.Title != "" || s.URL != "" || s.Path != "" || s.Query != nil || len(s.Passages) > 0
}

// waits notes the sources that a citation waits for, and reports whether there
// are any.
func (a *await) waits(c *citeway.Citation) bool {
	waits := false
	for _, id := range c.Sources {
		if !a.known[id] {
			a.pending[id], waits = true, true
		}
	}
	return waits
}

// revise replaces a citation that is still held; one that is withdrawn leaves
// its words.
func (a *await) revise(r *citeway.Revision) bool {
	for i, e := range a.held {
		c, ok := e.(*citeway.Citation)
		if !ok || c.ID != r.Citation.ID {
			continue
		}
		a.held[i] = r.Citation
		if r.Withdrawn {
			a.held[i] = &citeway.Text{Bytes: []byte(c.Label)}
		}
		return true
	}
	return false
}

// release sends all that is held.
func (a *await) release() error {
	held := a.held
	a.held = nil
	clear(a.pending)
	for _, e := range held {
		if err := a.next.Put(e); err != nil {
			return err
		}
	}
	return nil
}

// lasting copies a text, whose bytes are only lent; other resolved events last.
func lasting(e citeway.Event) citeway.Event {
	if t, ok := e.(*citeway.Text); ok {
		return &citeway.Text{Bytes: slices.Clone(t.Bytes)}
	}
	return e
}
