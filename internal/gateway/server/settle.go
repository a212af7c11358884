package server

import (
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
)

// MaxWait is how long words that are streamed wait for the verdict of a citation.
const MaxWait = time.Second

// settle holds citations back until it is known which passages they mean.
type settle struct {
	next  citeway.Sink
	most  int
	queue []citeway.Event      // begins with a citation that waits
	held  int                  // bytes of prose in queue
	open  map[string]time.Time // the citations in queue that wait, and since when
}

// Settled is a step in front of next, for clients that are sent to one passage. A marker
// names a source, and so at first all of its passages; which of them it means is known at
// its sentence's end, when it has been verified. What was written is not taken back, so a
// citation of several passages and without a verdict waits for that, and what comes after it waits behind: at most
// that many bytes of prose, in addition to the latest piece, and no longer than wait, also
// while nothing comes; a wait of 0 is as long as it takes. Later revisions go on to next.
// Whoever has it end without an End calls its Flush.
func Settled(next citeway.Sink, most int, wait time.Duration) *chat.Timely {
	return chat.InTime(&settle{next: next, most: most, open: map[string]time.Time{}}, wait)
}

// Put takes the next event.
func (s *settle) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Citation:
		if e.Verdict == "" && len(e.Passages) > len(e.Sources) {
			s.open[e.ID] = time.Now()
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
	if s.held > s.most {
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

// Since is since when the first citation waits.
func (s *settle) Since() time.Time {
	if len(s.queue) == 0 {
		return time.Time{}
	}
	if first, ok := s.queue[0].(*citeway.Citation); ok {
		return s.open[first.ID]
	}
	return time.Time{}
}

// LetGo sends what waits.
func (s *settle) LetGo() error { return s.release(true) }

// waits reports whether a citation is one in queue that waits.
func (s *settle) waits(c *citeway.Citation) bool {
	_, open := s.open[c.ID]
	return open
}

// revise settles a citation that waits.
func (s *settle) revise(r *citeway.Revision) error {
	if !s.waits(r.Citation) {
		return s.pass(r)
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
		if c, ok := e.(*citeway.Citation); ok && s.waits(c) {
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
