package cohere

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// stream writes the events of a message as the answer comes.
type stream struct {
	*writer
	out   *dialect.EventWriter
	chars jsontext.Pieces
	begin citeway.Begin
	cites int
}

func newStream(w io.Writer, o dialect.Options) *stream {
	return &stream{writer: newWriter(o), out: dialect.NewEventWriter(w)}
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

func (s *stream) send(e outEvent) error { return s.out.Event(e.Type, e) }

func content0(kind string, c any) outEvent {
	e := outEvent{Type: kind, Index: new(int)}
	if c != nil {
		e.Delta = &outDelta{Message: &outInner{Content: c}}
	}
	return e
}

// Put writes the next event.
func (s *stream) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		s.begin = *e
		start := outEvent{Type: "message-start", ID: e.ID, Delta: &outDelta{Message: &outInner{Role: "assistant"}}}
		if err := s.send(start); err != nil {
			return err
		}
		return s.send(content0("content-start", outText{Type: "text"}))
	case *citeway.Source:
		s.sources[e.ID] = e
	case *citeway.Text:
		return s.prose(s.chars.Whole(e.Bytes))
	case *citeway.Citation:
		return s.cite(e)
	case *citeway.End:
		return s.end(e)
	}
	return nil
}

func (s *stream) prose(b []byte) error {
	s.track.Prose(b)
	return s.say(string(b))
}

func (s *stream) say(text string) error {
	if text == "" {
		return nil
	}
	return s.send(content0("content-delta", outText{Text: text}))
}

func (s *stream) cite(c *citeway.Citation) error {
	if err := s.prose(s.chars.Rest()); err != nil {
		return err
	}
	words, out := s.citation(c)
	if err := s.say(words); err != nil || out == nil {
		return err
	}
	n := s.cites
	s.cites++
	if err := s.send(outEvent{Type: "citation-start", Index: &n, Delta: &outDelta{Message: &outInner{Citations: out}}}); err != nil {
		return err
	}
	return s.send(outEvent{Type: "citation-end", Index: &n})
}

func (s *stream) end(e *citeway.End) error {
	if err := s.prose(s.chars.Rest()); err != nil {
		return err
	}
	if err := s.send(content0("content-end", nil)); err != nil {
		return err
	}
	for i, c := range ending.Written(e.Calls) {
		if err := s.call(i, c); err != nil {
			return err
		}
	}
	extra := s.begin.Extra
	if len(e.Extra) > 0 {
		extra = e.Extra
	}
	d := &outDelta{Finish: reasons.Write(e, extra), Usage: usageOf(e)}
	if e.Err != nil {
		d.Finish, d.Error = "ERROR", e.Err.Message
	}
	return s.send(outEvent{Type: "message-end", Delta: d})
}

// call writes the events of one tool to be called.
func (s *stream) call(at int, c ending.Call) error {
	begun, rest := c, piece{}
	begun.Function.Arguments, rest.Function.Arguments = "", c.Function.Arguments
	for _, e := range []outEvent{{Type: "tool-call-start", Delta: &outDelta{Message: &outInner{Calls: begun}}},
		{Type: "tool-call-delta", Delta: &outDelta{Message: &outInner{Calls: rest}}}, {Type: "tool-call-end"}} {
		e.Index = &at
		if err := s.send(e); err != nil {
			return err
		}
	}
	return nil
}

// piece is a piece of a call's arguments.
type piece struct {
	Function struct {
		Arguments ending.Arguments `json:"arguments"`
	} `json:"function"`
}
