package modeltest

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/upstream"
)

// hangs sends body and then nothing, until the model goes away.
func (b *bench) hangs(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if body != "" {
			b.send(w, body)
		}
		<-r.Context().Done()
	}
}

func slowFirstByte(b *bench) {
	m := b.serve(patience{Short, Short, Retries}, b.hangs(""))
	r := b.ask(m)
	b.fails(r, citeway.Unavailable, 1) // who is silent is not asked again
	if !errors.Is(r.err, upstream.ErrSilent) || r.words != "" {
		b.t.Errorf("got %q and %v", r.words, r.err)
	}
}

func silence(b *bench) {
	frames := b.wire.Frames[:b.wire.begun()]
	m := b.serve(impatient, b.hangs(raw(frames)))
	r := b.ask(m)
	b.fails(r, citeway.Truncated, 1)
	if !strings.HasPrefix(r.words, words(frames)) || !errors.Is(r.err, upstream.ErrSilent) {
		b.t.Errorf("got %q and %v", r.words, r.err)
	}
}

func malformed(b *bench) {
	frames := b.wire.Frames[:b.wire.begun()]
	m := b.serve(patient, b.sends(raw(frames)+"data: {no\n\n"+raw(b.wire.Frames[len(frames):])))
	r := b.ask(m)
	b.fails(r, citeway.Upstream, 1)
	if r.words != words(frames) {
		b.t.Errorf("got %q of %q", r.words, words(frames))
	}
}

// mostSaid is the most bytes that an error says.
const mostSaid = 700

// page: a page in the answer's stead is not quoted.
func page(b *bench) {
	html := "<!DOCTYPE html><html><head><title>x</title><style>p{}</style></head><body><h1>Bad gateway</h1>" +
		strings.Repeat("<p>nothing here</p>\n", 500) + "</body></html>"
	for _, status := range []int{http.StatusOK, http.StatusBadGateway, http.StatusForbidden} {
		m := b.serve(patient, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(status)
			_, _ = w.Write([]byte(html))
		})
		r := b.ask(m)
		b.fails(r, citeway.Upstream, 0)
		if said := r.err.Error(); len(said) > mostSaid || strings.ContainsAny(said, "<>\n{") || r.words != "" {
			b.t.Errorf("status %d: %d bytes of error: %.200s", status, len(said), said)
		}
	}
}

// huge is more than any line of a stream may have.
const huge = 5 << 20

func hugeLine(b *bench) {
	m := b.serve(patient, b.sends("data: "+strings.Repeat("x", huge)))
	b.fails(b.ask(m), citeway.Upstream, 1)
}

func failureFirst(b *bench) {
	m := b.serve(patient, b.sends(b.wire.Failure))
	r := b.ask(m)
	b.fails(r, citeway.Upstream, 1+Retries)
	if !strings.Contains(r.err.Error(), Complaint) {
		b.t.Errorf("the server's words are lost: %v", r.err)
	}
}

func failureWithin(b *bench) {
	frames := b.wire.Frames[:b.wire.begun()]
	m := b.serve(patient, b.sends(raw(frames)+b.wire.Failure))
	r := b.ask(m)
	b.fails(r, citeway.Upstream, 1)
	if !strings.Contains(r.err.Error(), Complaint) || r.words != words(frames) {
		b.t.Errorf("got %q and %v", r.words, r.err)
	}
}

func cancelled(b *bench) {
	ctx, cancel := context.WithCancel(b.t.Context())
	defer cancel()
	gone := make(chan struct{})
	m := b.serve(patient, func(w http.ResponseWriter, r *http.Request) {
		b.send(w, raw(b.wire.Frames[:b.wire.begun()]))
		cancel()
		<-r.Context().Done()
		close(gone)
	})
	if r := b.askUntil(ctx, m, func(string) error { return nil }); !errors.Is(r.err, context.Canceled) {
		b.t.Errorf("%v", r.err)
	}
	select {
	case <-gone:
	case <-time.After(Long):
		b.t.Error("the server was not told")
	}
}

func sinkFails(b *bench) {
	for _, full := range []error{errors.New("the reader is gone"), &citeway.Error{Code: citeway.TooLarge, Message: "too long"}} {
		m := b.serve(patient, b.sends(b.wire.stream()))
		err := m.Stream(b.t.Context(), &model.Request{Question: "When?"}, citeway.SinkFunc(func(citeway.Event) error { return full }))
		if !errors.Is(err, full) || b.asked.Load() != 1 {
			b.t.Errorf("asked %d times: %v", b.asked.Load(), err)
		}
	}
}
