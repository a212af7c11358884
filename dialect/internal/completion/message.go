package completion

import (
	"bytes"
	"encoding/json"
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/jsonobject"
)

// Message is a chat completion, or one chunk of its stream. What only some forms
// have is left as JSON for them to read, as long as the frame is valid: what they keep of
// it they copy, as Fields.Keep does.
type Message struct {
	ID            string            `json:"id"`
	Model         string            `json:"model"`
	Created       json.RawMessage   `json:"created"`
	Fingerprint   json.RawMessage   `json:"system_fingerprint"`
	Usage         json.RawMessage   `json:"usage"`
	Error         json.RawMessage   `json:"error"`
	Choices       []Choice          `json:"choices"`
	Event         json.RawMessage   `json:"event"`
	Sources       []json.RawMessage `json:"sources"`
	Citations     []json.RawMessage `json:"citations"`
	SearchResults []json.RawMessage `json:"search_results"`
	// The error object of some services is the whole message.
	Detail json.RawMessage   `json:"detail"`
	Errors []json.RawMessage `json:"errors"`
}

// Choice is one answer of those that were asked for.
type Choice struct {
	Index        int     `json:"index"`
	Delta        *Part   `json:"delta"`
	Message      *Part   `json:"message"`
	FinishReason *string `json:"finish_reason"`
}

// Part is a message or a piece of one.
type Part struct {
	Content     json.RawMessage   `json:"content"`
	Refusal     *string           `json:"refusal"`
	Annotations []json.RawMessage `json:"annotations"`
	Context     json.RawMessage   `json:"context"`
	GraphData   json.RawMessage   `json:"graph_data"`
	Calls       []json.RawMessage `json:"tool_calls"`
}

// Present reports whether a field is there and not null.
func Present(raw json.RawMessage) bool {
	return len(raw) > 0 && !bytes.Equal(raw, []byte("null"))
}

// parse reads a message. Fields of the wrong type are left out and the first of
// them is named; an error means that data is not a JSON object at all.
func parse(data []byte) (m *Message, refused string, err error) {
	if m, is := quick(data); is {
		return m, "", nil
	}
	m = &Message{}
	err = json.Unmarshal(data, m)
	var wrong *json.UnmarshalTypeError
	switch {
	case err == nil && first(data) != '{':
		err = errors.New("null")
	case err == nil:
		return m, "", nil
	case errors.As(err, &wrong) && wrong.Field != "":
		return m, wrong.Field, nil
	}
	return nil, "", &citeway.Error{Code: citeway.Invalid, Message: "not a chat completion: not a JSON object", Err: err}
}

func first(data []byte) byte {
	if trimmed := bytes.TrimLeft(data, " \t\r\n"); len(trimmed) > 0 {
		return trimmed[0]
	}
	return 0
}

// text is the prose of a part: its content, a string or a list of parts, or else
// its refusal.
func (p *Part) text() (text []byte, ok bool) {
	if !Present(p.Content) {
		if p.Refusal != nil {
			return []byte(*p.Refusal), true
		}
		return nil, true
	}
	if p.Content[0] == '"' {
		return jsonobject.Bytes(p.Content), true
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if json.Unmarshal(p.Content, &parts) != nil {
		return nil, false
	}
	for _, part := range parts {
		text = append(text, part.Text...)
	}
	return text, true
}
