package cohere

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/ending"
)

// event reads one event of a stream.
func (d *decoder) event(e *event) {
	if e.EventType != "" {
		d.event1(e)
		return
	}
	var x delta
	if err := json.Unmarshal(e.Delta, &x); err != nil && len(e.Delta) > 0 {
		d.RefuseAt(0, "$.delta", "not a delta")
	}
	switch e.Type {
	case "message-start":
		d.Begin(e.ID, "", nil)
	case "content-start", "content-delta":
		var c content
		if json.Unmarshal(x.Message.Content, &c) == nil && (c.Text != "" || e.Type == "content-start" && c.Type == "text") {
			d.say(e.Index, c.Text) // a citation may stand before the first words
		}
	case "citation-start":
		d.added(x.Message.Citations)
	case "tool-call-start", "tool-call-delta":
		d.piece(e.Index, x.Message.Calls)
	case "message-end":
		d.end(x.FinishReason, x.Error, x.Usage)
	}
}

// piece reads a piece of a call.
func (d *decoder) piece(index int, raw json.RawMessage) {
	var one ending.Call
	if json.Unmarshal(raw, &one) != nil {
		d.RefuseAt(0, "$.delta.message.tool_calls", "no call")
		return
	}
	one.Index = &index
	d.Calls.Merge(one)
}

// event1 reads one event of version 1.
func (d *decoder) event1(e *event) {
	switch e.EventType {
	case "stream-start":
		d.Begin(e.GenerationID, "", nil)
	case "search-results":
		d.documents(e.Documents)
	case "text-generation":
		d.say(0, e.Text)
	case "citation-generation":
		for _, raw := range e.Citations {
			d.added(raw)
		}
	case "stream-end":
		d.end(e.FinishReason, "", nil)
	}
}

func (d *decoder) say(index int, text string) {
	p := d.part(index)
	p.Write([]byte(text))
	p.FlushAll()
}

func (d *decoder) added(raw json.RawMessage) {
	path := fmt.Sprintf("$.citations[%d]", d.seen)
	d.seen++
	var c citation
	if err := json.Unmarshal(raw, &c); err != nil {
		d.RefuseAt(0, path, "not a citation")
		return
	}
	d.cite(&c, path)
}

// end reads how the answer ended: failed is the error that was told, or "".
func (d *decoder) end(reason, failed string, used *usage) {
	d.done, d.Usage = true, used.counted()
	d.Stopped(&reasons, reason)
	if failed == "" && (reason == "ERROR" || reason == "TIMEOUT") {
		failed = "the answer ended with " + reason
	}
	if failed != "" {
		d.flush()
		d.Fail("message-end", failed)
	}
}

// counted is the tokens of an answer: those that the model read and wrote, else those
// that are billed.
func (u *usage) counted() *citeway.Usage {
	if u == nil || u.Tokens == nil && u.Billed == nil {
		return nil
	}
	c, billed := counts{}, counts{}
	if u.Tokens != nil {
		c = *u.Tokens
	}
	if u.Billed != nil {
		billed = *u.Billed
	}
	return &citeway.Usage{Prompt: count(cmp.Or(c.Input, billed.Input)), Answer: count(cmp.Or(c.Output, billed.Output))}
}

// maxCount is the largest plausible count of tokens.
const maxCount = 1 << 40

func count(tokens float64) int { return int(min(max(tokens, 0), maxCount)) }
