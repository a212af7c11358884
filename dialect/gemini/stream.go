package gemini

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// stream writes a frame for each piece of prose, and the metadata with the last.
type stream struct {
	writer
	*dialect.EventWriter
}

func newStream(w io.Writer, o dialect.Options) citeway.Sink {
	return spans.NewFlow(&stream{writer: writer{only: only(o)}, EventWriter: dialect.NewEventWriter(w)})
}

// send writes a frame; Err says its error again.
func (s *stream) send(r outResponse) {
	r.Model, r.ID = s.begin.Model, s.begin.ID
	_ = s.Data(r)
}

func (s *stream) say(text string) {
	if text != "" {
		s.send(outResponse{Candidates: []outCandidate{{Content: written(text, nil)}}})
	}
}

// Begin keeps what every frame says.
func (s *stream) Begin(e *citeway.Begin) { s.begin = *e }

// Prose writes a piece of the prose.
func (s *stream) Prose(b []byte) {
	s.Track.Prose(b)
	s.say(string(b))
}

// Cite writes the words of a citation.
func (s *stream) Cite(c *citeway.Citation) { s.say(s.citation(c)) }

// ended is the content of the last frame. It always has a part: the chats of Google's SDKs take a content without one for an
// answer that failed, and forget the whole turn.
func ended(calls []citeway.Call) *outContent {
	c := written("", calls)
	if len(c.Parts) == 0 {
		c.Parts = []any{outText{}}
	}
	return c
}

// End writes the metadata, after an answer that broke off with the error.
func (s *stream) End(e *citeway.End) {
	g := s.metadata(e.Extra)
	if e.Err == nil {
		last := outCandidate{Content: ended(e.Calls), Finish: reasons.Write(e, e.Extra, s.begin.Extra), Grounding: g}
		s.send(outResponse{Candidates: []outCandidate{last}, Usage: usageOf(e)})
		return
	}
	if g != nil {
		s.send(outResponse{Candidates: []outCandidate{{Grounding: g}}})
	}
	s.send(outResponse{Error: failed(e.Err)})
}
