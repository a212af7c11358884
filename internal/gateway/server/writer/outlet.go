package writer

import (
	"net/http"
	"time"

	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/server"
)

// grace is how long an error that comes at once has a status of its own. After it
// the response begins, whether or not there are words yet: the stock client waits
// for it.
const grace = 250 * time.Millisecond

// outlet is one stream to its reader.
type outlet struct{ *server.Stream }

func newOutlet(w http.ResponseWriter, first, beat time.Duration) outlet {
	return outlet{server.NewStream(w, first, beat)}
}

// fail ends a stream that has begun with an error frame, which the stock client
// throws; one that has not begun is left to the status of err, which is returned.
func (o outlet) fail(err error) error {
	if !o.Begun() {
		return err
	}
	e := server.Public(err)
	_ = dialect.NewEventWriter(o).Event("error", newFailure(e, server.Status(e))) // who has left is not told
	return nil
}
