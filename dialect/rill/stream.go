package rill

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// stream writes a turn message by message: each query as soon as it is known, then the
// complete answer.
type stream struct {
	events *dialect.EventWriter
	fold   citeway.Folder
	begin  citeway.Begin
	silent bool // the tags are left out
	sent   map[string]bool
	index  int
}

func newStream(w io.Writer, silent bool) *stream {
	return &stream{silent: silent, events: dialect.NewEventWriter(w), sent: map[string]bool{}}
}

// Put writes the messages that the event completes.
func (s *stream) Put(e citeway.Event) error {
	_ = s.fold.Put(e) // it never fails
	switch e := e.(type) {
	case *citeway.Begin:
		s.begin = *e
	case *citeway.Source:
		return s.call(e)
	case *citeway.End:
		event := fields{"message": fields{"": nil}}
		event.conversation(s.begin.Extra)
		a, cited := s.fold.Placed()
		raw, err := filled(event, answerOf(a, cited, s.index, s.silent))
		if err != nil {
			return err
		}
		return s.events.JSON("", raw)
	}
	return nil
}

func (s *stream) call(source *citeway.Source) error {
	if s.sent[source.ID] {
		return nil
	}
	for _, m := range callOf(source, s.index) {
		s.sent[source.ID] = true
		if err := s.send(m); err != nil {
			return err
		}
	}
	return nil
}

func (s *stream) send(m fields) error {
	s.index++
	event := fields{"message": m}
	event.conversation(s.begin.Extra)
	return s.events.Data(event)
}
