package azure

import "github.com/citeway/citeway"

// maxHeld is the maximum number of bytes of prose that wait behind a citation, in
// addition to the latest piece.
const maxHeld = 16 << 10

// settle is a step in front of the encoder. A marker names a source, and so at
// first all of its passages; which of them it means is known at its sentence's
// end, when it has been verified. [docN] names one passage and is not taken back
// once written, so a citation of several passages waits for that, and what comes
// after it waits behind. Later revisions are not passed on, so that an answer is
// the same whole and streamed.
type settle struct {
	next  citeway.Sink
	queue []citeway.Event
	held  int             // bytes of prose in queue
	open  map[string]bool // the citations in queue that wait
}

func newSettle(next citeway.Sink) *settle { return &settle{next: next, open: map[string]bool{}} }

// Put takes the next event.
func (s *settle) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Citation:
		if len(e.Passages) > len(e.Sources) {
			s.open[e.ID] = true
			s.queue = append(s.queue, e)
			return nil
		}
	case *citeway.Revision:
		return s.revise(e)
	case *citeway.End:
		if err := s.release(true); err != nil {
			return err
		}
	case *citeway.Text:
		return s.text(e)
	}
	return s.pass(e)
}

func (s *settle) pass(e citeway.Event) error {
	if len(s.queue) == 0 {
		return s.next.Put(e)
	}
	s.queue = append(s.queue, e)
	return nil
}

func (s *settle) text(t *citeway.Text) error {
	if s.held > maxHeld {
		if err := s.release(true); err != nil {
			return err
		}
	}
	if len(s.queue) == 0 {
		return s.next.Put(t)
	}
	s.queue = append(s.queue, &citeway.Text{Bytes: append([]byte(nil), t.Bytes...)})
	s.held += len(t.Bytes)
	return nil
}

// revise settles a citation that waits.
func (s *settle) revise(r *citeway.Revision) error {
	if !s.open[r.Citation.ID] {
		return nil
	}
	for i, e := range s.queue {
		if c, ok := e.(*citeway.Citation); ok && c.ID == r.Citation.ID {
			s.queue[i] = settled(r)
		}
	}
	delete(s.open, r.Citation.ID)
	return s.release(false)
}

// settled is what a revision leaves of its citation: one that is withdrawn leaves
// its words.
func settled(r *citeway.Revision) citeway.Event {
	if r.Withdrawn {
		return &citeway.Text{Bytes: []byte(r.Citation.Label)}
	}
	return r.Citation
}

// release sends what waits, up to the next citation that is not settled, or all.
func (s *settle) release(all bool) error {
	for len(s.queue) > 0 {
		e := s.queue[0]
		if c, ok := e.(*citeway.Citation); ok && s.open[c.ID] {
			if !all {
				return nil
			}
			delete(s.open, c.ID)
		}
		if t, ok := e.(*citeway.Text); ok {
			s.held -= len(t.Bytes)
		}
		s.queue = s.queue[1:]
		if err := s.next.Put(e); err != nil {
			return err
		}
	}
	return nil
}
