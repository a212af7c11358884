package extract

import (
	"errors"
	"fmt"

	"github.com/citeway/citeway"
)

// broken says that a file is not what its name says.
func broken(name, format string, err error) error {
	return &citeway.Error{Code: citeway.Invalid, Place: name, Message: "the file is not readable as " + format,
		Mend: "open it in the program that made it and save it again", Err: err}
}

// tooLarge says that a limit was passed.
func tooLarge(name, what string, limit int64) error {
	return &citeway.Error{Code: citeway.TooLarge, Place: name, Message: fmt.Sprintf("%s is over the limit of %d", what, limit),
		Mend: "divide the document"}
}

// at names the file in an error that was made without.
func at(name string, err error) error {
	var e *citeway.Error
	if errors.As(err, &e) && e.Place == "" {
		placed := *e
		placed.Place = name
		return &placed
	}
	return err
}
