package completion

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/ending"
	"github.com/citeway/citeway/internal/jsonobject"
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
	Prompt  int        `json:"prompt_tokens"`
	Answer  int        `json:"completion_tokens"`
	Total   int        `json:"total_tokens"`
	Cached  *cached    `json:"prompt_tokens_details,omitempty"`
	Thought *reasoning `json:"completion_tokens_details,omitempty"`
}

type cached struct {
	Tokens int `json:"cached_tokens"`
}

type reasoning struct {
	Tokens int `json:"reasoning_tokens"`
}

// readUsage reads the tokens counted; nil if raw counts neither those read nor those
// written. whole reports whether raw says nothing else.
func readUsage(raw json.RawMessage) (u *citeway.Usage, whole bool) {
	if !Present(raw) {
		return nil, true
	}
	fields, err := jsonobject.Read(raw)
	if err != nil {
		return nil, false
	}
	prompt, read := count(fields.Get("prompt_tokens"))
	answer, wrote := count(fields.Get("completion_tokens"))
	if !read && !wrote {
		return nil, len(fields) == 0
	}
	u = &citeway.Usage{Prompt: max(prompt, 0), Answer: max(answer, 0)}
	u.Cached = detail(fields.Get("prompt_tokens_details"), "cached_tokens", u.Prompt)
	u.Reasoning = detail(fields.Get("completion_tokens_details"), "reasoning_tokens", u.Answer)
	total, summed := count(fields.Get("total_tokens"))
	whole = len(fields) == 3 && read && wrote && summed && usage{Prompt: prompt, Answer: answer, Total: total} == *usageOf(u)
	return u, whole
}

// count is a number of tokens; anything but a number counts nothing.
func count(raw json.RawMessage) (n int, is bool) {
	n, err := strconv.Atoi(string(raw))
	if err != nil {
		return 0, false
	}
	return n, true
}

// detail is how many of a number of tokens are of one kind; 0 where that is not said.
func detail(raw json.RawMessage, name string, of int) int {
	fields, err := jsonobject.Read(raw)
	if err != nil {
		return 0
	}
	n, _ := count(fields.Get(name))
	return min(max(n, 0), of)
}

func usageOf(u *citeway.Usage) *usage {
	to := &usage{Prompt: u.Prompt, Answer: u.Answer, Total: u.Prompt + u.Answer}
	if u.Cached > 0 {
		to.Cached = &cached{u.Cached}
	}
	if u.Reasoning > 0 {
		to.Thought = &reasoning{u.Reasoning}
	}
	return to
}

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
