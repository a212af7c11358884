package modeltest

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
)

// bench is one model under test and the server it asks.
type bench struct {
	t     testing.TB
	make  func(service.Options) model.Model
	wire  *Wire
	asked atomic.Int32 // requests that came
}

// patience is how long a model waits, and how often it tries again.
type patience struct {
	firstByte, idle time.Duration
	retries         int
}

var (
	patient   = patience{Long, Long, Retries}
	impatient = patience{Long, Short, -1}
)

// serve starts a server that answers with h, and makes a model that asks it.
func (b *bench) serve(p patience, h http.HandlerFunc) model.Model {
	b.t.Helper()
	b.asked.Store(0)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b.asked.Add(1)
		_, _ = io.Copy(io.Discard, r.Body)
		h(w, r)
	}))
	b.t.Cleanup(s.Close)
	return b.make(service.Options{Name: "tern-1", BaseURL: s.URL, Key: Key, FirstByte: p.firstByte, Idle: p.idle, Retries: p.retries,
		Backoff: time.Millisecond, Client: s.Client()})
}

// sends answers with a stream of that body.
func (b *bench) sends(body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { b.send(w, body) }
}

// send writes the body of a stream and flushes it.
func (b *bench) send(w http.ResponseWriter, body string) {
	w.Header().Set("Content-Type", b.wire.contentType())
	_, _ = io.WriteString(w, body)
	w.(http.Flusher).Flush()
}

// result is what came of asking.
type result struct {
	words string
	end   citeway.End
	err   error
}

// ask asks m and checks what holds of every error.
func (b *bench) ask(m model.Model) result {
	b.t.Helper()
	return b.askUntil(context.Background(), m, func(string) error { return nil })
}

// askUntil asks m; check is told what has come at each piece.
func (b *bench) askUntil(ctx context.Context, m model.Model, check func(words string) error) result {
	b.t.Helper()
	var got strings.Builder
	request := model.Request{Question: "When is high water?", Reads: citeway.Bracket | citeway.Doc}
	if b.wire.Request != nil {
		request = *b.wire.Request
	}
	var end citeway.End
	written := Words(func(p []byte) error {
		got.Write(p)
		return check(got.String())
	})
	err := m.Stream(ctx, &request, ending(written, &end))
	if err == nil && end.Err != nil {
		err = end.Err
	}
	if strings.Contains(fmt.Sprint(err), Key) {
		b.t.Errorf("the error shows the key: %v", err)
	}
	return result{got.String(), end, err}
}

// fails checks an error's code, and how often was asked; 0 is any.
func (b *bench) fails(r result, code citeway.Code, asked int) {
	b.t.Helper()
	if citeway.CodeOf(r.err) != code || asked > 0 && int(b.asked.Load()) != asked {
		b.t.Errorf("asked %d times, want %d; want code %s of %v", b.asked.Load(), asked, code, r.err)
	}
}

// succeeds checks that the whole answer came.
func (b *bench) succeeds(r result, asked int) {
	b.t.Helper()
	if r.err != nil || r.words != b.wire.words() || int(b.asked.Load()) != asked {
		b.t.Errorf("asked %d times, want %d\ngot  %q\nwant %q\nerror %v", b.asked.Load(), asked, r.words, b.wire.words(), r.err)
	}
}
