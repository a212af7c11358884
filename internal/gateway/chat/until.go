package chat

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"github.com/citeway/citeway"
)

// errStopped ends the work of a model at a sequence that it was to stop at.
var errStopped = errors.New("the answer ended at a stop sequence")

// stopped is errStopped, with what had been used by then.
type stopped struct{ used *citeway.Usage }

// Error is that of errStopped.
func (*stopped) Error() string { return errStopped.Error() }

// Unwrap is errStopped.
func (*stopped) Unwrap() error { return errStopped }

// StoppedAt is under what the Extra of an end names the sequence that the answer was stopped at, a string of JSON.
const StoppedAt = "chat:stopped_at"

// Until has answer send its events to sink, and ends the answer before the first of the
// sequences in its prose, which then ends as one that the writer stopped. The words of
// citations are prose; other than that, it makes no difference which citations stand
// within a sequence, nor where the pieces of prose are cut.
func Until(sequences []string, sink citeway.Sink, answer func(citeway.Sink) error) error {
	s := &stop{next: sink}
	for _, q := range sequences {
		if q != "" {
			s.sequences = append(s.sequences, []byte(q))
		}
	}
	if s.sequences == nil {
		return answer(sink)
	}
	err := answer(s)
	if !errors.Is(err, errStopped) {
		return err
	}
	sequence, _ := json.Marshal(string(s.at)) // a string: it does not fail
	end := &citeway.End{Finish: citeway.FinishStop, Extra: map[string]json.RawMessage{StoppedAt: sequence}}
	var at *stopped
	if errors.As(err, &at) {
		end.Usage = at.used
	}
	return sink.Put(end)
}

// stop is a sink that holds back what may be the beginning of a sequence.
type stop struct {
	next      citeway.Sink
	sequences [][]byte
	said      int // bytes of prose that were sent
	held      []byte
	waiting   []waiting
	ended     bool
	at        []byte // the sequence at which it ended
}

// waiting is an event whose words, if it has any, are these of the bytes that are held.
type waiting struct {
	from, to int
	event    citeway.Event
}

// Put takes the next event; errStopped is its error from the first sequence on.
func (s *stop) Put(e citeway.Event) error {
	if s.ended {
		return errStopped
	}
	switch e := e.(type) {
	case *citeway.Text:
		s.held = append(s.held, e.Bytes...)
		return s.look()
	case *citeway.Citation:
		if e.Label != "" && e.Start == s.said+len(s.held) {
			from := len(s.held)
			s.held = append(s.held, e.Label...)
			s.waiting = append(s.waiting, waiting{from, len(s.held), e})
			return s.look()
		}
	case *citeway.End:
		if err := s.release(len(s.held)); err != nil {
			return err
		}
		return s.next.Put(e)
	}
	if len(s.held) == 0 {
		return s.next.Put(e)
	}
	s.waiting = append(s.waiting, waiting{len(s.held), len(s.held), e}) // none of them changes once sent
	return nil
}

// look ends the answer if a sequence is held, and else sends what begins none.
func (s *stop) look() error {
	at, sequence := s.find()
	if at < 0 {
		return s.release(len(s.held) - s.tail())
	}
	s.ended, s.at = true, sequence
	s.cut(at)
	if err := s.release(at); err != nil {
		return err
	}
	return errStopped
}

// cut takes out the citations behind a place; other events behind it move there.
func (s *stop) cut(at int) {
	s.waiting = slices.DeleteFunc(s.waiting, func(w waiting) bool {
		_, cites := w.event.(*citeway.Citation)
		return cites && w.to > at
	})
	for i := range s.waiting {
		s.waiting[i].from, s.waiting[i].to = min(s.waiting[i].from, at), min(s.waiting[i].to, at)
	}
}

// find is where the first sequence begins in what is held, -1 for nowhere, and which it is.
func (s *stop) find() (first int, sequence []byte) {
	first = -1
	for _, q := range s.sequences {
		if at := bytes.Index(s.held, q); at >= 0 && (first < 0 || at < first) {
			first, sequence = at, q
		}
	}
	return first, sequence
}

// tail is how many bytes at the end of what is held wait: they may be the beginning of
// a sequence, or belong to a citation of which some may be.
func (s *stop) tail() int {
	longest := 0
	for _, q := range s.sequences {
		for n := min(len(q)-1, len(s.held)); n > longest; n-- {
			if bytes.HasSuffix(s.held, q[:n]) {
				longest = n
			}
		}
	}
	begins := len(s.held) - longest
	for _, w := range s.waiting {
		if w.from < begins && begins < w.to {
			return len(s.held) - w.from
		}
	}
	return longest
}

// release sends the first n bytes that are held, and the events among them.
func (s *stop) release(n int) error {
	sent := 0
	for len(s.waiting) > 0 && s.waiting[0].to <= n {
		w := s.waiting[0]
		s.waiting = s.waiting[1:]
		if err := s.say(s.held[sent:w.from]); err != nil {
			return err
		}
		sent = w.to
		if err := s.next.Put(w.event); err != nil {
			return err
		}
	}
	if err := s.say(s.held[sent:n]); err != nil {
		return err
	}
	s.held = append(s.held[:0], s.held[n:]...)
	s.said += n
	for i := range s.waiting {
		s.waiting[i].from -= n
		s.waiting[i].to -= n
	}
	return nil
}

func (s *stop) say(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	return s.next.Put(&citeway.Text{Bytes: b})
}
