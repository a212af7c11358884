package table

import (
	"fmt"

	"github.com/citeway/citeway"
)

// The limits of a table.
const (
	// MaxBytes is the size of a file.
	MaxBytes = 2 << 30
	// MaxRows is how many rows a table has.
	MaxRows = 20_000_000
	// MaxColumns is how many columns a table has.
	MaxColumns = 512
	// MaxLine is how many bytes a line of JSON has.
	MaxLine = 16 << 20
	// MaxCell is how many bytes of a cell's text are kept; what is longer is cut.
	MaxCell = 64 << 10
	// checkEvery is how many rows are read between two looks at the context.
	checkEvery = 1 << 14
)

func tooLarge(place, what string, limit int) error {
	return &citeway.Error{Code: citeway.TooLarge, Place: place, Message: fmt.Sprintf("%s is above %d", what, limit),
		Mend: "split the file, or leave columns and rows out that are not asked for"}
}

func broken(place, what string, err error) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: "is not readable as " + what, Err: err}
}
