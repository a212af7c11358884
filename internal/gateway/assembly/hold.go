package assembly

import (
	"errors"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/keeping"
)

// hold takes the sole right to serve the data folder: a second server would undo the uploads
// that the first is taking in, and know nothing of its quotas, logins and streams. Commands
// beside a server hold nothing, and gateways that share their documents may share a folder.
// Error: Unavailable where another serves it.
func (b *Base) hold() error {
	if !b.options.Serves || b.places.Search != "" {
		return nil
	}
	path := b.places.Local(keeping.ServedFile)
	release, err := database.Hold(path)
	if errors.Is(err, database.ErrHeld) {
		return &citeway.Error{Code: citeway.Unavailable, Place: "data folder " + b.folder, Message: "is served already, by another citeway",
			Mend: "end that one, or name another folder; several gateways share a database and a search engine instead (docs/scale.md)"}
	}
	if err != nil {
		return &citeway.Error{Code: citeway.Unavailable, Place: path, Message: "cannot be locked", Mend: database.Mend(err, "see that the data folder may be written to"), Err: err}
	}
	b.closers = append(b.closers, release) // before the stores, so that it is let go of after them
	return nil
}
