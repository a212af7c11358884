package writer

import (
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/graphdata"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// stream writes frames. What stands round a piece of text is the same in each, so
// it is made once. Each event is one frame at most, so that no marker is cut.
type stream struct {
	w             io.Writer
	events        *dialect.EventWriter
	prose         *graphdata.Writer
	question      json.RawMessage
	kept          completion.Kept
	before, after []byte
	pieces        jsontext.Pieces
	text, buf     []byte
}

func newStream(w io.Writer, question json.RawMessage, bare bool) citeway.Sink {
	s := &stream{w: w, events: dialect.NewEventWriter(w), question: question}
	s.prose = graphdata.NewWriter(func(b []byte) error { s.text = append(s.text, b...); return nil }, bare)
	return graphdata.Await(s, s.prose.Known)
}

// Put writes what an event adds.
func (s *stream) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		s.kept.Keep(name, e.Extra)
		return nil
	case *citeway.End:
		return s.end(e)
	}
	if err := s.prose.Event(e); err != nil {
		return err
	}
	text := s.pieces.Whole(s.text)
	s.text = s.text[:0]
	return s.frame(text)
}

// frame writes a piece of the answer, flat and under data.
func (s *stream) frame(text []byte) error {
	if len(text) == 0 {
		return nil
	}
	if s.before == nil {
		s.before = append([]byte(`{"question":`), asked(s.question, s.kept)...)
		s.before = append(s.before, `,"answer":"`...)
		s.after = []byte(`","sources":[],"subqueries":null,"references":null`)
	}
	s.buf = append(append(s.buf[:0], "data: "...), s.before...)
	s.buf = append(jsontext.Append(s.buf, text), s.after...)
	s.buf = append(append(s.buf, `,"data":`...), s.before...)
	s.buf = append(jsontext.Append(s.buf, text), s.after...)
	s.buf = append(s.buf, "}}\n\n"...)
	_, err := s.w.Write(s.buf)
	return err
}

// last is the frame with the references.
type last struct {
	answer
	Data answer `json:"data"`
}

// end writes the references, and then the error of an answer that is not whole.
// The client throws at an event error.
func (s *stream) end(e *citeway.End) error {
	if err := s.frame(s.pieces.Rest()); err != nil {
		return err
	}
	s.kept.Keep(name, e.Extra)
	if e.Err == nil || s.before != nil {
		body := answer{Question: asked(s.question, s.kept), Subqueries: s.kept["subqueries"]}
		body.References, body.Sources = s.prose.List()
		if err := s.events.Data(last{body, body}); err != nil {
			return err
		}
	}
	if e.Err == nil {
		return nil
	}
	return s.events.Event("error", graphdata.NewErrors(e.Err))
}
