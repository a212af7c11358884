package knowledge

import (
	"strconv"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// Check reports, as an Invalid error, what keeps a document and its passages from
// being put: an ID or version that is missing, text that is not UTF-8, a passage
// that is not what its span says. Stores call it first.
func Check(d *Document, passages []Passage) error {
	switch {
	case d.ID == "":
		return invalid(d.Path, "the document has no id")
	case d.Version == "":
		return invalid(d.ID, "the document has no version")
	case !utf8.ValidString(d.Text):
		return invalid(d.ID, "the text is not UTF-8")
	}
	seen := make(map[string]bool, len(passages))
	for i := range passages {
		p := &passages[i]
		if p.ID == "" || seen[p.ID] {
			return invalid(d.ID, "passage "+strconv.Itoa(i)+" has no id of its own")
		}
		seen[p.ID] = true
		if p.Text == "" || p.Span.In(d.Text) != p.Text {
			return invalid(d.ID, "passage "+strconv.Itoa(i)+" is not what stands at its span")
		}
	}
	return nil
}

func invalid(place, message string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message}
}
