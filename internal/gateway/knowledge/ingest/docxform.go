package ingest

import (
	"encoding/xml"
	"strconv"
)

// docxField is a field of a form as Word had them before content controls (ECMA-376 part 1,
// 17.16.17): a box to tick, or a list to choose from. What it shows is no text of the document.
type docxField struct {
	kind string
	// usual and own are what is set by whoever made the form, and by whoever filled it in.
	usual, own *string
	choices    []string
}

// property takes what the field says.
func (f *docxField) property(t *xml.StartElement) {
	value := attr(t, "val")
	switch t.Name.Local {
	case "checkBox", "ddList":
		*f = docxField{kind: t.Name.Local}
	case "default":
		f.usual = &value
	case "checked", "result":
		f.own = &value
	case "listEntry":
		if len(f.choices) < maxChoices {
			f.choices = append(f.choices, value)
		}
	}
}

// maxChoices is the most entries of a list to choose from; Word has 25.
const maxChoices = 256

// The signs of a box to tick.
const (
	boxTicked = "☒"
	boxEmpty  = "☐"
)

// take returns what the field shows, and closes it.
func (f *docxField) take() string {
	set := f.own
	if set == nil {
		set = f.usual
	}
	choices, kind := f.choices, f.kind
	*f = docxField{}
	switch {
	case kind == "checkBox" && set != nil && switched(*set):
		return boxTicked
	case kind == "checkBox":
		return boxEmpty
	case len(choices) == 0:
		return ""
	case set == nil:
		return choices[0]
	}
	if n, err := strconv.Atoi(*set); err == nil && n >= 0 && n < len(choices) {
		return choices[n]
	}
	return choices[0]
}

// placeholder says that the open content control shows the words that hold its place until someone
// fills it in.
func (r *docxReader) placeholder(on bool) {
	if n := len(r.controls); n > 0 && on && !r.controls[n-1] {
		r.controls[n-1] = true
		r.waiting++
	}
}

func (r *docxReader) endControl() {
	n := len(r.controls)
	if n == 0 {
		return
	}
	if r.controls[n-1] {
		r.waiting--
	}
	r.controls = r.controls[:n-1]
}
