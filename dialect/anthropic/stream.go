package anthropic

import (
	"encoding/json"
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// stream writes the events of a message as the answer comes, and is the sink of its
// blocks.
type stream struct {
	*locations
	*dialect.EventWriter
	blocks blocks
	index  int
	length int // bytes of prose so far
	begin  citeway.Begin
}

func newStream(w io.Writer, o dialect.Options) citeway.Sink {
	s := &stream{locations: newLocations(o), EventWriter: dialect.NewEventWriter(w)}
	s.blocks.to, s.blocks.begins = s, o.Begins
	return spans.NewFlow(s)
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

func (s *stream) send(e outEvent) { _ = s.Event(e.Type, e) } // Err says it again

func (s *stream) start(block any) {
	s.send(outEvent{Type: "content_block_start", Index: &s.index, Block: block})
}

func (s *stream) delta(delta any) {
	s.send(outEvent{Type: "content_block_delta", Index: &s.index, Delta: delta})
}

func (s *stream) open() { s.start(outText{Type: "text"}) }

func (s *stream) text(b []byte) { s.delta(textDelta{"text_delta", string(b)}) }

func (s *stream) cite(c any) { s.delta(citationsDelta{"citations_delta", c}) }

func (s *stream) shut() {
	s.send(outEvent{Type: "content_block_stop", Index: &s.index})
	s.index++
}

// Begin writes what a message begins with.
func (s *stream) Begin(e *citeway.Begin) {
	s.begin = *e
	s.send(outEvent{Type: "message_start", Message: &outMessage{ID: e.ID, Type: "message", Role: "assistant", Model: e.Model, Content: []any{}}})
}

// Prose writes a piece of the prose.
func (s *stream) Prose(b []byte) {
	s.length += len(b)
	s.blocks.prose(b)
}

// Cite hangs c on the block that is open; the words of one that comes late
// are prose already. Where other prose has followed them its place is gone, and
// nothing is written.
func (s *stream) Cite(c *citeway.Citation) {
	if c.End < s.length {
		return
	}
	words := c.Label
	if c.Start < s.length {
		words = ""
	}
	s.length += len(words)
	s.blocks.cite(words, s.shown(c, &s.blocks))
}

// End writes the search, the calls, and what a message ends with.
func (s *stream) End(e *citeway.End) {
	s.blocks.shut()
	if e.Err != nil {
		_ = s.Event("error", failed(e.Err)) // Err says it again
		return
	}
	if found := s.found(); found != nil {
		use, results := search(found)
		s.start(use)
		s.shut()
		s.start(results)
		s.shut()
	}
	for _, c := range e.Calls {
		s.start(outCall{"tool_use", c.ID, c.Name, json.RawMessage(begun)})
		s.delta(inputDelta{"input_json_delta", c.Arguments})
		s.shut()
	}
	used := usageOf(e)
	s.send(outEvent{Type: "message_delta", Delta: messageDelta{StopReason: reasons.Write(e, e.Extra, s.begin.Extra), StopSequence: sequenceOf(e.Extra, s.begin.Extra)}, Usage: &used})
	s.send(outEvent{Type: "message_stop"})
}
