package anthropic

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
	"github.com/citeway/citeway/dialect/internal/toolcall"
)

type decoder struct {
	*spans.Teller
	start int               // where the prose of the block begins
	text  strings.Builder   // what the block says, as a stream brings it
	cites []json.RawMessage // the citations of the block
	stop  json.RawMessage
	whole bool

	calling bool // the block is a call of a tool
	done    bool
}

func newDecoder(s citeway.Sink) *decoder { return &decoder{Teller: spans.NewTeller(s)} }

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
	missing := "message_stop"
	if d.done {
		missing = ""
	}
	var extra map[string]json.RawMessage
	if len(d.stop) > 0 && string(d.stop) != "null" {
		extra = map[string]json.RawMessage{stopKey: d.stop}
	}
	return d.Teller.Close(missing, extra)
}

func (d *decoder) message(m *message) {
	d.Begin(m.ID, m.Model, nil)
	d.stopBlock()
	d.whole, d.done, d.stop = true, true, m.StopReason
	for i, raw := range m.Content {
		d.startBlock(raw, fmt.Sprintf("$.content[%d]", i))
		d.stopBlock()
	}
	d.whole = false
	if m.Error != nil {
		d.Fail("error", m.Error.Message)
	}
}

// event reads one event of a stream.
func (d *decoder) event(e *event) {
	switch e.Type {
	case "message_start":
		if e.Message != nil {
			d.Begin(e.Message.ID, e.Message.Model, nil)
		}
	case "content_block_start":
		d.stopBlock()
		d.startBlock(e.Block, fmt.Sprintf("$.content[%d]", e.Index))
	case "content_block_delta":
		d.delta(&e.Delta)
	case "content_block_stop":
		d.stopBlock()
	case "message_delta":
		d.stop = e.Delta.StopReason
	case "message_stop":
		d.done = true
	case "error":
		d.wireError(e.Error)
	}
}

func (d *decoder) wireError(f *failure) {
	d.stopBlock()
	if f == nil {
		f = &failure{Message: "the service gave an error and did not say which"}
	}
	d.Fail("error", f.Message)
}

func (d *decoder) delta(x *delta) {
	switch x.Type {
	case "text_delta":
		d.say(x.Text)
	case "input_json_delta":
		if d.calling {
			d.Calls.Argue(x.Input)
		}
	case "citations_delta":
		d.cites = append(d.cites, x.Citation)
	}
}

// say takes words of the block. Those of a stream go out at once; those of a
// whole message wait for the end of the block, so that its citation stands in
// place.
func (d *decoder) say(text string) {
	if d.text.Len() == 0 {
		d.start = d.Len()
	}
	d.text.WriteString(text)
	if !d.whole {
		d.Text([]byte(text))
	}
}

func (d *decoder) startBlock(raw json.RawMessage, path string) {
	d.start, d.calling = d.Len(), false
	var b block
	if err := json.Unmarshal(raw, &b); err != nil {
		d.Refuse(path, "not a content block")
		return
	}
	switch b.Type {
	case "text":
		d.cites = append(d.cites, b.Citations...)
		d.say(b.Text)
	case "tool_use":
		d.call(&b)
	case "web_search_tool_result", "web_fetch_tool_result":
		d.results(b.Content, path+".content")
	}
}

// call takes a call of a tool. The input of one that is streamed begins as {} and
// comes in pieces.
func (d *decoder) call(b *block) {
	d.calling = true
	one := toolcall.Call{ID: b.ID, Function: toolcall.Function{Name: b.Name}}
	if d.whole {
		one.Function.Arguments = toolcall.Arguments(b.Input)
	}
	d.Calls.Add(one)
}

// stopBlock sends the citation of the block that ends: one, whatever the number
// of its sources.
func (d *decoder) stopBlock() {
	text, cites := d.text.String(), d.cites
	d.text.Reset()
	d.cites = nil
	c := d.citation(cites)
	if c == nil {
		if d.whole {
			d.Text([]byte(text))
		}
		return
	}
	label := strings.TrimSpace(text)
	lead := strings.Index(text, label)
	c.Label, c.Start = label, d.start+lead
	c.End = c.Start + len(label)
	if !d.whole {
		d.Cite(c)
		return
	}
	d.Text([]byte(text[:lead]))
	d.Cite(c)
	d.Text([]byte(text[lead+len(label):]))
}
