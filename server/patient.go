package server

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"github.com/citeway/citeway"
)

// BodyTimeout is how long the body of a request may bring nothing.
const BodyTimeout = time.Minute

// bodies are those being read. One that stands still is ended by a look at all of
// them now and then, which costs a request less than deadlines of its own; see
// waiting.
type bodies struct {
	mu      sync.Mutex
	reading map[*patient]time.Time // until when
	now     func() time.Time
}

func newBodies() *bodies { return &bodies{reading: map[*patient]time.Time{}, now: time.Now} }

// patient is a body that says so when it stands still.
type patient struct {
	io.ReadCloser
	all *bodies
	end func() // ends a read that waits
}

// watch returns r's body, watched.
func (b *bodies) watch(w http.ResponseWriter, r *http.Request) io.ReadCloser {
	if r.Body == nil || r.Body == http.NoBody {
		return r.Body
	}
	control := http.NewResponseController(w)
	return &patient{r.Body, b, func() { _ = control.SetReadDeadline(time.Unix(1, 0)) }} // who has no deadlines does not wait
}

// Read waits for the next piece, for BodyTimeout at most.
func (p *patient) Read(buf []byte) (int, error) {
	p.all.mark(p)
	n, err := p.ReadCloser.Read(buf)
	p.all.forget(p)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		err = &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "brought nothing for a minute", Mend: "send it again", Err: err}
	}
	return n, err
}

func (b *bodies) mark(p *patient) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reading[p] = b.now().Add(BodyTimeout)
}

func (b *bodies) forget(p *patient) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.reading, p)
}

// sweep ends reads that waited for long enough, until ctx ends.
func (b *bodies) sweep(ctx context.Context) {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			b.over()
		}
	}
}

// over ends the reads whose time is over.
func (b *bodies) over() {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := b.now()
	for p, until := range b.reading {
		if !now.Before(until) {
			delete(b.reading, p)
			p.end()
		}
	}
}
