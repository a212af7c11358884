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
	"github.com/citeway/citeway/internal/leak"
)

func TestMain(m *testing.M) { leak.Main(m) }

// client is one that asks a server that answers with h.
func client(t *testing.T, o Options, h http.HandlerFunc) *Client {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	if o.Server == "" {
		o.Server = "the model's server"
	}
	if o.Place == "" {
		o.Place = "model"
	}
	o.Base, o.Client, o.Backoff = s.URL+o.Base, s.Client(), time.Millisecond
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ask asks c and returns what came.
func ask(ctx context.Context, c *Client, q Request) (string, error) {
	var got []byte
	err := c.Ask(ctx, q, func(a *Answer) (err error) {
		got, err = io.ReadAll(a.Body)
		return err
	})
	return string(got), err
}

func says(kind, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", kind)
		_, _ = io.WriteString(w, body)
	}
}

func TestAskSends(t *testing.T) {
	o := Options{Base: "/v1/?version=3", Header: http.Header{"x-version": {"2031-02-03"}}, Authorize: Key("x-key", "k-1234")}
	c := client(t, o, func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		got := strings.Join([]string{r.Method, r.URL.String(), r.Header.Get("X-Version"), r.Header.Get("X-Key"), r.Header.Get("Accept"), r.Header.Get("Content-Type"), string(raw)}, " ")
		_, _ = io.WriteString(w, "{"+got+"}")
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
