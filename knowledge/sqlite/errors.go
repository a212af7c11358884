package sqlite

import (
	"context"
	"errors"

	"github.com/citeway/citeway"
)

func unavailable(path string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: path, Message: "the knowledge base cannot be opened",
		Mend: "see that the folder exists and may be written to", Err: err}
}

func notFound(what, id string) error {
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such " + what}
}

// internal wraps an error of the database; one of ours and the end of a context
// stay as they are.
func internal(err error) error {
	var e *citeway.Error
	if err == nil || errors.As(err, &e) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &citeway.Error{Code: citeway.Internal, Message: "the knowledge base failed", Err: err}
}
