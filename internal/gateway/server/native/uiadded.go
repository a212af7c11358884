package native

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// uiCall is how a kit says that the answer is to be written.
type uiCall struct {
	MaxTokens   int      `json:"maxTokens"`
	Temperature *float64 `json:"temperature"`
}

// extras takes from the body what a kit for pages adds to that of useChat by itself, asked or not: assistant-ui sends the tools
// of the page, what its components tell the model, and settings, as its AssistantChatTransport and useDataStreamRuntime do.
// Empty, they ask for nothing.
func extras(added map[string]json.RawMessage, q *answerRequest) error {
	for _, note := range [...]string{"metadata", "threadId", "parentId", "unstable_assistantMessageId"} { // the page's own
		delete(added, note)
	}
	for _, name := range [...]string{"tools", "config", "callSettings", "system", "runConfig", "state"} {
		if hollow(added[name]) {
			delete(added, name)
		}
	}
	switch {
	case added["tools"] != nil:
		return &citeway.Error{Code: citeway.Invalid, Place: "tools", Message: "are the page's own, and are not called here", Mend: "leave them out, or ask /openai/v1/chat/completions, which offers them to the model"}
	case added["config"] != nil:
		return &citeway.Error{Code: citeway.Invalid, Place: "config", Message: "is not read here", Mend: "leave it out; the field model names a model"}
	}
	if raw := added["system"]; raw != nil {
		m := model.Message{Role: prompt.System}
		if json.Unmarshal(raw, &m.Content) != nil {
			return wrong("system", "is no string")
		}
		q.Messages = append(q.Messages, m)
		delete(added, "system")
	}
	if raw := added["callSettings"]; raw != nil {
		var call uiCall
		if err := read(raw, &call); err != nil {
			return within("callSettings", err)
		}
		q.MaxTokens, q.Temperature = call.MaxTokens, call.Temperature
		delete(added, "callSettings")
	}
	return nil
}

// hollow reports whether a value says nothing.
func hollow(raw json.RawMessage) bool {
	switch string(bytes.Join(bytes.Fields(raw), nil)) {
	case "", "null", "{}", "[]", `""`:
		return true
	}
	return false
}

// within puts the place of an error below a field.
func within(field string, err error) error {
	var e *citeway.Error
	if !errors.As(err, &e) {
		return err
	}
	placed := *e
	placed.Place = field + "." + e.Place
	return &placed
}
