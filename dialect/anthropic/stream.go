package anthropic

import (
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// stream writes the events of a message as the answer comes.
type stream struct {
	*locations
	out    *dialect.EventWriter
	blocks blocks
	chars  jsontext.Pieces
	index  int
	length int // bytes of prose so far
	begin  citeway.Begin
}

func newStream(w io.Writer) *stream {
	s := &stream{locations: newLocations(), out: dialect.NewEventWriter(w)}
	s.blocks.to = (*writer)(s)
	return s
}

type outEvent struct {
	Type    string      `json:"type"`
	Message *outMessage `json:"message,omitempty"`
	Index   *int        `json:"index,omitempty"`
	Block   any         `json:"content_block,omitempty"`
	Delta   any         `json:"delta,omitempty"`
	Usage   *usage      `json:"usage,omitempty"`
}

type textDelta struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

type citationsDelta struct {
	Type     string `json:"type"`
	Citation any    `json:"citation"`
}

type inputDelta struct {
	Type  string `json:"type"`
	Input string `json:"partial_json"`
}

type messageDelta struct {
	StopReason   any     `json:"stop_reason"`
	StopSequence *string `json:"stop_sequence"`
}

func (s *stream) send(e outEvent) error { return s.out.Event(e.Type, e) }

// at is an event of the block that is open.
func (s *stream) at(kind string) outEvent {
	n := s.index
	return outEvent{Type: kind, Index: &n}
}

// Put writes the next event.
func (s *stream) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		s.begin = *e
		return s.send(outEvent{Type: "message_start", Message: &outMessage{ID: e.ID, Type: "message", Role: "assistant",
			Model: e.Model, Content: []any{}}})
	case *citeway.Source:
		s.put(e)
	case *citeway.Text:
		return s.prose(s.chars.Whole(e.Bytes))
	case *citeway.Citation:
		if err := s.prose(s.chars.Rest()); err != nil {
			return err
		}
		return s.citation(e)
	case *citeway.End:
		return s.end(e)
	}
	return nil
}

func (s *stream) prose(b []byte) error {
	s.length += len(b)
	return s.blocks.prose(b)
}

// citation hangs c on the block that is open; the words of one that comes late
// are prose already. Where other prose has followed them its place is gone, and
// nothing is written.
func (s *stream) citation(c *citeway.Citation) error {
	if c.End < s.length {
		return nil
	}
	words := c.Label
	if c.Start < s.length {
		words = ""
	}
	s.length += len(words)
	return s.blocks.cite(words, s.shown(c, &s.blocks))
}

func (s *stream) end(e *citeway.End) error {
	if err := s.prose(s.chars.Rest()); err != nil {
		return err
	}
	if err := s.blocks.shut(); err != nil {
		return err
	}
	if e.Err != nil {
		f := failed(e.Err)
		return s.out.Event("error", f)
	}
	if err := s.searches(); err != nil {
		return err
	}
	for _, c := range e.Calls {
		if err := s.call(c); err != nil {
			return err
		}
	}
	extra := s.begin.Extra
	if len(e.Extra) > 0 {
		extra = e.Extra
	}
	used := usageOf(e)
	if err := s.send(outEvent{Type: "message_delta", Delta: messageDelta{StopReason: reasons.Write(e, extra)}, Usage: &used}); err != nil {
		return err
	}
	return s.send(outEvent{Type: "message_stop"})
}

// call writes a tool to be called.
func (s *stream) call(c citeway.Call) error {
	start, delta := s.at("content_block_start"), s.at("content_block_delta")
	start.Block = outCall{"tool_use", c.ID, c.Name, json.RawMessage(begun)}
	delta.Delta = inputDelta{"input_json_delta", c.Arguments}
	for _, e := range []outEvent{start, delta} {
		if err := s.send(e); err != nil {
			return err
		}
	}
	return (*writer)(s).shut()
}

// searches writes a search with its results.
func (s *stream) searches() error {
	found := s.found()
	if found == nil {
		return nil
	}
	use, results := search(found)
	for _, b := range []any{use, results} {
		e := s.at("content_block_start")
		e.Block = b
		if err := s.send(e); err != nil {
			return err
		}
		if err := (*writer)(s).shut(); err != nil {
			return err
		}
	}
	return nil
}

// writer is a stream as the sink of its blocks.
type writer stream

func (w *writer) send(e outEvent) error { return (*stream)(w).send(e) }

func (w *writer) open() error {
	e := (*stream)(w).at("content_block_start")
	e.Block = outText{Type: "text"}
	return w.send(e)
}

func (w *writer) text(b []byte) error {
	e := (*stream)(w).at("content_block_delta")
	e.Delta = textDelta{"text_delta", string(b)}
	return w.send(e)
}

func (w *writer) cite(c any) error {
	e := (*stream)(w).at("content_block_delta")
	e.Delta = citationsDelta{"citations_delta", c}
	return w.send(e)
}

func (w *writer) shut() error {
	e := (*stream)(w).at("content_block_stop")
	w.index++
	return w.send(e)
}
