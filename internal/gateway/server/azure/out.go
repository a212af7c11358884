package azure

import (
	"io"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// out is the response of one answer. Each frame of a stream goes to the reader at once;
// a whole answer is kept until it is known how it ended.
type out struct {
	w      http.ResponseWriter
	stream bool
	frames *server.Stream // nil if it is whole
	bytes  []byte
}

// newOut returns a response. A stream has a heartbeat until close.
func newOut(w http.ResponseWriter, stream bool, id string, beat time.Duration) *out {
	o := &out{w: w, stream: stream}
	w.Header().Set("apim-request-id", id)
	if stream {
		o.frames = server.NewStream(w, beat, beat)
	}
	return o
}

// close ends a stream: nothing writes any more.
func (o *out) close() {
	if o.stream {
		o.frames.Close()
	}
}

// fail ends a response with err: by the last frame of a stream that has begun, which
// tell writes; otherwise it returns err, and the response is the caller's.
func (o *out) fail(err error, tell func(io.Writer)) error {
	if err == nil || !o.stream {
		return err
	}
	return o.frames.Fail(err, tell)
}

// Write takes one frame, or the whole answer.
func (o *out) Write(p []byte) (int, error) {
	if !o.stream {
		o.bytes = append(o.bytes, p...)
		return len(p), nil
	}
	n, err := o.frames.Write(p)
	if err != nil {
		return 0, &citeway.Error{Code: citeway.Unavailable, Message: "the reader has left or does not read", Err: err}
	}
	return n, nil
}

// whole sends the answer that was kept.
func (o *out) whole(status int) {
	h := o.w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Cache-Control", "no-store")
	o.w.WriteHeader(status)
	_, _ = o.w.Write(o.bytes) // the reader has left; there is no one to tell
}
