package modeltest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	formopenai "github.com/citeway/citeway/dialect/openai"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/internal/upstream"
)

func TestMain(m *testing.M) { leak.Main(m) }

// plain is a wire form for the suite's own tests.
func plain() Wire {
	said := func(words string) Frame {
		return SSE(fmt.Sprintf(`{"choices":[{"index":0,"delta":{"content":%q},"finish_reason":null}]}`, words), words)
	}
	return Wire{
		Frames: []Frame{said("High water is at six"), said(" [1]."), said(" Low at noon."), SSE(`{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`, ""), {Raw: "data: [DONE]\n\n"}},
		Ends:   4, End: citeway.End{Finish: citeway.FinishStop}, Failure: `data: {"error":{"message":"` + Complaint + `"}}` + "\n\n",
		Refusal: func(words string) string { return fmt.Sprintf(`{"error":{"message":%q}}`, words) },
	}
}

// sound is a model that does all as it should, but for what its fields say.
type sound struct {
	c    *upstream.Client
	wrap func(sink citeway.Sink) citeway.Sink
	mend func(error) error
}

func (s *sound) Name() string { return "tern" }

func (s *sound) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	if s.wrap != nil {
		sink = s.wrap(sink)
	}
	way := service.Way{Form: formopenai.Form()}
	err := way.Stream(ctx, s.c, upstream.Request{Body: []byte("{}")}, r, sink)
	if s.mend != nil && err != nil {
		err = s.mend(err)
	}
	return err
}

func newSound(at service.Options, o upstream.Options) *sound {
	o.Base, o.Authorize, o.FirstByte, o.Idle, o.Retries, o.Backoff = at.BaseURL, upstream.Bearer(at.Key), at.FirstByte, at.Idle, at.Retries, at.Backoff
	if o.Client == nil {
		o.Client = at.Client
	}
	c, err := upstream.New(o)
	if err != nil {
		panic(err)
	}
	return &sound{c: c}
}

func TestSoundModelPasses(t *testing.T) {
	Run(t, func(_ *testing.T, at service.Options) model.Model { return newSound(at, upstream.Options{}) }, plain())
}

// recorder is a test that is expected to fail.
type recorder struct {
	testing.TB
	mu     sync.Mutex
	failed []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failed = append(r.failed, fmt.Sprintf(format, args...))
}

func (r *recorder) Error(args ...any) { r.Errorf("%s", fmt.Sprint(args...)) }

// errStopped is what a case that cannot go on is ended with.
var errStopped = errors.New("stopped")

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	panic(errStopped)
}

// faulty runs the case of that name against a model and returns what it said.
func faulty(t *testing.T, name string, make func(service.Options) model.Model) []string {
	t.Helper()
	for _, c := range checks {
		if c.name != name {
			continue
		}
		r, wire := &recorder{TB: t}, plain()
		func() {
			defer func() {
				if e := recover(); e != nil && e != any(errStopped) {
					panic(e)
				}
			}()
			c.run(&bench{t: r, wire: &wire, make: make})
		}()
		return r.failed
	}
	t.Fatalf("there is no case %s", name)
	return nil
}

// dropping loses the text that holds words.
func dropping(words string) func(citeway.Sink) citeway.Sink {
	return func(next citeway.Sink) citeway.Sink {
		return citeway.SinkFunc(func(e citeway.Event) error {
			if text, ok := e.(*citeway.Text); ok && bytes.Contains(text.Bytes, []byte(words)) {
				return nil
			}
			return next.Put(e)
		})
	}
}

// coded gives every error another code.
func coded(code citeway.Code) func(error) error {
	return func(err error) error {
		return &citeway.Error{Code: code, Message: err.Error(), Err: err}
	}
}

// spoilt is a sound model, spoilt.
func spoilt(spoil func(*sound)) func(service.Options) model.Model {
	return func(at service.Options) model.Model {
		s := newSound(at, upstream.Options{})
		spoil(s)
		return s
	}
}

// asks is a sound model whose requests go through a transport of its own.
func asks(transport func(next http.RoundTripper) http.RoundTripper) func(service.Options) model.Model {
	return func(at service.Options) model.Model {
		next := http.DefaultTransport
		if at.Client != nil {
			next = at.Client.Transport
		}
		return newSound(at, upstream.Options{Client: &http.Client{Transport: transport(next)}})
	}
}

// trip is a function that is a transport.
type trip func(*http.Request) (*http.Response, error)

func (f trip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// twice asks for everything two times.
func twice(next http.RoundTripper) http.RoundTripper {
	return trip(func(r *http.Request) (*http.Response, error) {
		again := r.Clone(r.Context())
		again.Body = io.NopCloser(strings.NewReader("{}"))
		if first, err := next.RoundTrip(again); err == nil {
			_ = first.Body.Close()
		}
		return next.RoundTrip(r)
	})
}

// following goes where it is sent.
func following(next http.RoundTripper) http.RoundTripper {
	c := &http.Client{Transport: next}
	return trip(func(r *http.Request) (*http.Response, error) {
		r = r.Clone(r.Context())
		r.RequestURI = ""
		return c.Do(r)
	})
}

// leaking passes on what comes under event.
func leaking(at service.Options) model.Model {
	s := newSound(at, upstream.Options{})
	s.wrap = func(next citeway.Sink) citeway.Sink {
		leaked, _ := json.Marshal(canary)
		_ = next.Put(&citeway.Finding{Message: string(leaked)})
		return next
	}
	return s
}

// TestSuiteFindsFaults: a model with one fault fails the case that is there for it.
func TestSuiteFindsFaults(t *testing.T) {
	truncated, upstreamed := coded(citeway.Truncated), coded(citeway.Upstream)
	for _, c := range []struct {
		name, check string
		make        func(service.Options) model.Model
	}{
		{"loses words", "answer", spoilt(func(s *sound) { s.wrap = dropping("noon") })},
		{"loses words where it is cut", "cut at every byte", spoilt(func(s *sound) { s.wrap = dropping("six") })},
		{"takes a cut answer for whole", "cut at every byte", spoilt(func(s *sound) { s.mend = func(error) error { return nil } })},
		{"takes silence for a cut", "slow first byte", spoilt(func(s *sound) { s.mend = truncated })},
		{"takes silence for a fault", "silence between bytes", spoilt(func(s *sound) { s.mend = upstreamed })},
		{"takes a page for an answer", "page", spoilt(func(s *sound) { s.mend = truncated })},
		{"quotes a page", "page", spoilt(func(s *sound) {
			s.mend = func(err error) error {
				return &citeway.Error{Code: citeway.Upstream, Message: err.Error() + "<h1>"}
			}
		})},
		{"shows the key", "401", spoilt(func(s *sound) {
			s.mend = func(err error) error { return &citeway.Error{Code: citeway.Upstream, Message: err.Error() + Key} }
		})},
		{"keeps the server's words", "error in the answer", spoilt(func(s *sound) {
			s.mend = func(error) error { return &citeway.Error{Code: citeway.Upstream, Message: "failed"} }
		})},
		{"hides the sink's error", "sink fails", spoilt(func(s *sound) {
			s.mend = func(error) error { return &citeway.Error{Code: citeway.Upstream, Message: "failed"} }
		})},
		{"hides that it was cancelled", "cancelled", spoilt(func(s *sound) {
			s.mend = func(error) error { return &citeway.Error{Code: citeway.Truncated, Message: "broke off"} }
		})},
		{"asks twice", "error in the answer", asks(twice)},
		{"asks twice for what is refused", "401", asks(twice)},
		{"asks again after an hour's wait", "429 for long", asks(twice)},
		{"follows redirects", "redirect", asks(following)},
		{"lets events through", "event key", leaking},
		{"says it was reached", "not reached", spoilt(func(s *sound) { s.mend = upstreamed })},
	} {
		t.Run(c.name, func(t *testing.T) {
			if failed := faulty(t, c.check, c.make); len(failed) == 0 {
				t.Error("the suite did not notice")
			}
		})
	}
}
