package session

import (
	"encoding/json"
	"slices"
)

// insteadOf names, in the content of a router's call, the call of the turn that it stands
// for.
const insteadOf = "instead_of"

// Current are the messages that are part of the conversation: without turns in whose place
// another one stands, and without those after them. before is the call of a turn that is
// about to be replaced; "" is none.
func Current(messages []Message, before string) []Message {
	var out []Message
	for i := range messages {
		m := &messages[i]
		if m.Tool == Router && m.Type == Call {
			out = upToCall(out, replaced(m))
		}
		out = append(out, *m)
	}
	return upToCall(out, before)
}

// replaced is the call of the turn that a router's call stands for, or "".
func replaced(m *Message) string {
	var content struct {
		InsteadOf string `json:"instead_of"`
	}
	if json.Unmarshal([]byte(m.Content), &content) != nil {
		return ""
	}
	return content.InsteadOf
}

// upToCall are the messages before a call; all of them if it is not there.
func upToCall(messages []Message, call string) []Message {
	if call == "" {
		return messages
	}
	at := slices.IndexFunc(messages, func(m Message) bool { return m.ID == call })
	if at < 0 {
		return messages
	}
	return messages[:at]
}
