package upstream

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

// notes is a Reading that keeps the frames, and is whole at [DONE].
type notes struct {
	frames []string
	given  bool
	done   bool
}

func (n *notes) Frame(f dialect.Frame) error {
	if n.done = n.done || f.Done; f.Done {
		return nil
	}
	if f.Data[0] != '{' || f.Data[len(f.Data)-1] != '}' {
		return &citeway.Error{Code: citeway.Invalid, Message: "not a frame"}
	}
	n.frames, n.given = append(n.frames, f.Event+string(f.Data)), true
	return nil
}

func (n *notes) Close() error {
	if n.done {
		return nil
	}
	return &citeway.Error{Code: citeway.Truncated, Message: "no end"}
}

func (n *notes) Given() bool { return n.given }

// client is one that asks a server that answers with h.
func client(t *testing.T, o Options, h http.HandlerFunc) *Client {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	o.Base, o.Client, o.Backoff = s.URL+o.Base, s.Client(), time.Millisecond
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ask asks c and returns the frames that came.
func ask(ctx context.Context, c *Client, q Request) (string, error) {
	var n *notes
	err := c.Ask(ctx, q, func() Reading { n = &notes{}; return n })
	return strings.Join(n.frames, " "), err
}

func says(kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = io.WriteString(w, body)
	}
}

func TestAskReadsFrames(t *testing.T) {
	for _, c := range []struct{ name, kind, body, want string }{
		{"events", "text/event-stream", "event: a\ndata: {1}\n\ndata:{2}\n\ndata: [DONE]\n\n", "a{1} {2}"},
		{"JSON lines", "application/x-ndjson", "{1}\n{2}\ndata: [DONE]\n", "{1} {2}"},
		{"events under the name of JSON", "application/json", "data: {1}\n\ndata: [DONE]\n\n", "{1}"},
		{"a byte order mark", "text/event-stream", "\xef\xbb\xbfdata: {1}\n\ndata: [DONE]", "{1}"},
		{"events without data", "text/event-stream", "event: ping\n\ndata: {1}\n\ndata: \n\ndata: [DONE]\n\n", "{1}"},
		{"half a frame after the end", "text/event-stream", "data: {1}\n\ndata: [DONE]\n\ndata: {2", "{1}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := ask(t.Context(), client(t, Options{}, says(c.kind, c.body)), Request{Body: []byte("{}")})
			if got != c.want || err != nil {
				t.Errorf("%q, %v", got, err)
			}
		})
	}
}

func TestAskReadsAWholeAnswer(t *testing.T) {
	got, err := ask(t.Context(), client(t, Options{Retries: -1}, says("application/json", "\n {\n 1}")), Request{})
	if got != "" || citeway.CodeOf(err) != citeway.Upstream {
		t.Errorf("%q, %v", got, err) // the frame keeps its blanks, which notes refuses
	}
	got, err = ask(t.Context(), client(t, Options{Retries: -1}, says("application/json", "{\n1}")), Request{})
	if got != "{\n1}" || citeway.CodeOf(err) != citeway.Truncated {
		t.Errorf("%q, %v", got, err)
	}
	large := `{"` + strings.Repeat("x", maxWhole) + `"}`
	if _, err := ask(t.Context(), client(t, Options{}, says("application/json", large)), Request{}); !errors.Is(err, errWhole) {
		t.Errorf("%v", err)
	}
}

func TestAskSends(t *testing.T) {
	o := Options{Base: "/v1/?version=3", Header: http.Header{"x-version": {"2031-02-03"}}, Authorize: Key("x-key", "k-1234")}
	c := client(t, o, func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		got := strings.Join([]string{r.Method, r.URL.String(), r.Header.Get("X-Version"), r.Header.Get("X-Key"), r.Header.Get("Accept"), r.Header.Get("Content-Type"), string(raw)}, " ")
		_, _ = io.WriteString(w, "data: {"+got+"}\n\ndata: [DONE]\n\n")
	})
	for want, q := range map[string]Request{
		"{POST /v1/chat?version=3 2031-02-03 k-1234 text/event-stream, application/json application/json {}}": {Path: "chat", Body: []byte("{}")},
		"{GET /v1/models?version=3&page=2 2031-02-03 k-1234 application/json  }":                              {Path: "/models?page=2", Accept: "application/json"},
	} {
		if got, err := ask(t.Context(), c, q); got != want || err != nil {
			t.Errorf("%s, %v", got, err)
		}
	}
}

// TestErrorsShowNoSecrets: neither a key in a header, nor one in the body's
// settings, nor one in the address.
func TestErrorsShowNoSecrets(t *testing.T) {
	o := Options{Base: "/v1?key=q-secret", Authorize: Bearer("b-secret"), Secrets: []string{"d-secret", ""}, Retries: -1}
	hidden := func(err error) {
		t.Helper()
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v", err)
		}
	}
	_, err := ask(t.Context(), client(t, o, func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, `{"error":"b-secret and d-secret are wrong"}`, http.StatusUnauthorized)
	}), Request{})
	hidden(err)
	o.Base = "http://u:p-secret@127.0.0.1:1/?key=q-secret"
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	_, err = ask(t.Context(), c, Request{Path: "x?token=t-secret"})
	hidden(err)
	_, err = c.Forward(t.Context(), Request{Path: "x?token=t-secret"})
	hidden(err)
}

func TestAskStopsAtOnceWhereTheReadingSaysSo(t *testing.T) {
	full := &citeway.Error{Code: citeway.Truncated, Message: "full"}
	asked := 0
	c := client(t, Options{}, func(w http.ResponseWriter, r *http.Request) {
		asked++
		says("text/event-stream", "data: {1}\n\n")(w, r)
	})
	err := c.Ask(t.Context(), Request{}, func() Reading { return &stopping{err: full} })
	if err != error(full) || asked != 1 {
		t.Errorf("asked %d times: %v", asked, err)
	}
	if Stop(nil) != nil {
		t.Error("no error became one")
	}
}

// stopping is a Reading that stops.
type stopping struct {
	notes
	err error
}

func (s *stopping) Frame(dialect.Frame) error { return Stop(s.err) }

func TestAskHeedsNoQuota(t *testing.T) {
	asked := 0
	c := client(t, Options{}, func(w http.ResponseWriter, _ *http.Request) {
		asked++
		http.Error(w, `{"error":{"message":"no more","code":"insufficient_quota"}}`, http.StatusTooManyRequests)
	})
	_, err := ask(t.Context(), c, Request{})
	var r *Refusal
	if !errors.As(err, &r) || r.Reason != "insufficient_quota" || r.Status != http.StatusTooManyRequests || r.Lasting() || asked != 1 {
		t.Errorf("asked %d times: %v", asked, err)
	}
}

func TestAskCountsTries(t *testing.T) {
	c := client(t, Options{Retries: 1}, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })
	_, err := ask(t.Context(), c, Request{})
	var r *Refusal
	if !errors.As(err, &r) || !strings.HasSuffix(r.Err.Message, "502 Bad Gateway (tried 2 times)") {
		t.Errorf("%v", err)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, base := range []string{"", "host", "ftp://host", "http://", "http://a b", "://"} {
		if _, err := New(Options{Base: base}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q: %v", base, err)
		}
	}
}

func TestNoKeyIsNoHeader(t *testing.T) {
	if Bearer("") != nil || Key("x", "") != nil {
		t.Error("a header without a key")
	}
}
