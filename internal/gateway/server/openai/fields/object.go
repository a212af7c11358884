// Package fields takes a JSON object apart into its fields, each with the bytes it
// came with, so that what is not understood can be passed on as it was. It checks
// the object once and copies nothing: what it gives out is part of what it was
// given. What may not enter: what any field means.
package fields

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Object is a JSON object whose fields keep their order and their bytes.
type Object []Field

// Field is one of them. Its name is without quotes and escapes.
type Field struct {
	Name []byte
	Raw  json.RawMessage
}

// usual is how many fields most objects have at most.
const usual = 12

// errNoObject is the error of JSON that is no object.
var errNoObject = errors.New("this is no JSON object")

// Read reads an object. Of a name that comes twice the last is kept, at the first
// one's place. An error is encoding/json's, or says that it is no object.
func Read(data []byte) (Object, error) {
	if !json.Valid(data) {
		var any json.RawMessage
		return nil, json.Unmarshal(data, &any)
	}
	return Valid(data)
}

// Valid is Read of what is known to be JSON, such as a field's value.
func Valid(data []byte) (Object, error) {
	at := blank(data, 0)
	if at == len(data) || data[at] != '{' {
		return nil, errNoObject
	}
	o := make(Object, 0, usual)
	for at = blank(data, at+1); data[at] != '}'; at = blank(data, at) {
		if data[at] == ',' {
			at++
			continue
		}
		end := value(data, at)
		name := unquoted(data[at:end])
		at = blank(data, blank(data, end)+1) // past the colon
		end = value(data, at)
		o.set(name, data[at:end:end])
		at = end
	}
	return o, nil
}

// Get is a field as it stands; nil where it is absent or null.
func (o Object) Get(name string) json.RawMessage {
	for i := range o {
		if string(o[i].Name) == name && string(o[i].Raw) != "null" {
			return o[i].Raw
		}
	}
	return nil
}

// Text is a field's text; "" where it is none.
func (o Object) Text(name string) string { return Text(o.Get(name)) }

// Has reports whether any of the fields is there and not null.
func (o Object) Has(names ...string) bool {
	for _, name := range names {
		if o.Get(name) != nil {
			return true
		}
	}
	return false
}

// Set replaces a field, or adds it at the end.
func (o *Object) Set(name string, raw json.RawMessage) { o.set([]byte(name), raw) }

func (o *Object) set(name []byte, raw json.RawMessage) {
	for i := range *o {
		if bytes.Equal((*o)[i].Name, name) {
			(*o)[i].Raw = raw
			return
		}
	}
	*o = append(*o, Field{name, raw})
}

// Drop takes a field out.
func (o *Object) Drop(name string) {
	for i := range *o {
		if string((*o)[i].Name) == name {
			*o = append((*o)[:i:i], (*o)[i+1:]...)
			return
		}
	}
}

// Bytes is the object as JSON.
func (o Object) Bytes() json.RawMessage {
	size := 2
	for i := range o {
		size += len(o[i].Name) + len(o[i].Raw) + len(`"":,`)
	}
	out := append(make([]byte, 0, size), '{')
	for i, f := range o {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(quoted(out, f.Name), ':'), f.Raw...)
	}
	return append(out, '}')
}
