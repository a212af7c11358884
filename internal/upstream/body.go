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
	// over says that the answer has told its end, and left how long is waited for what
	// may stand behind it.
	over bool
	left time.Duration
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

// lateWait is how long is waited for what stands behind the end that an answer has told,
// such as how many tokens it took: services send that at once. Some servers send no more
// and keep the connection open.
const lateWait = 2 * time.Second

// Over says whether the answer has told its end, so that what may stand behind it is
// waited for two seconds more at most, whatever of no meaning comes meanwhile. Its body then
// ends there, however the connection does. false takes that back: the answer goes on after all.
func (a *Answer) Over(over bool) { Over(a.Body, over) }

// Over is [Answer.Over] for the body of an answer that [Client.Forward] returned, or for
// one around it that has such a method. It does nothing to any other.
func Over(body io.Reader, over bool) {
	if b, ok := body.(interface{ Over(over bool) }); ok {
		b.Over(over)
	}
}

// Over says whether the answer has told its end.
func (b *body) Over(over bool) { b.over, b.left = over, lateWait }

// Read reads on. The wait for the first byte runs since the request was sent.
func (b *body) Read(p []byte) (int, error) {
	if b.over {
		return b.late(p)
	}
	if b.read > 0 && !b.ending {
		b.watch.Reset(b.idle)
	}
	return b.next(p)
}

// next reads on while the watch runs.
func (b *body) next(p []byte) (int, error) {
	n, err := b.from.Read(p)
	if n > 0 && !b.ending {
		b.watch.Stop()
	}
	if b.read += int64(n); b.read > b.most {
		return 0, ErrLarge
	}
	return n, err
}

// late reads what stands behind the end that the answer has told. However the connection
// ends, the answer is there.
func (b *body) late(p []byte) (int, error) {
	began := time.Now()
	if !b.ending {
		b.watch.Reset(min(b.left, b.idle))
	}
	n, err := b.next(p)
	if b.left -= time.Since(began); err != nil && !errors.Is(err, ErrLarge) {
		return n, io.EOF
	}
	return n, err
}

// Close ends the request and frees what it holds.
func (b *body) Close() error {
	b.stop()
	return b.from.Close()
}
