package rill

import (
	"bytes"
	"encoding/json"
	"strings"
)

// object is a JSON object while it is read. Protobuf's JSON allows two spellings of a
// field, content_data and contentData.
type object map[string]json.RawMessage

func (o object) raw(name string) json.RawMessage {
	if v, ok := o[name]; ok {
		return v
	}
	parts := strings.Split(name, "_")
	for i, p := range parts[1:] {
		parts[i+1] = strings.ToUpper(p[:1]) + p[1:]
	}
	return o[strings.Join(parts, "")]
}

// has reports whether the field is there and not null.
func (o object) has(name string) bool {
	raw := o.raw(name)
	return raw != nil && string(raw) != "null"
}

// text is a field that is a string; ok is false where it is something else.
func (o object) text(name string) (s string, ok bool) {
	if !o.has(name) {
		return "", true
	}
	return s, json.Unmarshal(o.raw(name), &s) == nil
}

// word is a field that is a string, or "".
func (o object) word(name string) string {
	s, _ := o.text(name)
	return s
}

// list is a field that is a list of objects; ok is false where it is something else.
func (o object) list(name string) (items []object, ok bool) {
	if !o.has(name) {
		return nil, true
	}
	return items, json.Unmarshal(o.raw(name), &items) == nil
}

// object is a field that is an object, or nil.
func (o object) object(name string) object {
	var inner object
	if json.Unmarshal(o.raw(name), &inner) != nil {
		return nil
	}
	return inner
}

func isObject(raw json.RawMessage) bool {
	var o object
	return json.Unmarshal(raw, &o) == nil && o != nil
}

// compact is JSON without the blanks between its parts.
func compact(raw []byte) json.RawMessage {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return raw
	}
	return b.Bytes()
}
