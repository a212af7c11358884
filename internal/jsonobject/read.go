package jsonobject

import (
	"encoding/json"
	"strconv"
)

// Read reads a field into v and reports whether it did; one that is absent or null
// leaves v. One that does not fit is an error that says it is not of that kind, such
// as "a string".
func (o *Object) Read(name string, v any, kind string) bool {
	raw := o.Raw(name)
	if raw == nil {
		return false
	}
	if json.Unmarshal(raw, v) != nil {
		o.Fail(o.At(name), "is not "+kind, "")
		return false
	}
	return true
}

// Text is a string, "" if there is none.
func (o *Object) Text(name string) (s string) {
	o.Read(name, &s, "a string")
	return s
}

// IsText reports whether a field holds a string.
func (o *Object) IsText(name string) bool {
	raw := o.Raw(name)
	return raw != nil && raw[0] == '"'
}

// Flag is true or false, false if there is neither.
func (o *Object) Flag(name string) (b bool) {
	o.Read(name, &b, "true or false")
	return b
}

// Number is a number of any size, nil if there is none.
func (o *Object) Number(name string) *float64 {
	var f float64
	if !o.Read(name, &f, "a number") {
		return nil
	}
	return &f
}

// Child is the object in a field; nil if there is none.
func (o *Object) Child(name string) *Object {
	raw := o.Raw(name)
	if raw == nil {
		return nil
	}
	return Item{place: o.At(name), raw: raw, err: o.err}.Object()
}

// Item is a value in a list.
type Item struct {
	place string
	raw   json.RawMessage
	err   *error
}

// List are the items of a field, unread: an item that is not what it should be is an
// error only once it is asked for.
func (o *Object) List(name string) []Item {
	raw := o.Raw(name)
	if raw != nil && raw[0] != '[' {
		o.Fail(o.At(name), "is not a list", "")
		return nil
	}
	raws := List(raw)
	items := make([]Item, len(raws))
	for i, raw := range raws {
		items[i] = Item{place: o.At(name) + "[" + strconv.Itoa(i) + "]", raw: raw, err: o.err}
	}
	return items
}

// Object is the item as an object; nil, and an error of the request, if it is something
// else.
func (i Item) Object() *Object {
	o := &Object{place: i.place, err: i.err}
	var err error
	if o.fields, err = Valid(i.raw); err != nil {
		o.Fail(i.place, "is not an object", "")
		return nil
	}
	return o
}
