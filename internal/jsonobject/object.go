// Package jsonobject reads JSON objects field by field, and reads and writes JSON strings,
// which are most of a message. [IsJSON] takes what encoding/json takes, and [Append] writes
// what it writes; fuzz tests compare the two. Fields are an object with its order and its
// bytes. Object is a request: each field has its place, such as
// messages[1].content, which errors name. The first error is kept, so that a request
// can be read to its end and asked once.
//
// Fields that nobody asks for are passed over, because newer clients send more. What
// may not enter: the meaning of any field, ranges and limits.
package jsonobject

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/citeway/citeway"
)

// Object is a JSON object, the whole request or one within it. All objects of a
// request share their first error.
type Object struct {
	place  string
	fields Fields
	err    *error
}

// Parse reads a request. Returns Invalid, with the place in the body, for what is not a
// JSON object. Where a name comes twice, its last value is kept.
func Parse(data []byte) (*Object, error) {
	fields, err := Read(data)
	if err != nil {
		return nil, invalid(placeOf(err), "is not a JSON object", "send a JSON object")
	}
	return &Object{fields: fields, err: new(error)}, nil
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

// Fail keeps an error, Invalid, if there is none yet.
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

// Raw is a field as it came; nil if it is absent or null.
func (o *Object) Raw(name string) json.RawMessage { return o.fields.Get(name) }

// Has reports whether a field is there and not null.
func (o *Object) Has(name string) bool { return o.Raw(name) != nil }
