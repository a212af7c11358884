package anthropic

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/model"
)

// maxCalls is the most tools that one answer may ask to be called.
const maxCalls = 128

// reply is what an answer says beside its words.
type reply struct {
	calls []model.Call
	open  map[int]*call
	usage *usage
	stop  string
	fault string // the type of an error that the server sent
}

// call is a call that is being written.
type call struct {
	called
	written strings.Builder
}

// watch reads what the dialect does not: calls, usage, why it stopped. What is no
// JSON is the dialect's to refuse.
func (p *reply) watch(f dialect.Frame) error {
	var e frame
	_ = json.Unmarshal(f.Data, &e) // fields of another type are left out
	switch e.Type {
	case "message_start":
		p.count(e.Message.Usage)
	case "content_block_start":
		return p.start(e.Index, &e.Block)
	case "content_block_delta":
		if c := p.open[e.Index]; c != nil {
			c.written.WriteString(e.Delta.Partial)
		}
	case "content_block_stop":
		p.end(e.Index)
	case "message_delta":
		p.stop = cmp.Or(e.Delta.Stop, p.stop)
		p.count(e.Usage)
	case "message":
		return p.whole(&e)
	}
	if e.Error != nil {
		p.fault = e.Error.Type
	}
	return nil
}

// whole reads an answer that was not streamed.
func (p *reply) whole(e *frame) error {
	p.stop = e.Stop
	p.count(e.Usage)
	for i := range e.Blocks {
		if err := p.start(i, &e.Blocks[i].called); err != nil {
			return err
		}
		p.end(i)
	}
	return nil
}

func (p *reply) start(at int, b *called) error {
	if b.Type != "tool_use" {
		return nil
	}
	if len(p.calls)+len(p.open) >= maxCalls {
		return &citeway.Error{Code: citeway.Upstream, Place: "answer", Message: "the model calls more than 128 tools at once", Mend: "offer fewer tools"}
	}
	if p.open == nil {
		p.open = map[int]*call{}
	}
	p.open[at] = &call{called: *b}
	return nil
}

// end takes a call that is whole.
func (p *reply) end(at int) {
	c := p.open[at]
	if c == nil {
		return
	}
	delete(p.open, at)
	p.calls = append(p.calls, model.Call{ID: c.ID, Name: c.Name, Arguments: cmp.Or(c.written.String(), string(c.Input), "{}")})
}

// count takes over the counts that are given; later ones hold.
func (p *reply) count(u *usage) {
	if u == nil {
		return
	}
	if p.usage == nil {
		p.usage = &usage{}
	}
	p.usage.Input = cmp.Or(u.Input, p.usage.Input)
	p.usage.Created = cmp.Or(u.Created, p.usage.Created)
	p.usage.Read = cmp.Or(u.Read, p.usage.Read)
	p.usage.Output = cmp.Or(u.Output, p.usage.Output)
}

// reply is the end of the answer.
func (p *reply) reply() *citeway.End {
	out := &citeway.End{Calls: p.calls, Finish: finishes[p.stop]}
	if u := p.usage; u != nil {
		out.Usage = &citeway.Usage{Prompt: u.Input + u.Created + u.Read, Answer: u.Output}
	}
	return out
}

// finishes are the reasons to stop, in our words.
var finishes = map[string]citeway.Finish{
	"end_turn": citeway.FinishStop, "stop_sequence": citeway.FinishStop, "pause_turn": citeway.FinishStop,
	"max_tokens": citeway.FinishLength, "model_context_window_exceeded": citeway.FinishLength,
	"tool_use": citeway.FinishCalls, "refusal": citeway.FinishFilter,
}
