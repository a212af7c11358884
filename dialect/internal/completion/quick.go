package completion

import (
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway/internal/jsonobject"
)

// quick reads a message as encoding/json does, in one pass, and reports whether it did:
// fields of the wrong type, twice or in another spelling are left to encoding/json. What
// is JSON in the message is a part of data.
func quick(data []byte) (*Message, bool) {
	if !jsonobject.IsJSON(data) {
		return nil, false
	}
	m := &Message{}
	return m, jsonobject.Once(data, messageFields, m.field)
}

// The fields that are read.
var (
	messageFields = []string{"id", "model", "created", "system_fingerprint", "usage", "error", "choices", "event", "sources", "citations", "search_results", "detail", "errors"}
	choiceFields  = []string{"index", "delta", "message", "finish_reason"}
	partFields    = []string{"content", "refusal", "annotations", "context", "graph_data", "tool_calls"}
)

// field reads a field, and reports whether it is of its type.
func (m *Message) field(name string, raw json.RawMessage) bool {
	switch name {
	case "id":
		return text(&m.ID, raw)
	case "model":
		return text(&m.Model, raw)
	case "choices":
		return m.choices(raw)
	case "sources":
		return list(&m.Sources, raw)
	case "citations":
		return list(&m.Citations, raw)
	case "search_results":
		return list(&m.SearchResults, raw)
	case "errors":
		return list(&m.Errors, raw)
	}
	*m.json(name) = raw
	return true
}

// json is a field that is left as JSON.
func (m *Message) json(name string) *json.RawMessage {
	switch name {
	case "created":
		return &m.Created
	case "system_fingerprint":
		return &m.Fingerprint
	case "usage":
		return &m.Usage
	case "error":
		return &m.Error
	case "event":
		return &m.Event
	}
	return &m.Detail
}

func (m *Message) choices(raw json.RawMessage) bool {
	if raw[0] != '[' {
		return false
	}
	items := jsonobject.List(raw)
	m.Choices = make([]Choice, len(items))
	for i, item := range items {
		c := &m.Choices[i]
		if !jsonobject.Once(item, choiceFields, c.field) {
			return false
		}
	}
	return true
}

func (c *Choice) field(name string, raw json.RawMessage) bool {
	switch name {
	case "index":
		n, err := strconv.ParseUint(string(raw), 10, 16)
		c.Index = int(n)
		return err == nil
	case "delta":
		return part(&c.Delta, raw)
	case "message":
		return part(&c.Message, raw)
	}
	return word(&c.FinishReason, raw)
}

func part(to **Part, raw json.RawMessage) bool {
	if !Present(raw) {
		return true
	}
	*to = &Part{}
	return jsonobject.Once(raw, partFields, (*to).field)
}

func (p *Part) field(name string, raw json.RawMessage) bool {
	switch name {
	case "content":
		p.Content = raw
	case "context":
		p.Context = raw
	case "graph_data":
		p.GraphData = raw
	case "refusal":
		return word(&p.Refusal, raw)
	case "annotations":
		return list(&p.Annotations, raw)
	case "tool_calls":
		return list(&p.Calls, raw)
	}
	return true
}

func text(to *string, raw json.RawMessage) bool {
	*to = jsonobject.Text(raw)
	return raw[0] == '"' || !Present(raw)
}

func word(to **string, raw json.RawMessage) bool {
	if !Present(raw) {
		return true
	}
	s := jsonobject.Text(raw)
	*to = &s
	return raw[0] == '"'
}

func list(to *[]json.RawMessage, raw json.RawMessage) bool {
	if !Present(raw) {
		return true
	}
	*to = jsonobject.List(raw)
	if *to == nil {
		*to = []json.RawMessage{}
	}
	return raw[0] == '['
}
