package sqlite

import (
	"context"
	"errors"

	"github.com/citeway/citeway"
)

func unavailable(path string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: path, Message: "the conversations cannot be opened",
		Mend: "see that the data folder exists and may be written to", Err: err}
}

// failed wraps an error of the database; one of ours and the end of a context
// stay as they are.
func failed(err error) error {
	var e *citeway.Error
	if err == nil || errors.As(err, &e) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: "conversations", Message: "the conversations cannot be kept or read",
		Mend: "check the data folder and the space on its disk", Err: err}
}
