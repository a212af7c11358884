package openai

import (
	"net/http"
	"time"

	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/server"
)

// outlet is one stream to its reader.
type outlet struct{ *server.Stream }

func newOutlet(w http.ResponseWriter, beat time.Duration) outlet {
	return outlet{server.NewStream(w, beat, beat)}
}

// fail ends a stream that has begun with an error frame; one that has not begun is
// left to the status of err, which is returned.
func (o outlet) fail(err error) error {
	if !o.Begun() {
		return err
	}
	_ = dialect.NewEventWriter(o).Data(failed(err, server.Public(err), statusOf(err))) // who has left is not told
	return nil
}
