package writer

import (
	"bytes"
	"errors"

	"github.com/citeway/citeway"
)

// errStopped ends the work of a model at one of the words it was to stop at.
var errStopped = errors.New("a stop was written")

// stop is a sink that ends an answer before the first of its stops. What may be
// the beginning of one is held back.
type stop struct {
	stops [][]byte
	next  citeway.Sink
	held  []byte
	text  citeway.Text
}

// newStop returns next itself where there are no stops.
func newStop(stops []string, next citeway.Sink) citeway.Sink {
	if len(stops) == 0 {
		return next
	}
	s := &stop{next: next}
	for _, word := range stops {
		s.stops = append(s.stops, []byte(word))
	}
	return s
}

// Put passes the event on; errStopped at a stop.
func (s *stop) Put(e citeway.Event) error {
	t, ok := e.(*citeway.Text)
	if !ok {
		switch e.(type) {
		case *citeway.Citation, *citeway.End: // they stand behind what is held
			if err := s.release(len(s.held)); err != nil {
				return err
			}
		}
		return s.next.Put(e)
	}
	s.held = append(s.held, t.Bytes...)
	if at := s.first(); at >= 0 {
		if err := s.release(at); err != nil {
			return err
		}
		return errStopped
	}
	return s.release(len(s.held) - s.beginning())
}

// first is where the first stop stands in what is held, or -1.
func (s *stop) first() int {
	first := -1
	for _, word := range s.stops {
		if at := bytes.Index(s.held, word); at >= 0 && (first < 0 || at < first) {
			first = at
		}
	}
	return first
}

// beginning is how many bytes at the end of what is held may begin a stop.
func (s *stop) beginning() int {
	most := 0
	for _, word := range s.stops {
		for n := min(len(word)-1, len(s.held)); n > most; n-- {
			if bytes.HasSuffix(s.held, word[:n]) {
				most = n
				break
			}
		}
	}
	return most
}

// release sends the first n bytes of what is held.
func (s *stop) release(n int) error {
	if n == 0 {
		return nil
	}
	s.text.Bytes = s.held[:n]
	err := s.next.Put(&s.text)
	s.held = append(s.held[:0], s.held[n:]...)
	return err
}
