package rill

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/citeway/citeway/internal/jsonobject"
)

// object is a JSON object while it is read. Protobuf's JSON allows two spellings of a
// field, content_data and contentData.
type object jsonobject.Fields

// parse reads an object; null is an empty one.
func parse(data []byte) (object, error) {
	fields, err := jsonobject.Read(data)
	if err != nil && string(bytes.TrimSpace(data)) == "null" {
		return nil, nil
	}
	return object(fields), err
}

// inner reads a value of an object that was read, nil for what is none.
func inner(raw json.RawMessage) object {
	fields, _ := jsonobject.Valid(raw)
	return object(fields)
}

// raw is a field as it stands, null too.
func (o object) raw(name string) json.RawMessage {
	if v := o.spelt(name); v != nil || !strings.Contains(name, "_") {
		return v
	}
	parts := strings.Split(name, "_")
	for i, p := range parts[1:] {
		parts[i+1] = strings.ToUpper(p[:1]) + p[1:]
	}
	return o.spelt(strings.Join(parts, ""))
}

func (o object) spelt(name string) json.RawMessage {
	for i := range o {
		if string(o[i].Name) == name {
			return o[i].Raw
		}
	}
	return nil
}

// has reports whether the field is there and not null.
func (o object) has(name string) bool {
	raw := o.raw(name)
	return raw != nil && string(raw) != "null"
}

// quoted is a field that is a string, as it stands; ok is false where it is something
// else.
func (o object) quoted(name string) (raw json.RawMessage, ok bool) {
	raw = o.raw(name)
	if raw == nil || string(raw) == "null" {
		return nil, true
	}
	return raw, raw[0] == '"'
}

// text is a field that is a string; ok is false where it is something else.
func (o object) text(name string) (s string, ok bool) {
	raw, ok := o.quoted(name)
	return jsonobject.Text(raw), ok
}

// word is a field that is a string, or "".
func (o object) word(name string) string {
	s, _ := o.text(name)
	return s
}

// objects calls take with each item of a field that is a list of objects, nil for what is
// none. take returns one that is not needed any more, in whose room the next is read, or
// nil. ok is false where the field, or an item, is something else.
func (o object) objects(name string, take func(object) object) (ok bool) {
	raw := o.raw(name)
	if raw == nil || string(raw) == "null" {
		return true
	}
	return jsonobject.Objects(raw, func(item jsonobject.Fields) jsonobject.Fields {
		return jsonobject.Fields(take(object(item)))
	})
}

// list are the items of a field that is a list of objects, nil for what is none; ok is
// false where it, or one of them, is something else.
func (o object) list(name string) (items []object, ok bool) {
	ok = o.objects(name, func(item object) object {
		items = append(items, item)
		return nil
	})
	return items, ok
}

// object is a field that is an object, or nil.
func (o object) object(name string) object { return inner(o.raw(name)) }

// compact is JSON without the blanks between its parts.
func compact(raw []byte) json.RawMessage {
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return raw
	}
	return b.Bytes()
}
