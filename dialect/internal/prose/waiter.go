package prose

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/kept"
)

// Waiter holds prose back from the first marker whose source is not known yet, for
// forms that name their sources after the words that cite them. It passes events on
// until a marker must wait, then holds everything until that marker need not wait any
// more.
type Waiter struct {
	next  citeway.Sink
	waits func(citeway.Event) bool
	held  []citeway.Event
	room  kept.Room // where their copies are
	whole kept.Scratch
}

// NewWaiter returns a sink that passes events on to next. waits reports whether a
// marker's source may still come.
func NewWaiter(next citeway.Sink, waits func(*citeway.Marker) bool) *Waiter {
	return &Waiter{next: next, waits: func(e citeway.Event) bool {
		m, marker := e.(*citeway.Marker)
		return marker && waits(m)
	}}
}

// Revise replaces a waiting citation, and reports whether it was waiting. A withdrawn
// citation leaves its words.
func (s *Waiter) Revise(r *citeway.Revision) bool {
	for i, e := range s.held {
		c, ok := e.(*citeway.Citation)
		if !ok || c.ID != r.Citation.ID {
			continue
		}
		s.held[i] = r.Citation
		if r.Withdrawn {
			s.held[i] = &citeway.Text{Bytes: []byte(c.Label)}
		}
		return true
	}
	return false
}

// Put takes the next event. End releases everything.
func (s *Waiter) Put(e citeway.Event) error {
	if _, last := e.(*citeway.End); last {
		if err := s.Flush(); err != nil {
			return err
		}
	}
	if len(s.held) == 0 && !s.waits(e) {
		return s.next.Put(e)
	}
	s.held = s.room.Append(s.held, e)
	return nil
}

// Release sends what need not wait any more; call it when a source becomes known.
func (s *Waiter) Release() error {
	sent := 0
	for ; sent < len(s.held); sent++ {
		e := s.whole.Whole(s.held[sent])
		if s.waits(e) {
			break
		}
		if err := s.next.Put(e); err != nil {
			return err
		}
	}
	s.drop(sent)
	return nil
}

// Flush sends everything.
func (s *Waiter) Flush() error {
	for _, e := range s.held {
		if err := s.next.Put(s.whole.Whole(e)); err != nil {
			return err
		}
	}
	s.drop(len(s.held))
	return nil
}

// Held calls visit with every waiting marker.
func (s *Waiter) Held(visit func(*citeway.Marker)) {
	for _, e := range s.held {
		if m, ok := s.whole.Whole(e).(*citeway.Marker); ok {
			visit(m)
		}
	}
}

func (s *Waiter) drop(n int) {
	s.held = s.held[n:]
	if len(s.held) == 0 {
		s.held, s.room = nil, kept.Room{}
	}
}
