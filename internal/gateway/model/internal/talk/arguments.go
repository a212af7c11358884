package talk

import (
	"encoding/json"
	"strings"
)

// Arguments is what a model wrote as a call's arguments, as the object that the
// providers ask for; what is none stands in it as the text unread.
func Arguments(written string) json.RawMessage {
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(written), &object) == nil && object != nil {
		return json.RawMessage(written)
	}
	if strings.TrimSpace(written) == "" {
		return json.RawMessage(`{}`)
	}
	unread, _ := json.Marshal(map[string]string{"unread": written})
	return unread
}

// Schema is a tool's schema; one that takes no arguments has that of an empty object.
func Schema(parameters json.RawMessage) json.RawMessage {
	if len(parameters) == 0 {
		return json.RawMessage(`{"type":"object","properties":{}}`)
	}
	return parameters
}
