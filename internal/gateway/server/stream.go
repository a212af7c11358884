package server

import (
	"io"
	"net/http"
	"sync"
	"time"
)

// Limits of streams.
const (
	// Heartbeat is how often a comment is sent when nothing else is. Clients ignore
	// comments; a proxy in between may cut a silent connection.
	Heartbeat = 15 * time.Second
	// WriteTimeout is how long a reader may take for one frame. A slower reader is cut
	// off, and the work for it stops.
	WriteTimeout = 20 * time.Second
	// slack is how much less time a frame may get, because setting a deadline for each
	// frame would cost too much.
	slack = WriteTimeout / 20
)

// comment is what the heart of a stream of events sends (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream).
const comment = ": still here\n\n"

// Stream is a response that is sent while it is written, one frame of a surface's own
// in each Write. It begins with the first frame, or the first heartbeat: an error
// before that still has a status. The work and the heart may write at once.
type Stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	kind    string // the media type
	comment []byte // what the heart sends
	beat    time.Duration
	heart   *time.Timer

	mu     sync.Mutex // guards what follows, and writing
	begun  bool
	quiet  bool // nothing was written since the last beat
	closed bool
	until  time.Time // the deadline that is set
	err    error     // after one nothing more is written
}

// NewStream returns a stream of server-sent events to w. Its heart is a timer and not a
// goroutine, because there may be many streams. It beats after first, and then every
// beat. Close stops it.
func NewStream(w http.ResponseWriter, first, beat time.Duration) *Stream {
	return newStream(w, "text/event-stream", []byte(comment), first, beat)
}

// NewBlankStream is NewStream for clients that take a comment for a frame, as Google's
// SDK for Python does: its heart sends an empty line, which says nothing to any reader of events.
func NewBlankStream(w http.ResponseWriter, first, beat time.Duration) *Stream {
	return newStream(w, "text/event-stream", []byte("\n"), first, beat)
}

// NewTextStream is NewStream for text of a media type, which has no comments: a
// heartbeat sends what was written, and nothing of its own.
func NewTextStream(w http.ResponseWriter, kind string, first, beat time.Duration) *Stream {
	return newStream(w, kind, nil, first, beat)
}

func newStream(w http.ResponseWriter, kind string, comment []byte, first, beat time.Duration) *Stream {
	s := &Stream{w: w, control: http.NewResponseController(w), kind: kind, comment: comment, beat: beat, quiet: true}
	s.mu.Lock() // until heart is set
	defer s.mu.Unlock()
	s.heart = time.AfterFunc(first, s.live)
	return s
}

// live sends a comment if nothing else was sent for a beat.
func (s *Stream) live() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	if s.quiet {
		_ = s.send(s.comment) // the work learns of it when it writes
	}
	s.quiet = true
	s.heart.Reset(s.beat)
}

// Close ends the stream. The connection may carry another request, which the last
// deadline must not cut off.
func (s *Stream) Close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.heart.Stop()
	_ = s.control.SetWriteDeadline(time.Time{}) // a writer without deadlines has none to end
}

// Fail ends an answer with err. Where the response has begun, the log is told that the
// answer broke off, and tell writes the last frame. Otherwise the stream is closed, and
// Fail returns err: the response is the caller's, with a status of its own.
func (s *Stream) Fail(err error, tell func(io.Writer)) error {
	s.mu.Lock()
	begun, left := s.begun, s.err != nil
	s.closed = s.closed || !begun
	s.mu.Unlock()
	if !begun {
		return err
	}
	if rec := observer(s.w); rec != nil && !left {
		rec.broke(err)
	}
	tell(s)
	return nil
}

// observer is what observes the response behind w, or nil.
func observer(w http.ResponseWriter) *statusWriter {
	for {
		switch inner := w.(type) {
		case *statusWriter:
			return inner
		case interface{ Unwrap() http.ResponseWriter }:
			w = inner.Unwrap()
		default:
			return nil
		}
	}
}

// Write writes one frame. An error means that the reader has left or does not read;
// every later write returns the same error.
func (s *Stream) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.quiet = false
	if err := s.send(p); err != nil {
		return 0, err
	}
	return len(p), nil
}

// Begun reports whether the response has begun, and so has its status.
func (s *Stream) Begun() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.begun
}

// send writes and flushes.
func (s *Stream) send(p []byte) error {
	if s.err != nil {
		return s.err
	}
	if !s.begun {
		s.begin()
	}
	s.limit(time.Now().Add(WriteTimeout))
	if _, s.err = s.w.Write(p); s.err == nil {
		s.err = s.control.Flush()
	}
	return s.err
}

func (s *Stream) begin() {
	s.begun = true
	h := s.w.Header()
	h.Set("Content-Type", s.kind)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	s.w.WriteHeader(http.StatusOK)
}

// limit sets the deadline of a frame, unless the present one is nearly as late.
func (s *Stream) limit(until time.Time) {
	if until.Sub(s.until) < slack {
		return
	}
	s.until = until
	_ = s.control.SetWriteDeadline(until) // a writer without deadlines has no slow reader
}
