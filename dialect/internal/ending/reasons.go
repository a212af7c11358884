// Package ending reads and writes how a message ends: why it stopped and which tools
// it wants called. A decoder gathers here what its End carries; an encoder finds here
// how End is written.
//
// Where it comes from: tool_calls of the chat completion message and of the chunk's
// delta, platform.openai.com/docs/api-reference/chat. It calls no tool.
package ending

import (
	"encoding/json"

	"github.com/citeway/citeway"
)

// Reasons are a form's words for why an answer stopped.
type Reasons struct {
	// Key is the name in Extra that keeps a word which Spoken would not give back.
	Key string
	// Words maps each word to its meaning; other words mean FinishStop.
	Words map[string]citeway.Finish
	// Spoken is how a reason is written.
	Spoken map[citeway.Finish]string
}

// Read returns the meaning of a word; "" has none.
func (r *Reasons) Read(word string) citeway.Finish {
	if word == "" {
		return ""
	}
	if f := r.Words[word]; f != "" {
		return f
	}
	return citeway.FinishStop
}

// Keep returns extra with the word added, if Write would not restore it from its
// meaning alone.
func (r *Reasons) Keep(word string, extra map[string]json.RawMessage) map[string]json.RawMessage {
	if word == "" || r.Spoken[r.Read(word)] == word {
		return extra
	}
	if extra == nil {
		extra = map[string]json.RawMessage{}
	}
	extra[r.Key], _ = json.Marshal(word) // a string: it does not fail
	return extra
}

// Write is the word for the end of an answer: the one that was read, if one of extras
// has it and it still means the same.
func (r *Reasons) Write(e *citeway.End, extras ...map[string]json.RawMessage) string {
	var word string
	if json.Unmarshal(Kept(r.Key, extras...), &word) == nil && word != "" && (r.Read(word) == e.Reason() || e.Finish == "" && len(e.Calls) == 0) {
		return word
	}
	return r.Spoken[e.Reason()]
}

// Kept is the value of a name in the first of extras that has it, or nil.
func Kept(name string, extras ...map[string]json.RawMessage) json.RawMessage {
	for _, x := range extras {
		if raw := x[name]; raw != nil {
			return raw
		}
	}
	return nil
}
