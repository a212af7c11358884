package tool

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/jsonobject"
	"github.com/citeway/citeway/prompt"
)

// object is a JSON object that keeps the order of its fields.
type object struct{ jsonobject.Fields }

// objectOf reads raw; anything but an object is wrapped in one, under result.
func objectOf(raw json.RawMessage) object {
	f, err := jsonobject.Read(raw)
	if err != nil {
		return object{}.with("result", raw)
	}
	return object{f}
}

// with is o with one more field at its end; an empty or invalid value is left out.
func (o object) with(name string, value json.RawMessage) object {
	if len(value) > 0 && json.Valid(value) {
		o.Set(name, value)
	}
	return o
}

// before is o with a field at its front, which replaces one of the same name.
func (o object) before(name, value string) object {
	if value == "" {
		return o
	}
	o.Drop(name)
	return object{append(jsonobject.Fields{{Name: []byte(name), Raw: jsonobject.Quote(value)}}, o.Fields...)}
}

// neutral is raw with its strings changed so that nothing can be taken for a marker, a
// wrapper or a token of a chat template. raw must be valid.
func neutral(raw json.RawMessage) json.RawMessage { return texts(raw, harmless, prompt.Sanitise) }

// Restored undoes what makes the words of a result harmless to a model: a program reads the
// values that are in the data, and a model that copies one from a result asks for that value.
func Restored(raw json.RawMessage) json.RawMessage {
	if !bytes.Contains(raw, []byte("\u2060")) && !bytes.Contains(raw, []byte(`\u2060`)) {
		return raw
	}
	return texts(raw, func([]byte) bool { return false }, prompt.Restore)
}

// texts is JSON with each of its strings changed, except those that keep accepts.
func texts(raw json.RawMessage, keep func(quoted []byte) bool, change func(string) string) json.RawMessage {
	if bytes.IndexByte(raw, '"') < 0 {
		return raw
	}
	var b bytes.Buffer
	b.Grow(len(raw))
	for at := 0; at < len(raw); {
		if raw[at] != '"' {
			b.WriteByte(raw[at])
			at++
			continue
		}
		end := stringEnd(raw, at)
		var s string
		if keep(raw[at:end]) {
			b.Write(raw[at:end])
		} else if json.Unmarshal(raw[at:end], &s) == nil {
			b.Write(jsonobject.Quote(change(s)))
		}
		at = end
	}
	return b.Bytes()
}

// harmless reports whether a string holds nothing that could open a marker, a tag or an
// escape. Most hold none and stay as they are.
func harmless(raw []byte) bool {
	for _, c := range raw {
		if c >= utf8.RuneSelf || c == '[' || c == ']' || c == '<' || c == '\\' {
			return false
		}
	}
	return true
}

// stringEnd is where the string ends that begins at at.
func stringEnd(raw []byte, at int) int {
	for i := at + 1; i < len(raw); i++ {
		switch raw[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(raw)
}
