// Package toolcall is the tools that a model asks to be called, as an answer carries
// them from the form that is read to the one that is written: whole, in the shape of
// the chat completion forms, which write them as one delta each in a stream.
//
// Where it comes from: tool_calls of the chat completion message and of the chunk's
// delta, platform.openai.com/docs/api-reference/chat. What may not enter: calling them.
package toolcall

import "encoding/json"

// Key is the name under which the end of an answer carries the calls: a JSON array of
// what a message's tool_calls holds. A form's name and a colon may stand before it.
const Key = "tool_calls"

// Call is a call as a message holds it; in a stream it has its place.
type Call struct {
	Index    *int     `json:"index,omitempty"`
	ID       string   `json:"id"`
	Type     string   `json:"type"`
	Function Function `json:"function"`
}

// Function is what is called.
type Function struct {
	Name      string    `json:"name"`
	Arguments Arguments `json:"arguments"`
}

// Arguments are JSON as the model wrote it. Servers that copy badly send it as it is,
// and not as a text of it.
type Arguments string

// UnmarshalJSON reads both.
func (a *Arguments) UnmarshalJSON(raw []byte) error {
	var text *string
	if json.Unmarshal(raw, &text) != nil {
		*a = Arguments(raw)
		return nil
	}
	if text != nil {
		*a = Arguments(*text)
	}
	return nil
}

// Delta is the delta of one call.
type Delta struct {
	Calls []Call `json:"tool_calls"`
}

// Read reads the calls of raw; nil where there are none.
func Read(raw json.RawMessage) []Call {
	var calls []Call
	if json.Unmarshal(raw, &calls) != nil {
		return nil
	}
	for i := range calls {
		calls[i].Index = nil
	}
	return calls
}

// Deltas are the deltas of the calls of raw, one each and whole.
func Deltas(raw json.RawMessage) []Delta {
	calls := Read(raw)
	deltas := make([]Delta, 0, len(calls))
	for i := range calls {
		calls[i].Index = &i
		deltas = append(deltas, Delta{calls[i : i+1]})
	}
	return deltas
}
