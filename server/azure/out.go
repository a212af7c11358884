package azure

import (
	"net/http"
	"time"

	"github.com/citeway/citeway"
)

// WriteTimeout is how long a reader may take for one frame of a stream. Who takes
// longer is cut off, and the work for them stops.
const WriteTimeout = 20 * time.Second

// out is the response of one answer. Where it is streamed each frame goes to the
// reader at once, and the first one sends the headers; where it is whole it is
// kept until it is known how it ended.
type out struct {
	w      http.ResponseWriter
	flush  *http.ResponseController
	stream bool
	began  bool
	bytes  []byte
	id     string
}

func newOut(w http.ResponseWriter, stream bool, id string) *out {
	return &out{w: w, flush: http.NewResponseController(w), stream: stream, id: id}
}

// Write takes one frame, or the whole answer.
func (o *out) Write(p []byte) (int, error) {
	if !o.stream {
		o.bytes = append(o.bytes, p...)
		return len(p), nil
	}
	if !o.began {
		o.begin("text/event-stream", http.StatusOK)
	}
	_ = o.flush.SetWriteDeadline(time.Now().Add(WriteTimeout)) // a writer without deadlines has no slow reader
	n, err := o.w.Write(p)
	if err != nil {
		return n, gone(err)
	}
	if err := o.flush.Flush(); err != nil {
		return n, gone(err)
	}
	return n, nil
}

func gone(err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Message: "the reader has left or does not read", Err: err}
}

func (o *out) begin(kind string, status int) {
	o.began = true
	h := o.w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("apim-request-id", o.id)
	if o.stream {
		h.Set("X-Accel-Buffering", "no")
	}
	o.w.WriteHeader(status)
}

// whole sends the answer that was kept.
func (o *out) whole(status int) {
	o.begin("application/json", status)
	_, _ = o.w.Write(o.bytes) // the reader has left; there is no one to tell
}
