package native

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Limits of streams.
const (
	// ResumeGrace is how long an answer continues without a reader; a reader who is not
	// back by then has left, and the work stops.
	ResumeGrace = 2 * time.Second
	// ConversationGrace is how long the answer to a question of a kept conversation continues
	// without a reader: who closes the page or opens it again does not stop it.
	ConversationGrace = 5 * time.Minute
	// KeepFinished is how long a finished answer can still be read again.
	KeepFinished = time.Minute
	// MaxKept is how many finished answers are kept.
	MaxKept = 256
	// MaxAnswer is the most bytes of one answer's frames.
	MaxAnswer = 64 << 20
)

// live is an answer being written, or just finished: its frames, kept so that a
// reader can come back.
type live struct {
	// owner is the id of the key that asked: nobody else reads the answer.
	owner  string
	form   *dialect.Form
	cancel context.CancelFunc
	// patience is how long it goes on without a reader here; away reports whether there is one
	// elsewhere, nil for none.
	patience time.Duration
	away     func() bool
	// conversation is the one that keeps it, "" for none; stop ends its model there.
	conversation string
	stop         context.CancelCauseFunc

	mu      sync.Mutex
	id      string // "" until it is known
	frames  [][]byte
	size    int
	done    bool
	err     error // why it ended before its first frame
	broken  bool  // it is not whole
	readers int
	grace   *time.Timer
	changed chan struct{} // closed and replaced when something is new
}

func newLive(owner string, form *dialect.Form, patience time.Duration, cancel context.CancelFunc) *live {
	return &live{owner: owner, form: form, cancel: cancel, patience: patience, changed: make(chan struct{})}
}

// named says under which id the answer is known.
func (l *live) named(id string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.id = id
}

// name is the id under which the answer is known, or "".
func (l *live) name() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.id
}

// Write adds one frame.
func (l *live) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.size += len(p); l.size > MaxAnswer {
		return 0, &citeway.Error{Code: citeway.TooLarge, Message: "the answer is larger than 64 MiB"}
	}
	l.frames = append(l.frames, bytes.Clone(p))
	l.tell()
	return len(p), nil
}

// finish says that no more frames will come, and why the answer broke off: by what
// its events said, which the form wrote as it does, or by err. It reports whether err came
// after the first frames, where no status tells of it.
func (l *live) finish(err, said error) (late bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.done, l.broken = true, err != nil || said != nil
	late = err != nil && len(l.frames) > 0
	if err != nil && !late {
		l.err = err
	}
	if err != nil && !l.form.Text {
		l.frames = append(l.frames, errorFrame(err))
	}
	l.tell()
	return late
}

// cut reports whether the answer is text that broke off. Text has no place for an error
// that all readers recognise, so its connection is not ended like that of a whole
// answer.
func (l *live) cut() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.form.Text && l.done && l.broken
}

// errorFrame is an error after the response has begun.
func errorFrame(err error) []byte {
	data, _ := json.Marshal(server.Public(err)) // strings alone: it does not fail
	return fmt.Appendf(nil, "event: error\ndata: %s\n\n", data)
}

// isBroken reports whether the answer is not whole.
func (l *live) isBroken() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.broken
}

// ended waits until no more frames will come.
func (l *live) ended() {
	for {
		_, done, news := l.state(0)
		if done {
			return
		}
		<-news
	}
}

// failed is why the answer ended before its first frame, or nil.
func (l *live) failed() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

func (l *live) tell() {
	close(l.changed)
	l.changed = make(chan struct{})
}

// state returns the frames after from, whether they are the last, and a channel
// that is closed when there is news.
func (l *live) state(from int) (frames [][]byte, done bool, news <-chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.frames[min(from, len(l.frames)):], l.done, l.changed
}

// begun waits for the first frame, or the error that came instead; a heartbeat's time
// at most, since a connection that is silent may be cut.
func (l *live) begun(ctx context.Context, beat time.Duration) error {
	late := time.NewTimer(beat)
	defer late.Stop()
	for {
		frames, done, news := l.state(0)
		if len(frames) > 0 || done {
			return l.failed()
		}
		select {
		case <-news:
		case <-late.C:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// copyTo sends the frames after from until the answer or the reader ends. The response
// begins at once, whether or not there is a frame yet.
func (l *live) copyTo(ctx context.Context, out io.Writer, from int) {
	var all []byte
	for first := true; ; first = false {
		frames, done, news := l.state(from)
		all = all[:0]
		for _, f := range frames {
			from++
			all = append(l.numbered(all, from), f...)
		}
		if len(all) > 0 || first {
			if _, err := out.Write(all); err != nil {
				return
			}
		}
		if done {
			return
		}
		select {
		case <-news:
		case <-ctx.Done():
			return
		}
	}
}

// numbered appends to a frame the id from which a reader resumes. Clients of other
// forms do not expect id lines.
func (l *live) numbered(to []byte, number int) []byte {
	if l.form.Name != nativeForm {
		return to
	}
	return fmt.Appendf(to, "id: %s:%d\n", l.name(), number)
}

// join counts a reader.
func (l *live) join() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.grace != nil {
		l.grace.Stop()
		l.grace = nil
	}
	l.readers++
}

// leave counts a reader as gone. When no reader is left, the work stops after the grace
// period.
func (l *live) leave() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.readers--
	if l.readers > 0 || l.done {
		return
	}
	l.wait()
}

// wait gives the answer up once it had no reader for long enough. The lock must be held.
func (l *live) wait() {
	l.grace = time.AfterFunc(l.patience, func() {
		if l.away == nil || !l.away() {
			l.cancel()
			return
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.readers == 0 && !l.done {
			l.wait()
		}
	})
}
