package openai

import (
	"bytes"
	"errors"

	"github.com/citeway/citeway"
)

// errStopped ends the work where a sequence of the request ended the answer.
var errStopped = errors.New("the answer ended at a stop sequence")

// stop is a sink that ends an answer before the first of the sequences that its prose
// holds, wherever its pieces are cut. What may be the beginning of one is held back.
// Which citations stand in it makes no difference: they are no prose.
type stop struct {
	next      citeway.Sink
	sequences [][]byte
	held      []byte
	waiting   []waiting
	ended     bool
}

// waiting is an event that came after so many of the bytes that are held.
type waiting struct {
	at    int
	event citeway.Event
}

// newStop returns next where there are no sequences.
func newStop(next citeway.Sink, sequences []string) citeway.Sink {
	s := &stop{next: next}
	for _, q := range sequences {
		if q != "" {
			s.sequences = append(s.sequences, []byte(q))
		}
	}
	if s.sequences == nil {
		return next
	}
	return s
}

// Put takes the next event; errStopped is its error from the first sequence on.
func (s *stop) Put(e citeway.Event) error {
	if s.ended {
		return errStopped
	}
	switch e := e.(type) {
	case *citeway.Text:
		return s.text(e.Bytes)
	case *citeway.End:
		if err := s.release(len(s.held)); err != nil {
			return err
		}
		return s.next.Put(e)
	}
	if len(s.held) > 0 {
		s.waiting = append(s.waiting, waiting{len(s.held), e}) // none of them changes once sent
		return nil
	}
	return s.next.Put(e)
}

func (s *stop) text(b []byte) error {
	s.held = append(s.held, b...)
	if at := s.find(); at >= 0 {
		if err := s.release(at); err != nil {
			return err
		}
		s.ended = true
		return errStopped
	}
	return s.release(len(s.held) - s.tail())
}

// find is where the first sequence begins in what is held, -1 for nowhere.
func (s *stop) find() int {
	first := -1
	for _, q := range s.sequences {
		if at := bytes.Index(s.held, q); at >= 0 && (first < 0 || at < first) {
			first = at
		}
	}
	return first
}

// tail is how many bytes at the end of what is held may be the beginning of a
// sequence.
func (s *stop) tail() int {
	longest := 0
	for _, q := range s.sequences {
		for n := min(len(q)-1, len(s.held)); n > longest; n-- {
			if bytes.HasSuffix(s.held, q[:n]) {
				longest = n
			}
		}
	}
	return longest
}

// release sends the first n bytes that are held, and what stands among them.
func (s *stop) release(n int) error {
	sent := 0
	for len(s.waiting) > 0 && s.waiting[0].at <= n {
		w := s.waiting[0]
		s.waiting = s.waiting[1:]
		if err := s.say(s.held[sent:w.at]); err != nil {
			return err
		}
		sent = w.at
		if err := s.next.Put(w.event); err != nil {
			return err
		}
	}
	if err := s.say(s.held[sent:n]); err != nil {
		return err
	}
	s.held = append(s.held[:0], s.held[n:]...)
	for i := range s.waiting {
		s.waiting[i].at -= n
	}
	return nil
}

func (s *stop) say(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	return s.next.Put(&citeway.Text{Bytes: b})
}
