package upstream

import (
	"errors"
	"io"
	"time"
)

// ErrLarge is why an answer beyond Options.MaxAnswer ends.
var ErrLarge = errors.New("the answer is larger than it may be")

// body reads an answer. The watch runs only while the server is waited for, so
// that a slow reader of ours is not taken for a silent server.
type body struct {
	from  io.ReadCloser
	watch *time.Timer
	idle  time.Duration
	stop  func()
	read  int64
	most  int64
	// ending says that the watch runs to the end, whatever comes.
	ending bool
}

// lastWait is how long is read behind the end of an answer. The connection can be used
// again only where the server has ended it too.
const lastWait = 250 * time.Millisecond

// Ending says that the answer has come to its end, so that the rest of its body, which is
// empty as a rule, is not waited for long.
func (a *Answer) Ending() {
	if b, ok := a.Body.(*body); ok && !b.ending {
		b.ending = true
		b.watch.Reset(lastWait)
	}
}

// Read reads on. The wait for the first byte runs since the request was sent.
func (b *body) Read(p []byte) (int, error) {
	if b.read > 0 && !b.ending {
		b.watch.Reset(b.idle)
	}
	n, err := b.from.Read(p)
	if n > 0 && !b.ending {
		b.watch.Stop()
	}
	if b.read += int64(n); b.read > b.most {
		return 0, ErrLarge
	}
	return n, err
}

// Close ends the request and frees what it holds.
func (b *body) Close() error {
	b.stop()
	return b.from.Close()
}
