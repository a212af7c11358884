package completion

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/ending"
)

// reasons are the words of all services that adopted this shape.
var reasons = ending.Reasons{
	Words: map[string]citeway.Finish{"length": citeway.FinishLength, "model_length": citeway.FinishLength, "max_tokens": citeway.FinishLength,
		"tool_calls": citeway.FinishCalls, "function_call": citeway.FinishCalls, "content_filter": citeway.FinishFilter},
	Spoken: map[citeway.Finish]string{citeway.FinishStop: "stop", citeway.FinishLength: "length",
		citeway.FinishCalls: "tool_calls", citeway.FinishFilter: "content_filter"},
}

// reasonsOf are those words, with what a form keeps of them.
func reasonsOf(form string) *ending.Reasons {
	r := reasons
	r.Key = form + ":finish_reason"
	return &r
}

// usage is how the shape counts tokens.
type usage struct {
	Prompt int `json:"prompt_tokens"`
	Answer int `json:"completion_tokens"`
	Total  int `json:"total_tokens"`
}

// readUsage reads the tokens counted; nil if raw counts neither those read nor those
// written. whole reports whether raw says nothing else.
func readUsage(raw json.RawMessage) (u *citeway.Usage, whole bool) {
	var counts struct{ Prompt, Answer *int }
	var fields map[string]json.RawMessage
	if json.Unmarshal(raw, &fields) != nil {
		return nil, !Present(raw)
	}
	_ = json.Unmarshal(fields["prompt_tokens"], &counts.Prompt) // anything but a number counts nothing
	_ = json.Unmarshal(fields["completion_tokens"], &counts.Answer)
	if counts.Prompt == nil && counts.Answer == nil {
		return nil, len(fields) == 0
	}
	u = &citeway.Usage{}
	if counts.Prompt != nil {
		u.Prompt = max(*counts.Prompt, 0)
	}
	if counts.Answer != nil {
		u.Answer = max(*counts.Answer, 0)
	}
	var again usage
	whole = len(fields) == 3 && json.Unmarshal(raw, &again) == nil && again == *usageOf(u)
	return u, whole
}

func usageOf(u *citeway.Usage) *usage { return &usage{u.Prompt, u.Answer, u.Prompt + u.Answer} }

// Usage is the usage of an answer: what was read, if it counts the same and says more,
// or else what End says; nil if neither says anything.
func (k Kept) Usage(e *citeway.End) json.RawMessage {
	kept := k["usage"]
	if u, _ := readUsage(kept); e.Usage == nil || u != nil && *u == *e.Usage {
		if kept != nil {
			return kept
		}
	}
	if e.Usage == nil {
		return nil
	}
	raw, _ := json.Marshal(usageOf(e.Usage)) // numbers: it does not fail
	return raw
}
