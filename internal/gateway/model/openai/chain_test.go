package openai_test

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
	"github.com/citeway/citeway/internal/gateway/model/openai"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/upstream"
)

// server is one that answers each request with the next of its scripts, the last
// again and again.
type server struct {
	model.Model
	asked atomic.Int32
}

func serve(t *testing.T, name string, scripts ...http.HandlerFunc) *server {
	t.Helper()
	return serveFor(t, time.Minute, name, scripts...)
}

// serveFor is serve for a model that waits for so long.
func serveFor(t *testing.T, wait time.Duration, name string, scripts ...http.HandlerFunc) *server {
	t.Helper()
	s := &server{}
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := int(s.asked.Add(1)) - 1
		_, _ = io.Copy(io.Discard, r.Body)
		scripts[min(n, len(scripts)-1)](w, r)
	}))
	t.Cleanup(h.Close)
	m, err := openai.New(openai.Options{Options: service.Options{Name: name, BaseURL: h.URL, Client: h.Client(), Retries: -1, FirstByte: wait, Idle: wait}})
	if err != nil {
		t.Fatal(err)
	}
	s.Model = m
	return s
}

// streams answers with words; cut leaves their end out.
func streams(words string, cut bool) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = fmt.Fprintf(w, "data: {\"choices\":[{\"index\":0,\"delta\":{\"content\":%q}}]}\n\n", words)
		if !cut {
			_, _ = io.WriteString(w, "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
		}
	}
}

// sends answers 200 with that body.
func sends(kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = io.WriteString(w, body)
	}
}

func refuses(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
}

// What a server may send before its first words.
const (
	speaking = "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n"
	noting   = "data: {\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"annotations\":[{\"type\":\"url_citation\",\"url_citation\":{\"start_index\":0,\"end_index\":0,\"url\":\"https://sea.example/tides\",\"title\":\"Tides\"}}]}}]}\n\n"
	failing  = "data: {\"error\":{\"message\":\"out to sea\"}}\n\n"
)

// hangs says nothing at all.
func hangs(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

// TestServersThatFail: with real servers, an answer that had not begun is taken
// over and one that had is not.
func TestServersThatFail(t *testing.T) {
	for _, c := range []struct {
		name  string
		first http.HandlerFunc
		words string
		code  citeway.Code
		asked int32 // of the second
	}{
		{"well", streams("six", false), "six\n", "", 0},
		{"busy", refuses(429), "seven\n", "", 1},
		{"broken", refuses(500), "seven\n", "", 1},
		{"no key", refuses(401), "seven\n", "", 1},
		{"no answer", func(http.ResponseWriter, *http.Request) {}, "seven\n", "", 1},
		{"a page", sends("text/html", "<h1>Sign in</h1>"), "seven\n", "", 1},
		{"nothing, streamed", sends("text/event-stream", ""), "seven\n", "", 1},
		{"other JSON", sends("application/json", `{"status":"up"}`), "seven\n", "", 1},
		{"an error, whole", sends("application/json", `{"error":{"message":"out to sea"}}`), "seven\n", "", 1},
		{"an error first", sends("text/event-stream", failing), "seven\n", "", 1},
		{"an error behind the role", sends("text/event-stream", speaking+failing), "seven\n", "", 1},
		{"an error behind sources", sends("text/event-stream", noting+failing), "seven\n", "", 1},
		{"cut behind sources", sends("text/event-stream", noting), "seven\n", "", 1},
		{"cut", streams("si", true), "si\n", citeway.Truncated, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			words, asked, err := inTurn(t, serve(t, "tern", c.first))
			if words != c.words || asked != c.asked || citeway.CodeOf(err) != c.code {
				t.Errorf("asked the second %d times: %q, %v", asked, words, err)
			}
		})
	}
}

// TestAServerThatIsSilent is one that fails.
func TestAServerThatIsSilent(t *testing.T) {
	words, asked, err := inTurn(t, serveFor(t, 100*time.Millisecond, "tern", hangs))
	if words != "seven\n" || asked != 1 || err != nil {
		t.Errorf("asked the second %d times: %q, %v", asked, words, err)
	}
}

// inTurn asks first and then a second one that answers, and returns what was said
// and how often the second was asked; taking over must be told exactly then.
func inTurn(t *testing.T, first *server) (words string, asked int32, err error) {
	t.Helper()
	second := serve(t, "heron", streams("seven", false))
	m, err := model.Chain(model.Guard(first.Model, model.GuardOptions{}), model.Guard(second.Model, model.GuardOptions{}))
	if err != nil {
		t.Fatal(err)
	}
	said, err := ask(m)
	_, words, told := strings.Cut(said, ")\n")
	if !told {
		words = said
	}
	if asked = second.asked.Load(); told != (asked > 0) {
		t.Errorf("asked the second %d times, and said %q", asked, said)
	}
	return words, asked, err
}

// TestServerThatComesBack: a server that fails is left alone, another answers at
// once, and when it is well again it answers again.
func TestServerThatComesBack(t *testing.T) {
	first := serve(t, "tern", refuses(503), refuses(503), refuses(503), streams("six", false))
	second := serve(t, "heron", streams("seven", false))
	now := time.Date(2031, 2, 3, 4, 5, 6, 0, time.UTC)
	guarded := guard(first.Model, func() time.Time { return now })
	m, _ := model.Chain(guarded, second.Model)
	for n, want := range []struct {
		words string
		first int32
		pass  time.Duration
	}{{"seven", 1, 0}, {"seven", 2, 0}, {"seven", 3, 0}, {"seven", 3, 0}, {"six", 4, 10 * time.Second}, {"six", 5, 0}} {
		now = now.Add(want.pass)
		said, err := ask(m)
		if err != nil || !strings.HasSuffix(said, want.words+"\n") || first.asked.Load() != want.first {
			t.Fatalf("request %d: asked the first %d times: %q, %v", n+1, first.asked.Load(), said, err)
		}
	}
}

// TestForwardThroughAGuard: a body that is let through and cut counts too.
func TestForwardThroughAGuard(t *testing.T) {
	s := serve(t, "tern", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "100")
		_, _ = io.WriteString(w, "data: ")
	})
	m := guard(s.Model, time.Now)
	for n := range 5 {
		response, err := m.(model.Forwarder).Forward(t.Context(), upstream.Request{Path: "chat/completions", Body: []byte(`{"stream":true}`)})
		if n >= 3 {
			if citeway.CodeOf(err) != citeway.Unavailable {
				t.Errorf("%v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		raw, err := io.ReadAll(response.Body)
		if _ = response.Body.Close(); string(raw) != "data: " || citeway.CodeOf(err) != citeway.Truncated {
			t.Errorf("%q, %v", raw, err)
		}
	}
	if s.asked.Load() != 3 {
		t.Errorf("asked %d times", s.asked.Load())
	}
}

// guard is a model that is left alone for ten seconds after three failures within a minute.
func guard(m model.Model, now func() time.Time) model.Model {
	return model.Guard(m, model.GuardOptions{Failures: 3, Window: time.Minute, Rest: 10 * time.Second, Now: now})
}

// ask is what a sink was sent: texts a line each, sources and findings in brackets.
func ask(m model.Model) (string, error) {
	var said strings.Builder
	err := m.Stream(context.Background(), &model.Request{}, citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			said.WriteString(string(e.Bytes) + "\n")
		case *citeway.Source:
			said.WriteString("<" + e.ID + ">\n")
		case *citeway.Finding:
			said.WriteString("(" + e.Action + ": " + e.Message + ")\n")
		}
		return nil
	}))
	return said.String(), err
}
