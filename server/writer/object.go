package writer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/server"
)

// object reads the fields of one JSON object. The first field that is not what it
// should be is remembered, with its place. Fields that are not asked for are
// passed over: newer clients send more.
type object struct {
	place string
	raw   map[string]json.RawMessage
	err   *error
}

// bodyOf reads the object that a request's body is.
func bodyOf(r *http.Request) (*object, error) {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		if server.Public(err).Code == citeway.TooLarge {
			return nil, err
		}
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "could not be read", Err: err}
	}
	return parse(data)
}

func parse(data []byte) (*object, error) {
	o := &object{err: new(error)}
	if err := json.Unmarshal(data, &o.raw); err != nil {
		place := "body"
		var syntax *json.SyntaxError
		if errors.As(err, &syntax) {
			place = fmt.Sprintf("body at byte %d", syntax.Offset)
		}
		return nil, invalid(place, "is not the JSON object that is wanted", "send a JSON object")
	}
	if o.raw == nil {
		return nil, invalid("body", "is not a JSON object", "")
	}
	return o, nil
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

// whole is a whole number within its range; otherwise is what it is where it is
// not said.
func (o *object) whole(name string, least, most, otherwise int) int {
	n := otherwise
	if o.read(name, &n, "a whole number") && (n < least || n > most) {
		o.fail(o.at(name), fmt.Sprintf("is %d, and not between %d and %d", n, least, most), "")
	}
	return n
}

// number is a number within its range, or nil.
func (o *object) number(name string, least, most float64) *float64 {
	var f *float64
	if o.read(name, &f, "a number") && (*f < least || *f > most) {
		o.fail(o.at(name), fmt.Sprintf("is %g, and not between %g and %g", *f, least, most), "")
	}
	return f
}

// texts are the strings of a field, at most so many.
func (o *object) texts(name string, most int) (list []string) {
	var all []*string
	o.read(name, &all, "a list of strings")
	if len(all) > most {
		o.fail(o.at(name), fmt.Sprintf("are more than %d", most), "")
	}
	for i, text := range all {
		if text == nil { // null
			o.fail(o.at(name)+"["+strconv.Itoa(i)+"]", "is not a string", "")
			continue
		}
		list = append(list, *text)
	}
	return list
}

// objects are the objects of a field, at most so many.
func (o *object) objects(name string, most int) []*object {
	var raws []json.RawMessage
	o.read(name, &raws, "a list")
	if len(raws) > most {
		o.fail(o.at(name), fmt.Sprintf("are more than %d", most), "")
		return nil
	}
	var list []*object
	for i, raw := range raws {
		if child := o.made(o.at(name)+"["+strconv.Itoa(i)+"]", raw); child != nil {
			list = append(list, child)
		}
	}
	return list
}

// child is the object in a field, or nil.
func (o *object) child(name string) *object {
	if !o.has(name) {
		return nil
	}
	return o.made(o.at(name), o.raw[name])
}

func (o *object) made(place string, raw json.RawMessage) *object {
	child := &object{place: place, err: o.err}
	if json.Unmarshal(raw, &child.raw) != nil || child.raw == nil {
		o.fail(place, "is not an object", "")
		return nil
	}
	return child
}

// isText reports whether a field holds a string.
func (o *object) isText(name string) bool { return o.has(name) && o.raw[name][0] == '"' }
