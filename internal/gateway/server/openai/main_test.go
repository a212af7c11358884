package openai

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	modelserver "github.com/citeway/citeway/internal/upstream"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/verify"
)

func TestMain(m *testing.M) { leak.Main(m) }

// scripted answers every turn with the same events, waiting for step before each
// where there is one.
type scripted struct {
	events  []citeway.Event
	reply   citeway.End
	err     error
	step    chan struct{}
	stopped atomic.Bool
	turn    chat.Turn
}

func (s *scripted) Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error {
	s.turn = t
	for _, e := range s.events {
		if s.step != nil {
			select {
			case <-s.step:
			case <-ctx.Done():
				s.stopped.Store(true)
				return ctx.Err()
			}
		}
		if end, ok := e.(*citeway.End); ok {
			full := s.reply
			full.Label, full.Err = end.Label, end.Err
			e = &full
		}
		if err := sink.Put(e); err != nil {
			s.stopped.Store(true)
			return err
		}
	}
	return s.err
}

func text(s string) *citeway.Text { return &citeway.Text{Bytes: []byte(s)} }

func begin() *citeway.Begin { return &citeway.Begin{ID: "ans_1", Model: "inner", Generated: true} }

// tides cites a file and a page.
func tides() []citeway.Event {
	score := 0.82
	return []citeway.Event{
		begin(), &citeway.Finding{Kind: citeway.Trimmed, Message: "something was cut"}, text("Tides rise"),
		&citeway.Source{ID: "d_1", Number: 1, Title: "Tide tables", Path: "sea/tides.md", Kind: citeway.KindFile, Passages: []citeway.Passage{{ID: "p_1", Text: "The tides rise.", Score: &score}}},
		&citeway.Citation{ID: "c_1", Number: 1, Start: 10, End: 10, Blank: " ", Marker: "[1]", Sources: []string{"d_1"}, Passages: []string{"p_1"}},
		text(". They fall"),
		&citeway.Source{ID: "d_2", Number: 2, Title: "Tide tables", URL: "https://sea.example/tides", Kind: citeway.KindWeb, Passages: []citeway.Passage{{ID: "p_2", Text: "The tides fall.", Page: 3}}},
		&citeway.Citation{ID: "c_2", Number: 2, Start: 21, End: 21, Blank: " ", Marker: "[2]", Sources: []string{"d_2"}, Passages: []string{"p_2"}},
		text(", since [1990]."), &citeway.End{},
	}
}

// handbook is a library of two documents of an invented company.
type handbook struct {
	mu    sync.Mutex
	asked knowledge.Query
}

func (h *handbook) Search(_ context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	h.mu.Lock()
	h.asked = q
	h.mu.Unlock()
	near := 0.75
	return []knowledge.Hit{
		{Source: citeway.Source{ID: "d_leave", Title: "Leave", Path: "leave.md", Kind: citeway.KindFile}, Score: 12,
			Passage: citeway.Passage{ID: "x", Score: &near, Text: "Every employee has 28 days of paid leave a year. Leave is asked for two weeks before it begins."}},
		{Source: citeway.Source{ID: "d_hours", Title: "Opening hours", URL: "https://tidewater.example/hours", Kind: citeway.KindWeb}, Score: 3,
			Passage: citeway.Passage{ID: "y", Text: "The workshop is open from 08:00 to 17:00 on weekdays."}},
	}, nil
}

// builtin is the real chat with the built-in model over the handbook.
func builtin(h *handbook) *chat.Service {
	m := extractive.New(extractive.Options{})
	return chat.New(chat.Options{Library: h, Models: map[string]model.Model{"": m, m.Name(): m}, Verifier: verify.New(verify.Options{})})
}

// upstream answers what is passed through with the same bytes.
type upstream struct {
	status int
	kind   string
	body   string
	header http.Header
	err    error
	asked  string
	path   string
	reader io.Reader
}

func (u *upstream) Forward(_ context.Context, q modelserver.Request) (*http.Response, error) {
	u.asked, u.path = string(q.Body), q.Path
	if u.err != nil {
		return nil, u.err
	}
	r := &http.Response{StatusCode: u.status, Header: http.Header{"Content-Type": {u.kind}}, Body: io.NopCloser(strings.NewReader(u.body))}
	for name, values := range u.header {
		r.Header[name] = values
	}
	if u.reader != nil {
		r.Body = io.NopCloser(u.reader)
	}
	return r, nil
}

// clock stands still.
func clock() time.Time { return time.Unix(1700000000, 0) }

// surface is a surface over the chat, with an upstream beside it.
func surface(c Chat, u *upstream) *Surface {
	o := Options{Chat: c, Now: clock, Models: []Model{{Name: "extractive"}}}
	if u != nil {
		o.Models = append(o.Models, Model{Name: "tern-1", Owner: "tern", Upstream: u})
	}
	return New(o)
}

// send gives the surface one request and returns what it wrote.
func send(s *Surface, caller server.Caller, method, path, body string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	mux := http.NewServeMux()
	s.Routes(mux)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r.WithContext(server.WithCaller(r.Context(), caller)))
	return w
}
