package cohere

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// stream writes the events of a message as the answer comes.
type stream struct {
	writer
	*dialect.EventWriter
	begin citeway.Begin
	cites int
}

func newStream(w io.Writer, o dialect.Options) citeway.Sink {
	return spans.NewFlow(&stream{writer: newWriter(o), EventWriter: dialect.NewEventWriter(w)})
}

type outEvent struct {
	Type  string    `json:"type"`
	ID    string    `json:"id,omitempty"`
	Index *int      `json:"index,omitempty"`
	Delta *outDelta `json:"delta,omitempty"`
}

type outDelta struct {
	Message *outInner `json:"message,omitempty"`
	Finish  string    `json:"finish_reason,omitempty"`
	Error   string    `json:"error,omitempty"`
	Usage   *usage    `json:"usage,omitempty"`
}

type outInner struct {
	Role      string `json:"role,omitempty"`
	Content   any    `json:"content,omitempty"`
	Citations any    `json:"citations,omitempty"`
	Calls     any    `json:"tool_calls,omitempty"`
}

type outText struct {
	Type string `json:"type,omitempty"`
	Text string `json:"text"`
}

func (s *stream) send(e outEvent) { _ = s.Event(e.Type, e) } // Err says it again

func content0(kind string, c any) outEvent {
	e := outEvent{Type: kind, Index: new(int)}
	if c != nil {
		e.Delta = &outDelta{Message: &outInner{Content: c}}
	}
	return e
}

// Begin writes what a message and its text begin with.
func (s *stream) Begin(e *citeway.Begin) {
	s.begin = *e
	s.send(outEvent{Type: "message-start", ID: e.ID, Delta: &outDelta{Message: &outInner{Role: "assistant"}}})
	s.send(content0("content-start", outText{Type: "text"}))
}

// Prose writes a piece of the prose.
func (s *stream) Prose(b []byte) {
	s.Track.Prose(b)
	s.say(string(b))
}

func (s *stream) say(text string) {
	if text != "" {
		s.send(content0("content-delta", outText{Text: text}))
	}
}

// Cite writes a citation after its words. One of a marker behind words waits for the end, when
// it is known which words it is about, and so do those after it: they come in order.
func (s *stream) Cite(c *citeway.Citation) {
	s.say(s.Words(c))
	switch {
	case c.Start == c.End || s.Any():
		s.Add(c)
	case len(c.Sources) > 0:
		s.cite(c)
	}
}

func (s *stream) cite(c *citeway.Citation) {
	n := s.cites
	s.cites++
	s.send(outEvent{Type: "citation-start", Index: &n, Delta: &outDelta{Message: &outInner{Citations: s.citation(c)}}})
	s.send(outEvent{Type: "citation-end", Index: &n})
}

// End writes the citations that waited, the calls, and what a message ends with.
func (s *stream) End(e *citeway.End) {
	for _, c := range s.All() {
		s.cite(c)
	}
	s.send(content0("content-end", nil))
	for i, c := range ending.Written(e.Calls) {
		s.call(i, c)
	}
	d := &outDelta{Finish: reasons.Write(e, e.Extra, s.begin.Extra), Usage: usageOf(e)}
	if e.Err != nil {
		d.Finish, d.Error = "ERROR", e.Err.Message
	}
	s.send(outEvent{Type: "message-end", Delta: d})
}

// call writes the events of one tool to be called.
func (s *stream) call(at int, c ending.Call) {
	begun, rest := c, piece{}
	begun.Function.Arguments, rest.Function.Arguments = "", c.Function.Arguments
	s.send(outEvent{Type: "tool-call-start", Index: &at, Delta: &outDelta{Message: &outInner{Calls: begun}}})
	s.send(outEvent{Type: "tool-call-delta", Index: &at, Delta: &outDelta{Message: &outInner{Calls: rest}}})
	s.send(outEvent{Type: "tool-call-end", Index: &at})
}

// piece is a piece of a call's arguments.
type piece struct {
	Function struct {
		Arguments ending.Arguments `json:"arguments"`
	} `json:"function"`
}
