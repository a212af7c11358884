package ending

import (
	"encoding/json"

	"github.com/citeway/citeway"
)

// Call is a call in the shape of chat completions, which Cohere shares. In a stream it
// has an index.
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

// Arguments are JSON as the model wrote it. Careless servers send the JSON itself
// instead of a string that holds it.
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

// Piece is Merge for JSON. It reports whether raw is a call or a piece of one.
func (c *Calls) Piece(raw json.RawMessage) bool {
	var piece Call
	if json.Unmarshal(raw, &piece) != nil {
		return false
	}
	c.Merge(piece)
	return true
}

// Written is the calls as a message holds them; nil for none.
func Written(calls []citeway.Call) []Call {
	if len(calls) == 0 {
		return nil
	}
	list := make([]Call, len(calls))
	for i, c := range calls {
		list[i] = Call{ID: c.ID, Type: "function", Function: Function{c.Name, Arguments(c.Arguments)}}
	}
	return list
}

// Delta is the delta of one call.
type Delta struct {
	Calls []Call `json:"tool_calls"`
}

// Deltas are the deltas of the calls, one each and whole.
func Deltas(calls []citeway.Call) []Delta {
	list := Written(calls)
	deltas := make([]Delta, len(list))
	for i := range list {
		list[i].Index = &i
		deltas[i] = Delta{list[i : i+1]}
	}
	return deltas
}

// Text is the content of a message: nil for one that only calls tools.
func Text(text string, calls []citeway.Call) *string {
	if text == "" && len(calls) > 0 {
		return nil
	}
	return &text
}

// JSON is a call's arguments for a form that embeds them: a string that holds them if
// they are not valid JSON.
func JSON(arguments string) json.RawMessage {
	if json.Valid([]byte(arguments)) {
		return json.RawMessage(arguments)
	}
	text, _ := json.Marshal(arguments) // a string: it does not fail
	return text
}
