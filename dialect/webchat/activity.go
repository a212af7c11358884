package webchat

import (
	"encoding/json"
	"strings"

	"github.com/citeway/citeway/internal/jsonobject"
)

// activity is what is read of one activity.
type activity struct {
	kind, id, text, format string
	from, data             json.RawMessage
	entities               []any
}

// readActivity reads the fields of an activity. A field of the wrong type is refused and
// counts as missing.
func readActivity(raw jsonobject.Fields, path string, refuse func(path, why string)) *activity {
	a := &activity{}
	a.from, _ = raw.Value("from")
	a.data, _ = raw.Value("channelData")
	for name, to := range map[string]*string{"type": &a.kind, "id": &a.id, "text": &a.text, "textFormat": &a.format} {
		v := raw.Get(name)
		*to = jsonobject.Text(v)
		if v != nil && v[0] != '"' {
			refuse(path+name, "is not a string")
		}
	}
	if v, there := raw.Value("entities"); there && json.Unmarshal(v, &a.entities) != nil {
		refuse(path+"entities", "is not a list")
	}
	return a
}

// own are the fields of an activity that have a place of their own; all others
// are kept for the encoder of the same form.
var own = map[string]bool{"type": true, "id": true, "text": true, "textFormat": true, "channelData": true, "entities": true}

// streaming is what an activity says of the livestream it belongs to: in its
// channel data, in a streaminfo entity, or in both.
type streaming struct {
	ID       string      `json:"streamId"`
	Type     string      `json:"streamType"`
	Sequence json.Number `json:"streamSequence"`
}

func (a *activity) stream() streaming {
	var s streaming
	if json.Unmarshal(a.data, &s) == nil && s.Type != "" {
		return s
	}
	for _, e := range a.entities {
		fields, _ := e.(map[string]any)
		if kind, _ := fields["type"].(string); kind != "streaminfo" {
			continue
		}
		s = streaming{}
		s.ID, _ = fields["streamId"].(string)
		s.Type, _ = fields["streamType"].(string)
		if n, ok := fields["streamSequence"].(float64); ok {
			raw, _ := json.Marshal(n)
			s.Sequence = json.Number(raw)
		}
	}
	return s
}

// plain reports whether the text is not Markdown.
func (a *activity) plain() bool { return a.format == "plain" || a.format == "xml" }

// fromUser reports whether a person wrote the activity.
func (a *activity) fromUser() bool {
	var from struct {
		Role string `json:"role"`
	}
	return json.Unmarshal(a.from, &from) == nil && from.Role == "user"
}

// fault is the error in an activity, or nil.
func (a *activity) fault() *fault {
	var data struct {
		Error *fault `json:"error"`
	}
	if json.Unmarshal(a.data, &data) != nil {
		return nil
	}
	return data.Error
}

// otherData is the channel data that has no place of its own, or nil.
func (a *activity) otherData() json.RawMessage {
	var fields map[string]json.RawMessage
	if json.Unmarshal(a.data, &fields) != nil {
		return nil
	}
	for _, name := range []string{"streamId", "streamType", "streamSequence", "error"} {
		delete(fields, name)
	}
	if len(fields) == 0 {
		return nil
	}
	raw, _ := json.Marshal(fields)
	return raw
}

// fault is the error object of Direct Line.
type fault struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

func isMessage(kind string) bool { return strings.HasPrefix(kind, "https://schema.org/") }
