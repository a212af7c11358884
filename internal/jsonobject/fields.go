package jsonobject

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Fields are the fields of a JSON object in their order, each with the bytes it came
// with, so that what is not understood can be passed on unchanged. They are read in one
// pass, and are parts of what was read: nothing is copied.
type Fields []Field

// Field is one of them. Its name is without quotes and escapes.
type Field struct {
	Name []byte
	Raw  json.RawMessage
}

// usual is how many fields most objects have at most; from many fields on, names are
// looked up in a map while they are read.
const (
	usual = 12
	many  = 64
)

// errNoObject is the error of JSON that is no object.
var errNoObject = errors.New("this is not a JSON object")

// Read reads an object. Where a name comes twice, its last value is kept, in its first
// place. An error is encoding/json's, or says that data is no object.
func Read(data []byte) (Fields, error) {
	if !IsJSON(data) {
		var any json.RawMessage
		return nil, json.Unmarshal(data, &any)
	}
	return Valid(data)
}

// Valid is Read for what is known to be JSON, such as a field's value.
func Valid(data []byte) (Fields, error) { return Into(nil, data) }

// Into is Valid in the room of fields that are not needed any more. What is no object has
// no fields.
func Into(o Fields, data []byte) (Fields, error) {
	at := blank(data, 0)
	if at == len(data) || data[at] != '{' {
		return nil, errNoObject
	}
	o, _ = into(o, data, at)
	return o, nil
}

// into is Into for the object that begins at a place. It returns where that ends, too.
func into(o Fields, data []byte, at int) (Fields, int) {
	if o = o[:0]; o == nil {
		o = make(Fields, 0, usual)
	}
	var places map[string]int // of the names, once they are many
	end, _ := each(data, at, func(name []byte, raw json.RawMessage) bool {
		if places == nil && len(o) == many {
			places = o.places()
		}
		o.add(name, raw, places)
		return true
	})
	return o, end
}

// Each calls take with the fields of an object that is known to be JSON, in their order,
// also where a name comes twice, until take returns false. It reports whether data is an
// object and take wanted all of it.
func Each(data []byte, take func(name []byte, raw json.RawMessage) bool) bool {
	at := blank(data, 0)
	if at == len(data) || data[at] != '{' {
		return false
	}
	_, all := each(data, at, take)
	return all
}

// each is Each for the object that begins at a place. It returns where that ends, if take
// wanted all of it.
func each(data []byte, at int, take func(name []byte, raw json.RawMessage) bool) (end int, all bool) {
	for at = blank(data, at+1); data[at] != '}'; at = blank(data, at) {
		if data[at] == ',' {
			at++
			continue
		}
		end := value(data, at)
		name := unquoted(data[at:end])
		at = blank(data, blank(data, end)+1) // past the colon
		end = value(data, at)
		if !take(name, data[at:end:end]) {
			return 0, false
		}
		at = end
	}
	return at + 1, true
}

// places are the fields' places by name.
func (o Fields) places() map[string]int {
	places := make(map[string]int, 2*len(o))
	for i := range o {
		places[string(o[i].Name)] = i
	}
	return places
}

// add sets a field that was read; places are those of the names, if not nil.
func (o *Fields) add(name []byte, raw json.RawMessage, places map[string]int) {
	if places == nil {
		o.set(name, raw)
		return
	}
	if i, known := places[string(name)]; known {
		(*o)[i].Raw = raw
		return
	}
	places[string(name)] = len(*o)
	*o = append(*o, Field{name, raw})
}

// Get is a field as it stands; nil if it is absent or null.
func (o Fields) Get(name string) json.RawMessage {
	for i := range o {
		if string(o[i].Name) == name && string(o[i].Raw) != "null" {
			return o[i].Raw
		}
	}
	return nil
}

// Value is a field as it stands, null too, and whether it is there.
func (o Fields) Value(name string) (raw json.RawMessage, there bool) {
	for i := range o {
		if string(o[i].Name) == name {
			return o[i].Raw, true
		}
	}
	return nil, false
}

// Text is a field's text; "" if it is none.
func (o Fields) Text(name string) string { return Text(o.Get(name)) }

// Has reports whether any of the fields is there and not null.
func (o Fields) Has(names ...string) bool {
	for _, name := range names {
		if o.Get(name) != nil {
			return true
		}
	}
	return false
}

// Set replaces a field, or adds it at the end.
func (o *Fields) Set(name string, raw json.RawMessage) { o.set([]byte(name), raw) }

func (o *Fields) set(name []byte, raw json.RawMessage) {
	for i := range *o {
		if bytes.Equal((*o)[i].Name, name) {
			(*o)[i].Raw = raw
			return
		}
	}
	*o = append(*o, Field{name, raw})
}

// Drop takes a field out.
func (o *Fields) Drop(name string) {
	for i := range *o {
		if string((*o)[i].Name) == name {
			*o = append((*o)[:i:i], (*o)[i+1:]...)
			return
		}
	}
}

// Bytes is the object as JSON.
func (o Fields) Bytes() json.RawMessage {
	size := 2
	for i := range o {
		size += len(o[i].Name) + len(o[i].Raw) + len(`"":,`)
	}
	out := append(make([]byte, 0, size), '{')
	for i, f := range o {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(Append(out, f.Name), ':'), f.Raw...)
	}
	return append(out, '}')
}
