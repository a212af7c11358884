// Package object reads the JSON object that a request is, field by field. Each field
// has its place, such as messages[1].content, and what is not what it should be is
// refused by it; of several such errors the first is kept, so that a request can be
// read to its end and asked once.
//
// Fields that are not asked for are passed over: newer clients send more. What may
// not enter: what any field means, ranges and limits, and objects of which the order
// or the bytes matter.
package object

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/citeway/citeway"
)

// Object is a JSON object, the whole request or one within it. All objects of a
// request share their first error.
type Object struct {
	place string
	raw   map[string]json.RawMessage
	err   *error
}

// Parse reads the object that a request is. Invalid, with the place in the body, for
// what is no JSON or no object. Of a name that comes twice the last is kept.
func Parse(data []byte) (*Object, error) {
	o := &Object{err: new(error)}
	if err := json.Unmarshal(data, &o.raw); err != nil {
		return nil, invalid(placeOf(err), "is not the JSON object that is wanted", "send a JSON object")
	}
	if o.raw == nil {
		return nil, invalid("body", "is not a JSON object", "")
	}
	return o, nil
}

// placeOf is where in the body an error is.
func placeOf(err error) string {
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		return fmt.Sprintf("body at byte %d", syntax.Offset)
	}
	return "body"
}

func invalid(place, message, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
}

// Err is the first error of the request so far, or nil.
func (o *Object) Err() error { return *o.err }

// Fail keeps an error, Invalid, where there is none yet.
func (o *Object) Fail(place, message, mend string) {
	if *o.err == nil {
		*o.err = invalid(place, message, mend)
	}
}

// Place is where the object stands in the request, "" for the request itself.
func (o *Object) Place() string { return o.place }

// At is the place of a field.
func (o *Object) At(name string) string {
	if o.place == "" {
		return name
	}
	return o.place + "." + name
}

// Raw is a field as it came; nil where it is absent or null.
func (o *Object) Raw(name string) json.RawMessage {
	if raw := o.raw[name]; !bytes.Equal(raw, []byte("null")) {
		return raw
	}
	return nil
}

// Has reports whether a field is there and not null.
func (o *Object) Has(name string) bool { return o.Raw(name) != nil }
