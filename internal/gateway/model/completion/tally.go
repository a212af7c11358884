package completion

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/model"
)

// Limits of the calls of tools in one answer.
const (
	// MaxCalls is how many an answer may ask for.
	MaxCalls = 128
	// MaxArguments is the most bytes of all their arguments.
	MaxArguments = 1 << 20
)

// Tally gathers what one answer says beside its words.
type Tally struct {
	calls     []model.Call
	byIndex   map[int]int // the index on the wire to the place in calls
	arguments int
	usage     *citeway.Usage
	finish    string
}

// chunk is what is read here of a chunk or a whole answer.
type chunk struct {
	Choices []struct {
		Index   int     `json:"index"`
		Delta   *beside `json:"delta"`
		Message *beside `json:"message"`
		Finish  string  `json:"finish_reason"`
	} `json:"choices"`
	Usage *struct {
		Prompt int `json:"prompt_tokens"`
		Answer int `json:"completion_tokens"`
	} `json:"usage"`
}

type beside struct {
	Calls []piece `json:"tool_calls"`
}

// piece is a call, or what a chunk adds to one.
type piece struct {
	Index    *int   `json:"index"`
	ID       string `json:"id"`
	Function struct {
		Name string `json:"name"`
		// Arguments are text, and an object from servers that copy badly.
		Arguments json.RawMessage `json:"arguments"`
	} `json:"function"`
}

// marks are the fields without one of which a frame says nothing for a Tally.
// Most frames of an answer are a few words, and are not read twice.
var marks = [...][]byte{[]byte(`"tool_calls"`), []byte(`"usage"`), []byte(`"finish_reason":"`), []byte(`"finish_reason": "`)}

// Frame reads a frame. What is not JSON is left to the dialect. Upstream for more
// calls than MaxCalls, or more arguments than MaxArguments.
func (t *Tally) Frame(f dialect.Frame) error {
	if !marked(f.Data) {
		return nil
	}
	var c chunk
	if json.Unmarshal(f.Data, &c) != nil && len(c.Choices) == 0 && c.Usage == nil {
		return nil
	}
	if c.Usage != nil {
		t.usage = &citeway.Usage{Prompt: c.Usage.Prompt, Answer: c.Usage.Answer}
	}
	for i := range c.Choices {
		o := &c.Choices[i]
		if o.Index != 0 {
			continue
		}
		if o.Finish != "" {
			t.finish = o.Finish
		}
		for _, part := range [...]*beside{o.Delta, o.Message} {
			if err := t.add(part); err != nil {
				return err
			}
		}
	}
	return nil
}

func marked(data []byte) bool {
	for _, m := range marks {
		if bytes.Contains(data, m) {
			return true
		}
	}
	return false
}

func (t *Tally) add(b *beside) error {
	if b == nil {
		return nil
	}
	for i := range b.Calls {
		p := &b.Calls[i]
		at := t.place(p)
		if at >= MaxCalls {
			return tooMuch("asked for more than " + strconv.Itoa(MaxCalls) + " calls of tools")
		}
		c := &t.calls[at]
		c.Name += p.Function.Name
		arguments := text(p.Function.Arguments)
		if t.arguments += len(arguments); t.arguments > MaxArguments {
			return tooMuch("wrote more than 1 MiB of arguments for tools")
		}
		c.Arguments += arguments
	}
	return nil
}

func tooMuch(what string) error {
	return &citeway.Error{Code: citeway.Upstream, Place: "tool_calls", Message: "the model " + what}
}

// place finds the call that a piece belongs to, or begins one. Servers that leave
// the index out, or say 0 for all, begin each call with an id of its own.
func (t *Tally) place(p *piece) int {
	index := len(t.calls)
	if p.Index != nil {
		index = *p.Index
	} else if p.ID == "" && len(t.calls) > 0 {
		return len(t.calls) - 1
	}
	if at, known := t.byIndex[index]; known && (p.ID == "" || t.calls[at].ID == p.ID || t.calls[at].ID == "") {
		if p.ID != "" {
			t.calls[at].ID = p.ID
		}
		return at
	}
	if t.byIndex == nil {
		t.byIndex = map[int]int{}
	}
	at := len(t.calls)
	t.byIndex[index] = at
	t.calls = append(t.calls, model.Call{ID: p.ID})
	return at
}

// text is a string's text, and else the JSON itself.
func text(raw json.RawMessage) string {
	var s string
	if len(raw) == 0 || string(raw) == "null" || json.Unmarshal(raw, &s) == nil {
		return s
	}
	return string(raw)
}

// End is what was gathered of an answer that is whole.
func (t *Tally) End() *citeway.End {
	r := &citeway.End{Usage: t.usage, Finish: t.reason()}
	if len(t.calls) == 0 {
		return r
	}
	r.Calls = t.calls
	for i := range r.Calls {
		if r.Calls[i].ID == "" {
			r.Calls[i].ID = "call_" + strconv.Itoa(i+1)
		}
	}
	if r.Finish == citeway.FinishStop || r.Finish == "" {
		r.Finish = citeway.FinishCalls
	}
	return r
}

// reason is why the answer ended, in our words.
func (t *Tally) reason() citeway.Finish {
	switch t.finish {
	case "length", "model_length", "max_tokens":
		return citeway.FinishLength
	case "tool_calls", "function_call":
		return citeway.FinishCalls
	case "content_filter":
		return citeway.FinishFilter
	case "":
		return ""
	}
	return citeway.FinishStop
}
