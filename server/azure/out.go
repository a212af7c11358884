package azure

import (
	"net/http"
	"sync"
	"time"

	"github.com/citeway/citeway"
)

// Limits of streams.
const (
	// Heartbeat is how often a comment is sent where nothing else is. Clients leave
	// comments out; what stands between may cut a connection that is silent.
	Heartbeat = 15 * time.Second
	// WriteTimeout is how long a reader may take for one frame. Who takes longer is
	// cut off, and the work for them stops.
	WriteTimeout = 20 * time.Second
)

// out is the response of one answer. Where it is streamed each frame goes to the
// reader at once, and the first one, or the first heartbeat, sends the headers;
// where it is whole it is kept until it is known how it ended. It is safe for the
// work and the heart to write at once.
type out struct {
	w      http.ResponseWriter
	flush  *http.ResponseController
	stream bool
	bytes  []byte
	id     string
	beat   time.Duration
	heart  *time.Timer // nil where nothing beats

	mu     sync.Mutex // guards what follows, and writing
	began  bool
	quiet  bool // nothing was written since the last beat
	closed bool
	err    error // after one nothing more is written
}

// newOut returns a response. Where it is streamed a heart beats until close.
func newOut(w http.ResponseWriter, stream bool, id string, beat time.Duration) *out {
	o := &out{w: w, flush: http.NewResponseController(w), stream: stream, id: id, beat: beat, quiet: true}
	if stream {
		o.mu.Lock() // until heart is set
		defer o.mu.Unlock()
		o.heart = time.AfterFunc(beat, o.live)
	}
	return o
}

// live sends a comment if nothing else was sent for a beat.
func (o *out) live() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed {
		return
	}
	if o.quiet {
		_ = o.send([]byte(": still here\n\n")) // the work learns of it when it writes
	}
	o.quiet = true
	o.heart.Reset(o.beat)
}

// close ends a stream: nothing writes any more. The connection may go on with
// another request, which the last deadline must not cut.
func (o *out) close() {
	if o.heart == nil {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.heart.Stop()
	_ = o.flush.SetWriteDeadline(time.Time{}) // a writer without deadlines has none to end
}

// started reports whether the response has begun.
func (o *out) started() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.began
}

// Write takes one frame, or the whole answer.
func (o *out) Write(p []byte) (int, error) {
	if !o.stream {
		o.bytes = append(o.bytes, p...)
		return len(p), nil
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.quiet = false
	if err := o.send(p); err != nil {
		return 0, err
	}
	return len(p), nil
}

// send writes and flushes. The lock must be held.
func (o *out) send(p []byte) error {
	if o.err != nil {
		return o.err
	}
	if !o.began {
		o.begin("text/event-stream", http.StatusOK)
	}
	_ = o.flush.SetWriteDeadline(time.Now().Add(WriteTimeout)) // a writer without deadlines has no slow reader
	_, err := o.w.Write(p)
	if err == nil {
		err = o.flush.Flush()
	}
	if err != nil {
		o.err = gone(err)
	}
	return o.err
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
