package request

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/citeway/citeway"
)

// object reads the fields of one JSON object. The first field that is not what
// it should be is remembered, with its place.
type object struct {
	place string
	raw   map[string]json.RawMessage
	err   *error
}

// body reads the object that a request is.
func body(data []byte) (*object, error) {
	o := &object{err: new(error)}
	if err := json.Unmarshal(data, &o.raw); err != nil {
		return nil, badBody(err)
	}
	if o.raw == nil {
		return nil, invalid("body", "is not a JSON object", "")
	}
	return o, nil
}

func badBody(err error) error {
	place := "body"
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) {
		place = fmt.Sprintf("body at byte %d", syntax.Offset)
	}
	return invalid(place, "is not the JSON object that is wanted", "send a JSON object")
}

func invalid(place, message, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend}
}

// at is the place of a field.
func (o *object) at(name string) string {
	if o.place == "" {
		return name
	}
	return o.place + "." + name
}

// fail remembers the first error.
func (o *object) fail(place, message, mend string) {
	if *o.err == nil {
		*o.err = invalid(place, message, mend)
	}
}

// has reports whether a field is there and not null.
func (o *object) has(name string) bool {
	raw := o.raw[name]
	return len(raw) > 0 && !bytes.Equal(raw, []byte("null"))
}

// read reads a field into v; one that is absent or null leaves it.
func (o *object) read(name string, v any, kind string) bool {
	if !o.has(name) {
		return false
	}
	if json.Unmarshal(o.raw[name], v) != nil {
		o.fail(o.at(name), "is not "+kind, "")
		return false
	}
	return true
}

func (o *object) text(name string) (s string) {
	o.read(name, &s, "a string")
	return s
}

func (o *object) flag(name string) (b bool) {
	o.read(name, &b, "true or false")
	return b
}

// count is a whole number that is not negative.
func (o *object) count(name string) (n int) {
	if o.read(name, &n, "a whole number") && n < 0 {
		o.fail(o.at(name), "is less than 0", "leave it out")
	}
	return n
}

func (o *object) number(name string) *float64 {
	var f *float64
	o.read(name, &f, "a number")
	return f
}

// list are the items of a field, each with its place.
func (o *object) list(name string) []item {
	var raws []json.RawMessage
	o.read(name, &raws, "a list")
	items := make([]item, 0, len(raws))
	for i, raw := range raws {
		items = append(items, item{place: o.at(name) + "[" + strconv.Itoa(i) + "]", raw: raw, err: o.err})
	}
	return items
}

// child is the object in a field, or nil.
func (o *object) child(name string) *object {
	if !o.has(name) {
		return nil
	}
	return (&item{place: o.at(name), raw: o.raw[name], err: o.err}).object()
}

// isText reports whether a field holds a string.
func (o *object) isText(name string) bool { return o.has(name) && o.raw[name][0] == '"' }

// item is a value in a list.
type item struct {
	place string
	raw   json.RawMessage
	err   *error
}

// object is the item as an object, or nil.
func (i *item) object() *object {
	o := &object{place: i.place, err: i.err}
	if json.Unmarshal(i.raw, &o.raw) != nil || o.raw == nil {
		o.fail(i.place, "is not an object", "")
		return nil
	}
	return o
}
