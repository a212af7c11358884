package openai

import (
	"bytes"
	"encoding/json"
	"net/http"
	"sync"
	"time"

	"github.com/citeway/citeway/server"
)

// Limits of streams.
const (
	// Heartbeat is how often a comment is sent where nothing else is.
	Heartbeat = 15 * time.Second
	// WriteTimeout is how long a reader may take for one frame.
	WriteTimeout = 20 * time.Second
)

// outlet writes one stream to its reader, a frame in each Write. The response
// begins with the first frame, or the first heartbeat: an error before it still
// has a status of its own. It is safe for the work and the heart to write at once.
type outlet struct {
	w       http.ResponseWriter
	control *http.ResponseController
	beat    time.Duration
	heart   *time.Timer

	mu     sync.Mutex
	begun  bool
	quiet  bool // nothing was written since the last beat
	closed bool
	until  time.Time // the deadline that is set
	err    error
}

// newOutlet returns an outlet with a beating heart, which is a timer and not a
// goroutine: there may be many streams. close stops it.
func newOutlet(w http.ResponseWriter, beat time.Duration) *outlet {
	o := &outlet{w: w, control: http.NewResponseController(w), beat: beat, quiet: true}
	o.mu.Lock() // until heart is set
	defer o.mu.Unlock()
	o.heart = time.AfterFunc(beat, o.live)
	return o
}

// live sends a comment if nothing else was sent for a beat.
func (o *outlet) live() {
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

// close ends the stream: nothing writes any more. The connection may go on with
// another request, which the last deadline must not cut.
func (o *outlet) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.heart.Stop()
	_ = o.control.SetWriteDeadline(time.Time{})
}

// Write writes one frame.
func (o *outlet) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.quiet = false
	if err := o.send(p); err != nil {
		return 0, err
	}
	return len(p), nil
}

// send writes and flushes. After an error nothing more is written.
func (o *outlet) send(p []byte) error {
	if o.err != nil {
		return o.err
	}
	if !o.begun {
		o.begun = true
		h := o.w.Header()
		h.Set("Content-Type", "text/event-stream")
		h.Set("Cache-Control", "no-store")
		h.Set("X-Accel-Buffering", "no")
		o.w.WriteHeader(http.StatusOK)
	}
	o.limit(time.Now().Add(WriteTimeout))
	if _, o.err = o.w.Write(p); o.err == nil {
		o.err = o.control.Flush()
	}
	return o.err
}

// limit sets the deadline of a frame. One that is good for nearly as long is left:
// frames come faster than deadlines are worth setting.
func (o *outlet) limit(until time.Time) {
	if until.Sub(o.until) < WriteTimeout/20 {
		return
	}
	o.until = until
	_ = o.control.SetWriteDeadline(until) // a writer without one has none
}

// started reports whether the response has begun.
func (o *outlet) started() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.begun
}

// fail ends a stream that has begun with an error frame; one that has not begun is
// left to the status of err, which is returned.
func (o *outlet) fail(err error) error {
	if !o.started() {
		return err
	}
	e := server.Public(err)
	var frame bytes.Buffer
	frame.WriteString("data: ")
	enc := json.NewEncoder(&frame)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(failed(err, e, statusOf(err))) // strings are JSON always
	frame.WriteByte('\n')
	_, _ = o.Write(frame.Bytes()) // who has left is not told
	return nil
}
