package cohere

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
}

// call is a call that is being written.
type call struct {
	function
	written strings.Builder
}

// watch reads what the dialect does not: calls, usage, why it stopped. What is no
// JSON is the dialect's to refuse.
func (p *reply) watch(f dialect.Frame) error {
	var e frame
	_ = json.Unmarshal(f.Data, &e) // fields of another type are left out
	switch e.Type {
	case "tool-call-start":
		return p.start(e.Index, one(e.Delta.Message.Calls))
	case "tool-call-delta":
		if c := p.open[e.Index]; c != nil {
			c.written.WriteString(one(e.Delta.Message.Calls).Function.Arguments)
		}
	case "tool-call-end":
		p.end(e.Index)
	case "message-end":
		p.stop, p.usage = e.Delta.Finish, e.Delta.Usage
	case "":
		return p.whole(&e)
	}
	return nil
}

// one is the call of an event, which some servers send as a list of one.
func one(raw json.RawMessage) (f function) {
	var list []function
	if json.Unmarshal(raw, &list) == nil && len(list) > 0 {
		return list[0]
	}
	_ = json.Unmarshal(raw, &f) // what is none calls nothing
	return f
}

// whole reads an answer that was not streamed.
func (p *reply) whole(e *frame) error {
	p.stop, p.usage = e.Finish, e.Usage
	var list []function
	_ = json.Unmarshal(e.Message.Calls, &list) // what is no list calls nothing
	for i := range list {
		if err := p.start(i, list[i]); err != nil {
			return err
		}
		p.end(i)
	}
	return nil
}

func (p *reply) start(at int, f function) error {
	if len(p.calls)+len(p.open) >= maxCalls {
		return &citeway.Error{Code: citeway.Upstream, Place: "answer", Message: "the model calls more than 128 tools at once", Mend: "offer fewer tools"}
	}
	if p.open == nil {
		p.open = map[int]*call{}
	}
	c := &call{function: f}
	c.written.WriteString(f.Function.Arguments)
	p.open[at] = c
	return nil
}

// end takes a call that is whole.
func (p *reply) end(at int) {
	c := p.open[at]
	if c == nil {
		return
	}
	delete(p.open, at)
	p.calls = append(p.calls, model.Call{ID: c.ID, Name: c.Function.Name, Arguments: cmp.Or(c.written.String(), "{}")})
}

// reply is the end of the answer.
func (p *reply) reply() *citeway.End {
	out := &citeway.End{Calls: p.calls, Finish: finishes[p.stop]}
	if u := p.usage; u != nil {
		out.Usage = &citeway.Usage{Prompt: count(cmp.Or(u.Tokens.Input, u.Billed.Input)), Answer: count(cmp.Or(u.Tokens.Output, u.Billed.Output))}
	}
	return out
}

// maxCount is the most tokens that are believed.
const maxCount = 1 << 40

func count(tokens float64) int { return int(min(max(tokens, 0), maxCount)) }

// finishes are the reasons to stop, in our words.
var finishes = map[string]citeway.Finish{
	"COMPLETE": citeway.FinishStop, "STOP_SEQUENCE": citeway.FinishStop, "MAX_TOKENS": citeway.FinishLength,
	"TOOL_CALL": citeway.FinishCalls, "ERROR_TOXIC": citeway.FinishFilter,
}

// ended is the end of an answer that came whole.
func (m *Model) ended(r *model.Request, said *reply) *citeway.End {
	end := said.reply()
	if end.Err = m.short(r, said.stop); end.Err != nil {
		end.Calls = nil
	}
	return end
}

// short is the error of an answer that ended, and not where it should: cut at a
// limit that nobody asked for, or held back.
func (m *Model) short(r *model.Request, stop string) *citeway.Error {
	switch finishes[stop] {
	case citeway.FinishLength:
		if r.MaxTokens == 0 {
			return &citeway.Error{Code: citeway.Truncated, Place: "model " + m.name, Message: "the model stopped at its limit of tokens", Mend: "set max_tokens"}
		}
	case citeway.FinishFilter:
		return &citeway.Error{Code: citeway.Upstream, Place: "model " + m.name, Message: "the model's server held the answer back as harmful", Mend: "ask in other words, or of another model"}
	}
	return nil
}
