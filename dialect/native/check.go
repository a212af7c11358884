package native

import (
	"fmt"

	"github.com/citeway/citeway"
)

// check refuses an answer whose positions do not lie within its text.
func check(a *citeway.Answer) error {
	unit, err := citeway.ParseUnit(string(a.Offsets))
	if err != nil {
		return err
	}
	length := citeway.NewIndex(a.Text).Convert(len(a.Text), citeway.Bytes, unit)
	for i, c := range a.Citations {
		if c.Start < 0 || c.End < c.Start || c.End > length {
			return &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("citations[%d]", i),
				Message: fmt.Sprintf("the span %d to %d does not lie within the text of %d %s", c.Start, c.End, length, unit),
				Mend:    "check offsets: bytes, runes or utf16"}
		}
	}
	return nil
}
