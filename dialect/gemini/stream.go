package gemini

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// stream writes a frame for each piece of prose, and the metadata with the last.
type stream struct {
	*writer
	out   *dialect.EventWriter
	chars jsontext.Pieces
}

func newStream(w io.Writer) *stream {
	return &stream{writer: newWriter(), out: dialect.NewEventWriter(w)}
}

func (s *stream) send(c outCandidate) error {
	return s.out.Data(outResponse{Model: s.begin.Model, ID: s.begin.ID, Candidates: []outCandidate{c}})
}

func (s *stream) say(text string) error {
	if text == "" {
		return nil
	}
	return s.send(outCandidate{Content: written(text, nil)})
}

func (s *stream) prose(b []byte) error {
	s.track.Prose(b)
	return s.say(string(b))
}

// Put writes the next event.
func (s *stream) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		s.begin = *e
	case *citeway.Source:
		s.source(e)
	case *citeway.Text:
		return s.prose(s.chars.Whole(e.Bytes))
	case *citeway.Citation:
		if err := s.prose(s.chars.Rest()); err != nil {
			return err
		}
		return s.say(s.citation(e))
	case *citeway.Revision:
		s.revise(e)
	case *citeway.End:
		return s.end(e)
	}
	return nil
}

func (s *stream) end(e *citeway.End) error {
	if err := s.prose(s.chars.Rest()); err != nil {
		return err
	}
	if e.Err != nil {
		return s.failed(e)
	}
	last := outCandidate{Content: written("", e.Calls), Finish: s.reason(e, e.Extra), Grounding: s.metadata(e.Extra)}
	return s.out.Data(outResponse{Model: s.begin.Model, ID: s.begin.ID, Candidates: []outCandidate{last}, Usage: usageOf(e)})
}

// failed writes the metadata of what came, and the error.
func (s *stream) failed(e *citeway.End) error {
	if g := s.metadata(e.Extra); g != nil {
		if err := s.send(outCandidate{Grounding: g}); err != nil {
			return err
		}
	}
	return s.out.Data(outResponse{Model: s.begin.Model, ID: s.begin.ID, Error: failed(e.Err)})
}
