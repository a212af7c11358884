package server_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestWhatAProxyPassesOnNeedsAKey: on loopback without keys it may come from anywhere.
func TestWhatAProxyPassesOnNeedsAKey(t *testing.T) {
	for name, c := range map[string]struct {
		o      server.Options
		header string
		want   int
	}{
		"from this machine":      {server.Options{}, "", http.StatusOK},
		"forwarded":              {server.Options{}, "Forwarded", http.StatusForbidden},
		"forwarded for":          {server.Options{}, "X-Forwarded-For", http.StatusForbidden},
		"to a host":              {server.Options{}, "X-Forwarded-Host", http.StatusForbidden},
		"at a port":              {server.Options{}, "X-Forwarded-Port", http.StatusForbidden},
		"really from":            {server.Options{}, "X-Real-IP", http.StatusForbidden},
		"through":                {server.Options{}, "Via", http.StatusForbidden},
		"open to everyone":       {server.Options{Open: true}, "X-Forwarded-For", http.StatusOK},
		"with keys, without one": {server.Options{Keys: []string{"secret"}, BehindProxy: true}, "X-Forwarded-For", http.StatusUnauthorized},
	} {
		t.Run(name, func(t *testing.T) {
			c.o.Addr = "127.0.0.1:8080"
			s, err := server.New(c.o, voiced{"/v/"})
			if err != nil {
				t.Fatal(err)
			}
			r := httptest.NewRequest("GET", "http://127.0.0.1:8080/v/list", nil)
			if c.header != "" {
				r.Header.Set(c.header, "203.0.113.7")
			}
			w := httptest.NewRecorder()
			s.ServeHTTP(w, r)
			if w.Code != c.want {
				t.Errorf("%d %s, want %d", w.Code, w.Body, c.want)
			}
		})
	}
}

// TestBehindAProxyLoopbackNeedsAKey.
func TestBehindAProxyLoopbackNeedsAKey(t *testing.T) {
	for want, o := range map[citeway.Code]server.Options{
		citeway.Invalid: {Addr: "127.0.0.1:0", BehindProxy: true},
		"":              {Addr: "127.0.0.1:0", BehindProxy: true, Open: true},
	} {
		if _, err := server.New(o); citeway.CodeOf(err) != want {
			t.Errorf("%+v: %v", o, err)
		}
	}
}
