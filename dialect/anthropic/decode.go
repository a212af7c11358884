package anthropic

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

type decoder struct {
	*spans.Teller
	block *spans.Block
	used  counts

	call string // the input that the call of a tool begins with; "" where the block is none
	done bool
	// extra is what only this form knows of the end.
	extra map[string]json.RawMessage
}

func newDecoder(s citeway.Sink) *decoder {
	t := spans.NewTeller(s)
	return &decoder{Teller: t, block: spans.NewBlock(t)}
}

// Frame takes a whole message or one event of a stream.
func (d *decoder) Frame(f dialect.Frame) error {
	if f.Done || d.Ended() {
		return d.Err()
	}
	var e event
	if err := d.Unmarshal(f.Data, &e); err != nil {
		return err
	}
	if e.Type != "message" {
		d.event(&e)
		return d.Err()
	}
	var m message
	if err := d.Unmarshal(f.Data, &m); err != nil {
		return err
	}
	d.message(&m)
	return d.Err()
}

// Close ends the answer.
func (d *decoder) Close() error {
	d.stopBlock()
	return d.Teller.Close(d.done, "message_stop", d.extra)
}

func (d *decoder) message(m *message) {
	d.Begin(m.ID, m.Model, nil)
	d.stopBlock()
	d.block.Held, d.done = true, true
	d.stopped(m.StopReason, m.Usage)
	d.stoppedAt(m.Sequence)
	for i, raw := range m.Content {
		d.startBlock(raw, fmt.Sprintf("$.content[%d]", i))
		d.stopBlock()
	}
	d.block.Held = false
	if m.Error != nil {
		d.FailAs("error", m.Error.Message, m.Error.Type)
	}
}

// event reads one event of a stream.
func (d *decoder) event(e *event) {
	switch e.Type {
	case "message_start":
		if e.Message != nil {
			d.Begin(e.Message.ID, e.Message.Model, nil)
			d.stopped("", e.Message.Usage)
		}
	case "content_block_start":
		d.stopBlock()
		d.startBlock(e.Block, fmt.Sprintf("$.content[%d]", e.Index))
	case "content_block_delta":
		d.delta(&e.Delta)
	case "content_block_stop":
		d.stopBlock()
	case "message_delta":
		d.stopped(e.Delta.StopReason, e.Usage)
		d.stoppedAt(e.Delta.Sequence)
	case "message_stop":
		d.done = true
	case "error":
		d.wireError(e.Error)
	}
}

// stopped notes why the answer stopped and the tokens counted, as far as the event says.
func (d *decoder) stopped(reason string, u *counts) {
	d.Stopped(&reasons, reason)
	if u == nil {
		return
	}
	k := &d.used
	k.Input, k.Created, k.Read, k.Output = cmp.Or(u.Input, k.Input), cmp.Or(u.Created, k.Created), cmp.Or(u.Read, k.Read), cmp.Or(u.Output, k.Output)
	if k.Input != nil || k.Output != nil {
		d.Usage = &citeway.Usage{Prompt: count(k.Input) + count(k.Created) + count(k.Read), Answer: count(k.Output), Cached: count(k.Read)}
	}
}

// stoppedAt keeps the sequence at which the answer was stopped, which no other form names.
func (d *decoder) stoppedAt(sequence json.RawMessage) {
	if len(sequence) > 1 && len(sequence) <= maxSequence && sequence[0] == '"' {
		d.extra = map[string]json.RawMessage{sequenceKey: bytes.Clone(sequence)}
	}
}

// maxSequence is the most bytes of a sequence that is kept.
const maxSequence = 4 << 10

func count(tokens *int) int {
	if tokens == nil {
		return 0
	}
	return min(max(*tokens, 0), maxCount)
}

// maxCount is the largest plausible count of tokens.
const maxCount = 1 << 40

func (d *decoder) wireError(f *failure) {
	d.stopBlock()
	f = cmp.Or(f, &failure{Message: spans.Unsaid})
	d.FailAs("error", f.Message, f.Type)
}

func (d *decoder) delta(x *delta) {
	switch x.Type {
	case "text_delta":
		d.block.Say(x.Text)
	case "input_json_delta":
		if d.call != "" && x.Input != "" {
			d.Calls.Argue(x.Input)
			d.call = begun
		}
	case "citations_delta":
		d.block.Cites = append(d.block.Cites, x.Citation)
	}
}

func (d *decoder) startBlock(raw json.RawMessage, path string) {
	var b block
	if err := json.Unmarshal(raw, &b); err != nil {
		d.Refuse(path, "not a content block")
		return
	}
	if !silent[b.Type] {
		d.block.Border()
	}
	switch b.Type {
	case "text":
		d.block.Cites = append(d.block.Cites, b.Citations...)
		d.block.Say(b.Text)
	case "tool_use":
		d.call = cmp.Or(string(b.Input), begun)
		d.Calls.Add(citeway.Call{ID: b.ID, Name: b.Name})
	case "web_search_tool_result", "web_fetch_tool_result":
		d.results(b.Content, path+".content")
	}
}

// silent are the blocks that no reader sees stand between two texts.
var silent = map[string]bool{"": true, "text": true, "thinking": true, "redacted_thinking": true}

// begun is the input with which a call begins whose own comes in pieces.
const begun = "{}"

// called ends a call whose input came with it instead of in pieces.
func (d *decoder) called() {
	if d.call != begun {
		d.Calls.Argue(d.call)
	}
	d.call = ""
}

// stopBlock sends the citation of the block that ends: one, whatever the number
// of its sources.
func (d *decoder) stopBlock() {
	if d.call != "" {
		d.called()
	}
	d.block.Stop(d.citation)
}
