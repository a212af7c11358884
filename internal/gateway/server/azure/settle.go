package azure

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
)

// maxHeld is the maximum number of bytes of prose that wait behind a citation, in
// addition to the latest piece.
const maxHeld = 16 << 10

// settled is a step in front of the encoder: [docN] names one passage and is not taken back
// once written. Revisions of what was written are not passed on, so that an answer is the
// same whole and streamed, unless its model takes its time over a sentence that is streamed.
func settled(next citeway.Sink, stream bool) *chat.Timely {
	wait := server.MaxWait
	if !stream {
		wait = 0
	}
	return server.Settled(citeway.SinkFunc(func(e citeway.Event) error {
		if _, late := e.(*citeway.Revision); late {
			return nil
		}
		return next.Put(e)
	}), maxHeld, wait)
}
