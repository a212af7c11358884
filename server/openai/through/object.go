package through

import (
	"bytes"
	"encoding/json"

	"github.com/citeway/citeway"
)

// object is a JSON object whose fields keep their order and their bytes.
type object []field

type field struct {
	name string
	raw  json.RawMessage
}

// read reads an object. Of a name that comes twice the last is kept, at the first
// one's place.
func read(data []byte) (object, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	open, err := dec.Token()
	if err != nil || open != json.Delim('{') {
		return nil, malformed(err)
	}
	var o object
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, malformed(err)
		}
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return nil, malformed(err)
		}
		o.set(name.(string), raw)
	}
	if _, err := dec.Token(); err != nil {
		return nil, malformed(err)
	}
	if dec.More() {
		return nil, malformed(nil)
	}
	return o, nil
}

func malformed(err error) error {
	return &citeway.Error{Code: citeway.Upstream, Message: "the model's server sent what is no chat completion", Err: err}
}

// get is a field as it stands; nil where it is absent or null.
func (o object) get(name string) json.RawMessage {
	for i := range o {
		if o[i].name == name && !bytes.Equal(o[i].raw, []byte("null")) {
			return o[i].raw
		}
	}
	return nil
}

// set replaces a field, or adds it at the end.
func (o *object) set(name string, raw json.RawMessage) {
	for i := range *o {
		if (*o)[i].name == name {
			(*o)[i].raw = raw
			return
		}
	}
	*o = append(*o, field{name, raw})
}

// drop takes a field out and returns it; nil where it is absent or null.
func (o *object) drop(name string) json.RawMessage {
	raw := o.get(name)
	for i := range *o {
		if (*o)[i].name == name {
			*o = append((*o)[:i:i], (*o)[i+1:]...)
			break
		}
	}
	return raw
}

// bytes is the object as JSON.
func (o object) bytes() json.RawMessage {
	out := []byte{'{'}
	for i, f := range o {
		if i > 0 {
			out = append(out, ',')
		}
		name, _ := json.Marshal(f.name)
		out = append(append(append(out, name...), ':'), f.raw...)
	}
	return append(out, '}')
}

// list reads a list of values.
func list(raw json.RawMessage) []json.RawMessage {
	var items []json.RawMessage
	if json.Unmarshal(raw, &items) != nil {
		return nil
	}
	return items
}

// join is a list of values as JSON.
func join(items []json.RawMessage) json.RawMessage {
	out := json.RawMessage{'['}
	for i, raw := range items {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, raw...)
	}
	return append(out, ']')
}
