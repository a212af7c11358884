package azure

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/jsonobject"
)

// maxErrors is how many errors one refusal lists.
const maxErrors = 50

// check collects the faults of a request.
type check struct{ lines []string }

// at notes an error at a place within the body.
func (c *check) at(path, format string, args ...any) {
	if len(c.lines) < maxErrors {
		c.lines = append(c.lines, "Validation error at #"+path+": "+fmt.Sprintf(format, args...))
	}
}

// err is the refusal, or nil.
func (c *check) err() error {
	if len(c.lines) == 0 {
		return nil
	}
	return &refusal{http.StatusBadRequest, c.lines}
}

// What the validator says.
const (
	required = "Field required"
	extra    = "Extra inputs are not permitted"
	noObject = "Input should be a valid dictionary or object"
	noText   = "Input should be a valid string"
	noNumber = "Input should be a valid number"
	noWhole  = "Input should be a valid integer"
	noTruth  = "Input should be a valid boolean"
	noList   = "Input should be a valid list"
)

// fields reads the fields of one object, each once; rest refuses the others.
type fields struct {
	c    *check
	path string
	o    jsonobject.Fields
	read map[string]bool
}

// fieldsOf reads the object at path; anything else has no fields.
func fieldsOf(c *check, path string, raw json.RawMessage) *fields {
	o, err := jsonobject.Valid(raw)
	if err != nil {
		c.at(path, noObject)
	}
	return &fields{c: c, path: path, o: o, read: map[string]bool{}}
}

// none reports whether there was no object to read.
func (f *fields) none() bool { return f.o == nil }

// take is the value of a field, nil if it is absent or null.
func (f *fields) take(name string) json.RawMessage {
	f.read[name] = true
	return f.o.Get(name)
}

// need is take for a field that must be there.
func (f *fields) need(name string) json.RawMessage {
	raw := f.take(name)
	if raw == nil && f.o != nil {
		f.c.at(f.path+"/"+name, required)
	}
	return raw
}

func (f *fields) wrong(name, what string, args ...any) { f.c.at(f.path+"/"+name, what, args...) }

// into reads raw into v, or says what it should be.
func (f *fields) into(name string, raw json.RawMessage, v any, what string) bool {
	if raw == nil {
		return false
	}
	if err := json.Unmarshal(raw, v); err != nil {
		f.wrong(name, "%s", what)
		return false
	}
	return true
}

// text is a string.
func (f *fields) text(name string) (s string) {
	f.into(name, f.take(name), &s, noText)
	return s
}

// needText is a string that must be present and not blank.
func (f *fields) needText(name string) (s string) {
	if f.into(name, f.need(name), &s, noText) && strings.TrimSpace(s) == "" {
		f.wrong(name, "String should have at least 1 character")
	}
	return s
}

// texts is a list of strings.
func (f *fields) texts(name string) (list []string) {
	f.into(name, f.take(name), &list, noList)
	return list
}

// truth is a boolean.
func (f *fields) truth(name string, otherwise bool) bool {
	b := otherwise
	f.into(name, f.take(name), &b, noTruth)
	return b
}

// whole is a whole number within bounds.
func (f *fields) whole(name string, otherwise, least, most int) int {
	n := otherwise
	if !f.into(name, f.take(name), &n, noWhole) {
		return otherwise
	}
	switch {
	case n < least:
		f.wrong(name, "Input should be greater than or equal to %d", least)
	case n > most:
		f.wrong(name, "Input should be less than or equal to %d", most)
	}
	return n
}

// number is a number within bounds, nil if it is not given.
func (f *fields) number(name string, least, most float64) *float64 {
	var n float64
	if !f.into(name, f.take(name), &n, noNumber) {
		return nil
	}
	switch {
	case n < least:
		f.wrong(name, "Input should be greater than or equal to %g", least)
	case n > most:
		f.wrong(name, "Input should be less than or equal to %g", most)
	}
	return &n
}

// oneOf is one of some words.
func (f *fields) oneOf(name, otherwise string, words []string) string {
	raw := f.take(name)
	if raw == nil {
		return otherwise
	}
	var s string
	if json.Unmarshal(raw, &s) != nil || !slices.Contains(words, s) {
		f.wrong(name, "Input should be %s", alternatives(words))
	}
	return s
}

// alternatives writes words as 'a', 'b' or 'c'.
func alternatives(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = "'" + w + "'"
	}
	if len(quoted) < 2 {
		return strings.Join(quoted, "")
	}
	last := len(quoted) - 1
	return strings.Join(quoted[:last], ", ") + " or " + quoted[last]
}

// list is the items of a list.
func (f *fields) list(name string) (items []json.RawMessage) {
	f.into(name, f.take(name), &items, noList)
	return items
}

// inner reads an object within this one; nil if it is not given.
func (f *fields) inner(name string) *fields {
	raw := f.take(name)
	if raw == nil {
		return nil
	}
	return fieldsOf(f.c, f.path+"/"+name, raw)
}

// ignore accepts fields that have no effect.
func (f *fields) ignore(names ...string) {
	for _, name := range names {
		f.read[name] = true
	}
}

// rest refuses the fields that were not read, in the order they were written.
func (f *fields) rest() {
	for i := range f.o {
		if name := string(f.o[i].Name); !f.read[name] {
			f.wrong(name, extra)
		}
	}
}

// item is the path of the i-th item of a list.
func item(path string, i int) string { return path + "/" + strconv.Itoa(i) }
