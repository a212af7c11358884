package sqlite

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/sqlitefile"
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
	if !sqlitefile.Foreign(err) {
		return err
	}
	return &citeway.Error{Code: citeway.Internal, Place: "knowledge base", Message: "failed",
		Mend: "see that the data folder may be written to, and the space on its disk", Err: err}
}
