package native

import (
	"fmt"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// check refuses an answer whose positions do not lie within its text.
func check(a *citeway.Answer) error {
	unit, err := citeway.ParseUnit(string(a.Offsets))
	if err != nil {
		return err
	}
	length := len(a.Text)
	if unit != citeway.Bytes {
		length = citeway.NewIndex(a.Text).Convert(length, citeway.Bytes, unit)
	}
	for i, c := range a.Citations {
		wrong := ""
		if c.Start < 0 || c.End < c.Start || c.End > length {
			wrong = fmt.Sprintf("does not lie within the text of %d %s", length, unit)
		} else if unit == citeway.Bytes && (splits(a.Text, c.Start) || splits(a.Text, c.End)) {
			wrong = "begins or ends within a character"
		}
		if wrong != "" {
			return &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("citations[%d]", i),
				Message: fmt.Sprintf("the span %d to %d %s", c.Start, c.End, wrong), Mend: "check offsets: bytes, runes or utf16"}
		}
	}
	return nil
}

// splits reports whether the position falls inside a character of the text.
func splits(text string, at int) bool {
	if at == 0 || at >= len(text) || utf8.RuneStart(text[at]) {
		return false
	}
	from := at
	for from > 0 && at-from < utf8.UTFMax && !utf8.RuneStart(text[from]) {
		from--
	}
	_, size := utf8.DecodeRuneInString(text[from:])
	return from+size > at
}
