package upstream

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

// TestAuthorizeIsAskedForEachTry: a token may have run out since the last.
func TestAuthorizeIsAskedForEachTry(t *testing.T) {
	tokens, seen := 0, []string{}
	o := Options{Authorize: func(_ context.Context, h http.Header) error {
		tokens++
		h.Set("Authorization", fmt.Sprintf("Bearer token-%d", tokens))
		return nil
	}}
	c := client(t, o, func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Header.Get("Authorization"))
		if len(seen) < 3 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		http.Error(w, `{"error":"token-3 is no token"}`, http.StatusUnauthorized)
	})
	_, err := ask(t.Context(), c, Request{})
	if got := strings.Join(seen, " "); got != "Bearer token-1 Bearer token-2 Bearer token-3" || strings.Contains(err.Error(), "token-3") {
		t.Errorf("%s: %v", got, err)
	}
}

// TestAuthorizeThatFails: an error of ours goes through, another is named, and
// nothing is asked.
func TestAuthorizeThatFails(t *testing.T) {
	own := &citeway.Error{Code: citeway.Forbidden, Message: "no"}
	for _, c := range []struct {
		err  error
		code citeway.Code
	}{{own, citeway.Forbidden}, {errors.New("no identity"), citeway.Unavailable}} {
		var asked atomic.Int32
		client := client(t, Options{Authorize: func(context.Context, http.Header) error { return c.err }}, func(http.ResponseWriter, *http.Request) { asked.Add(1) })
		if _, err := ask(t.Context(), client, Request{}); citeway.CodeOf(err) != c.code || !errors.Is(err, c.err) || asked.Load() != 0 {
			t.Errorf("asked %d times: %v", asked.Load(), err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	c := client(t, Options{Authorize: func(ctx context.Context, _ http.Header) error { cancel(); return ctx.Err() }}, func(http.ResponseWriter, *http.Request) {})
	if _, err := ask(ctx, c, Request{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// TestShortKeysAreNotHidden: to take "a" out of every message would hide nothing
// and spoil all.
func TestShortKeysAreNotHidden(t *testing.T) {
	c := client(t, Options{Authorize: Bearer("a"), Retries: -1}, func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, "a bad day", http.StatusInternalServerError)
	})
	if _, err := ask(t.Context(), c, Request{}); !strings.Contains(fmt.Sprint(err), "a bad day") {
		t.Errorf("%v", err)
	}
}

// TestRefusals: what a status says to a person.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		status  int
		body    string
		message string
		mend    string
		lasting bool
	}{
		{401, `{"error":"no"}`, "the model's server refused the gateway's key, with 401 Unauthorized", "check the key in the gateway's environment", true},
		{403, ``, "the model's server refused the gateway's key, with 403 Forbidden", "check the key in the gateway's environment", true},
		{404, `{"detail":"no such thing"}`, "the model's server answered 404 Not Found: no such thing", "check the model's name and the address", true},
		{422, "\x00\x01garbage\xff", "the model's server answered 422 Unprocessable Entity: garbage", "", true},
		{429, `{"message":"slow down"}`, "the model's server answered 429 Too Many Requests: slow down", "wait, or ask for a higher limit", false},
		{529, `{"error":{"message":"Overloaded"}}`, "the model's server answered status 529: Overloaded", "", false},
		{302, ``, "the model's server answered 302 Found, a redirect, which is not followed", "name the address itself in the settings", true},
	} {
		client := client(t, Options{Retries: -1}, func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(c.status)
			_, _ = w.Write([]byte(c.body))
		})
		_, err := ask(t.Context(), client, Request{Path: "x?key=secret"})
		var r *Refusal
		if !errors.As(err, &r) || r.Err.Message != c.message || r.Err.Mend != c.mend || r.Lasting() != c.lasting || strings.Contains(err.Error(), "secret") {
			t.Errorf("%d: %v", c.status, err)
		}
	}
}

// TestManyAsksAtOnceKeepTheirConnections: a client of its own does not open one
// for each request.
func TestManyAsksAtOnceKeepTheirConnections(t *testing.T) {
	own, ok := (&Options{}).http().Transport.(*http.Transport)
	if !ok || own.MaxIdleConnsPerHost != maxIdle || !own.DisableCompression || own == http.DefaultTransport {
		t.Errorf("%+v", own)
	}
	given := &http.Client{Timeout: time.Second}
	if c := (&Options{Client: given}).http(); c == given || c.Timeout != time.Second || given.CheckRedirect != nil {
		t.Error("the client given was changed")
	}
}

func TestAddress(t *testing.T) {
	for _, c := range []struct{ base, path, want string }{
		{"http://h.example", "chat", "http://h.example/chat"},
		{"http://h.example/v1/", "/chat", "http://h.example/v1/chat"},
		{"http://h.example/v1", "", "http://h.example/v1"},
		{"http://h.example/v1?a=b", "chat?c=d", "http://h.example/v1/chat?a=b&c=d"},
		{"http://h.example/v1", "chat?c=d", "http://h.example/v1/chat?c=d"},
		{"http://u:p@h.example/a b", "models/x:y", "http://u:p@h.example/a%20b/models/x:y"},
	} {
		client, err := New(Options{Base: c.base})
		if err != nil {
			t.Errorf("%s: %v", c.base, err)
			continue
		}
		u, _ := client.address(c.path)
		if u.String() != c.want || strings.ContainsAny(shown(u), "?@") {
			t.Errorf("%s below %s is %s, shown as %s", c.path, c.base, u, shown(u))
		}
	}
}
