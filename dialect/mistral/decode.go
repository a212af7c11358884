package mistral

import (
	"encoding/json"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/dialect/internal/spans"
)

type decoder struct {
	*spans.Teller
	done bool
}

func newDecoder(s citeway.Sink) *decoder { return &decoder{Teller: spans.NewTeller(s)} }

// Frame takes a whole answer or one event of a stream.
func (d *decoder) Frame(f dialect.Frame) error {
	if f.Done || d.Ended() {
		return d.Err()
	}
	var x frame
	if err := d.Unmarshal(f.Data, &x); err != nil {
		return err
	}
	if x.Usage != nil {
		d.Count(x.Usage.Prompt, x.Usage.Answer)
	}
	switch {
	case x.Object == "error" || len(x.Detail) > 0 && string(x.Detail) != "null" || x.Type == "conversation.response.error":
		d.Fail("error", message(&x))
	case x.Outputs != nil:
		d.conversation(&x)
	case len(x.Choices) > 0:
		d.completion(&x)
	default:
		d.event(&x)
	}
	return d.Err()
}

// Close ends the answer.
func (d *decoder) Close() error {
	return d.Teller.Close(d.done, "finish_reason", nil)
}

// message is what an error says, as text or as whatever JSON it is.
func message(x *frame) string {
	for _, raw := range []json.RawMessage{x.Message, x.Detail} {
		var text string
		if json.Unmarshal(raw, &text) == nil && text != "" {
			return text
		}
		if len(raw) > 0 && string(raw) != "null" {
			return string(raw)
		}
	}
	return spans.Unsaid
}

// completion reads a chat completion or a chunk of one; the first choice is the
// answer.
func (d *decoder) completion(x *frame) {
	d.Begin(x.ID, x.Model, nil)
	c := &x.Choices[0]
	switch {
	case c.Message != nil:
		d.said(c.Message)
		d.done = true
	case c.Delta != nil:
		d.said(c.Delta)
	}
	if c.Finish != "" {
		d.done = true
		d.Stopped(&reasons, c.Finish)
	}
}

// said reads a message or a piece of one.
func (d *decoder) said(s *said) {
	d.content(s.Content)
	for i, raw := range s.Calls {
		if !d.Calls.Piece(raw) {
			d.RefuseAt(d.Len(), fmt.Sprintf("$.tool_calls[%d]", i), "no call")
		}
	}
}

// called reads a tool to be called, or a piece of one.
func (d *decoder) called(c called) {
	d.Calls.Merge(ending.Call{ID: c.CallID, Function: ending.Function{Name: c.Name, Arguments: c.Arguments}})
}

func (d *decoder) conversation(x *frame) {
	d.done = true
	for i, raw := range x.Outputs {
		var e entry
		if err := json.Unmarshal(raw, &e); err != nil {
			d.RefuseAt(d.Len(), fmt.Sprintf("$.outputs[%d]", i), "not an output")
			continue
		}
		if e.Type == "message.output" {
			d.Begin(x.Conversation, e.Model, nil)
			d.content(e.Content)
		}
		if e.Type == "function.call" {
			d.called(e.called)
		}
	}
	d.Begin(x.Conversation, "", nil)
}

// event reads one event of a conversation's stream.
func (d *decoder) event(x *frame) {
	switch x.Type {
	case "conversation.response.started":
		d.Begin(x.Conversation, x.Model, nil)
	case "message.output.delta":
		d.content(x.Content)
	case "function.call.delta":
		d.called(x.called)
	case "conversation.response.done":
		d.done = true
	}
}

// content reads a string, a chunk, or a list of chunks.
func (d *decoder) content(raw json.RawMessage) {
	var text string
	if len(raw) == 0 || json.Unmarshal(raw, &text) == nil {
		d.Text([]byte(text))
		return
	}
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		list = []json.RawMessage{raw}
	}
	for i, one := range list {
		path := fmt.Sprintf("$.content[%d]", i)
		var c chunk
		if err := json.Unmarshal(one, &c); err != nil {
			d.RefuseAt(d.Len(), path, "not a chunk")
			continue
		}
		d.chunk(&c, path)
	}
}
