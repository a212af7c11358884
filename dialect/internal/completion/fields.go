package completion

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/jsonobject"
)

// Fields reads the fields of one JSON object one by one, so that a field of the
// wrong type costs that field alone.
type Fields struct {
	path   string
	raw    jsonobject.Fields
	refuse func(path, why string) error
	err    error
}

// NewFields reads the object at path. If raw is not an object, it tells refuse and
// returns false.
func NewFields(raw json.RawMessage, path string, refuse func(path, why string) error) (f *Fields, ok bool) {
	f = &Fields{path: path, refuse: refuse}
	var err error
	if f.raw, err = jsonobject.Read(raw); err != nil {
		f.err = refuse(path, "is not an object")
		return f, false
	}
	return f, true
}

// Err is the first error that refuse returned.
func (f *Fields) Err() error { return f.err }

// wrong reports a field and forgets it, so that it is reported once.
func (f *Fields) wrong(name, what string) {
	f.raw.Drop(name)
	if f.err == nil {
		f.err = f.refuse(f.path+"."+name, "is not "+what)
	}
}

// Text is a field's text without surrounding blanks; a number counts as its digits.
func (f *Fields) Text(name string) string { return strings.TrimSpace(f.Verbatim(name)) }

// Verbatim is a field's text unchanged.
func (f *Fields) Verbatim(name string) string {
	raw := f.raw.Get(name)
	if raw == nil {
		return ""
	}
	if raw[0] == '"' {
		return jsonobject.Text(raw)
	}
	text, ok := plainText(raw)
	if !ok {
		f.wrong(name, "text")
	}
	return text
}

// Number is a field's number, or nil. Text that spells a number
// counts as one.
func (f *Fields) Number(name string) *float64 {
	raw := f.raw.Get(name)
	if raw == nil {
		return nil
	}
	var n float64
	if json.Unmarshal(raw, &n) == nil {
		return &n
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		if n, err := strconv.ParseFloat(strings.TrimSpace(s), 64); err == nil && n-n == 0 {
			return &n
		}
	}
	f.wrong(name, "a number")
	return nil
}

// Raw is a field unchanged; nil if it is absent or null.
func (f *Fields) Raw(name string) json.RawMessage { return f.raw.Get(name) }

// List is a field's items; nil if it is not a list.
func (f *Fields) List(name string) []json.RawMessage {
	raw := f.raw.Get(name)
	if raw == nil {
		return nil
	}
	if raw[0] != '[' {
		f.wrong(name, "a list")
	}
	return jsonobject.List(raw)
}

// Keep returns copies of the named fields that are there, under form's names.
func (f *Fields) Keep(form string, names ...string) map[string]json.RawMessage {
	var extra map[string]json.RawMessage
	for _, name := range names {
		if raw := f.Raw(name); raw != nil {
			if extra == nil {
				extra = map[string]json.RawMessage{}
			}
			extra[form+":"+name] = bytes.Clone(raw)
		}
	}
	return extra
}

// Unit returns a score in [0, 1] unchanged, and nil for any other number.
func Unit(score *float64) *float64 {
	if score == nil || *score < 0 || *score > 1 {
		return nil
	}
	return score
}
