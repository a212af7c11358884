package server

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
)

// bearing is a request with a session's cookie.
func bearing(c *http.Cookie) *http.Request {
	r := httptest.NewRequest("GET", "/", nil)
	r.AddCookie(c)
	return r
}

// opened is the cookie of a new session.
func opened(t *testing.T, s *sessions, key string, secure bool) *http.Cookie {
	t.Helper()
	c, err := s.open(t.Context(), key, secure)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// keyOf is the key of the session with a cookie.
func keyOf(t *testing.T, s *sessions, c *http.Cookie) string {
	t.Helper()
	key, err := s.caller(bearing(c))
	if err != nil {
		t.Error(err)
	}
	return key
}

func TestSessionsEndInTime(t *testing.T) {
	s := newSessions(nil)
	c := opened(t, s, "key_1", true)
	if got := keyOf(t, s, c); got != "key_1" || !c.Secure || c.MaxAge != int(SessionTime/time.Second) {
		t.Errorf("%q, %+v", got, c)
	}
	hash := access.HashOf(c.Value)
	s.running[hash] = session{key: "key_1", ends: time.Now().Add(-time.Second)}
	if got := keyOf(t, s, c); got != "" {
		t.Errorf("after its time: %q", got)
	}
	for _, other := range []*http.Cookie{{Name: cookieName, Value: ""}, {Name: cookieName, Value: "x"}, {Name: "other", Value: c.Value},
		{Name: cookieName, Value: strings.Repeat("x", MaxCredential+1)}} {
		if got := keyOf(t, s, other); got != "" {
			t.Errorf("%.20v: %q", other, got)
		}
	}
}

func TestSessionsAreBounded(t *testing.T) {
	s := newSessions(nil)
	old := time.Now().Add(-time.Hour)
	for n := range MaxSessions {
		s.running[access.HashOf(string(rune(n)))] = session{key: "old", ends: old}
	}
	first := opened(t, s, "key_1", false)
	if len(s.running) != 1 || keyOf(t, s, first) != "key_1" {
		t.Errorf("%d are left of those that ended", len(s.running))
	}
	for range MaxSessions + 5 {
		opened(t, s, "key_2", false)
	}
	if len(s.running) != MaxSessions {
		t.Errorf("%d are open", len(s.running))
	}
}

func TestHostNames(t *testing.T) {
	for given, want := range map[string]string{"": "", "a.example": "a.example", "A.Example:80": "a.example", "a.example.": "a.example",
		"[::1]:80": "::1", "[::1]": "::1", "127.0.0.1:1": "127.0.0.1", ":80": ""} {
		if got := hostName(given); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
}

// FuzzWithin: whatever address a form holds, a browser that came in stays here.
func FuzzWithin(f *testing.F) {
	for _, to := range []string{"", "/", "/c/1?a=b#c", "//evil.example", `/\evil.example`, "/\t/evil.example", "https://evil.example", "/%2f/evil.example", "/-/login"} {
		f.Add(to)
	}
	base, _ := url.Parse("https://here.example/-/login")
	f.Fuzz(func(t *testing.T, to string) {
		u, err := base.Parse(within(to))
		if err != nil {
			return // a browser goes nowhere with that
		}
		if u.Host != "here.example" || u.Scheme != "https" || strings.HasPrefix(within(to), "//") {
			t.Errorf("%q leads to %s", to, u)
		}
	})
}

func TestKeysInHeaders(t *testing.T) {
	for header, want := range map[string]string{"Bearer k": "k", "bearer  k ": "k", "BEARER k": "k", "k": "k", "Bearer": "Bearer", "Basic k": "Basic k"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Authorization", header)
		if got, given := secretOf(r); got != want || !given {
			t.Errorf("%q: %q", header, got)
		}
	}
	if _, given := secretOf(httptest.NewRequest("GET", "/", nil)); given {
		t.Error("no header brings a key")
	}
}

func TestNobodyMayDoNothing(t *testing.T) {
	ctx := WithCaller(context.Background(), nobody())
	for _, scope := range access.Scopes() {
		if Need(ctx, scope) == nil {
			t.Errorf("nobody may %s", scope)
		}
	}
	if c := CallerOf(ctx); !c.Restricted() || len(c.Sets) != 0 || c.Sets == nil || *c.Clearance >= 0 {
		t.Errorf("nobody sees %+v", c)
	}
	// Without a key every caller of a loopback may do all.
	if err := Need(context.Background(), access.Admin); err != nil {
		t.Error(err)
	}
}

func TestIdsOfPlainKeysStayTheSame(t *testing.T) {
	a, b := plainKeys([]string{"one", "two"}), plainKeys([]string{"two"})
	if a[1].id != b[0].id || a[0].id == a[1].id || strings.Contains(a[0].id, "one") {
		t.Errorf("%v and %v", a, b)
	}
}

// TestAnEmptyCredentialIsNobodys: whatever keys there are.
func TestAnEmptyCredentialIsNobodys(t *testing.T) {
	s := &Server{keys: plainKeys([]string{""})}
	if c, err := s.bearer(t.Context(), ""); err == nil {
		t.Errorf("%+v came in", c)
	}
}
