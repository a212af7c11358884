package writer

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
	// grace is how long an error that comes at once has a status of its own. After
	// it the response begins, whether or not there are words yet: the stock client
	// waits for it.
	grace = 250 * time.Millisecond
	// heartbeat is how often a comment is sent where nothing else is.
	heartbeat = 15 * time.Second
	// writeTimeout is how long a reader may take for one frame.
	writeTimeout = 20 * time.Second
)

// outlet writes one stream to its reader, a frame in each Write. It is safe for the
// work and the heart to write at once.
type outlet struct {
	w       http.ResponseWriter
	control *http.ResponseController
	stop    chan struct{}
	stopped sync.WaitGroup

	mu    sync.Mutex
	begun bool
	quiet bool // nothing was written since the last beat
	err   error
}

// newOutlet returns an outlet with a beating heart; close stops it.
func newOutlet(w http.ResponseWriter, beat time.Duration) *outlet {
	o := &outlet{w: w, control: http.NewResponseController(w), stop: make(chan struct{}), quiet: true}
	o.stopped.Go(func() { o.live(beat) })
	return o
}

// live begins the response after a moment, and then sends a comment for each beat
// in which nothing else was sent.
func (o *outlet) live(beat time.Duration) {
	wait := time.NewTimer(grace)
	defer wait.Stop()
	for {
		select {
		case <-o.stop:
			return
		case <-wait.C:
			o.mu.Lock()
			if o.quiet {
				_ = o.send([]byte(": still here\n\n")) // the work learns of it when it writes
			}
			o.quiet = true
			o.mu.Unlock()
			wait.Reset(beat)
		}
	}
}

// close ends the stream and waits until nothing writes any more. The connection
// may go on with another request, which the last deadline must not cut.
func (o *outlet) close() {
	close(o.stop)
	o.stopped.Wait()
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
	_ = o.control.SetWriteDeadline(time.Now().Add(writeTimeout)) // a writer without one has none
	if _, o.err = o.w.Write(p); o.err == nil {
		o.err = o.control.Flush()
	}
	return o.err
}

// started reports whether the response has begun.
func (o *outlet) started() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.begun
}

// fail ends a stream that has begun with an error frame, which the stock client
// throws; one that has not begun is left to the status of err, which is returned.
func (o *outlet) fail(err error) error {
	if !o.started() {
		return err
	}
	e := server.Public(err)
	var frame bytes.Buffer
	frame.WriteString("event: error\ndata: ")
	enc := json.NewEncoder(&frame)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(newFailure(e, server.Status(e))) // strings are JSON always
	frame.WriteByte('\n')
	_, _ = o.Write(frame.Bytes()) // who has left is not told
	return nil
}
