package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
)

// metered is a surface whose answers use 40 tokens, or wait.
type metered struct{ begun, end chan struct{} }

func (s metered) Routes(mux *http.ServeMux) {
	mux.HandleFunc("POST /ask", func(_ http.ResponseWriter, r *http.Request) { access.Spend(r.Context(), 40) })
	mux.HandleFunc("POST /wait", func(http.ResponseWriter, *http.Request) { s.begun <- struct{}{}; <-s.end })
	mux.HandleFunc("GET /list", func(http.ResponseWriter, *http.Request) {})
}

// limited is a gateway with a key of those limits.
func limited(t *testing.T, settings, own access.Quota) (*Server, metered, *time.Time, func(method, path string) *httptest.ResponseRecorder) {
	t.Helper()
	store, surface := database.Memory(t, keyrows.Open), metered{make(chan struct{}), make(chan struct{})}
	gateway, err := New(Options{Addr: "127.0.0.1:0", Ring: access.NewRing(store), Quota: settings}, surface)
	if err != nil {
		t.Fatal(err)
	}
	clock := time.Unix(1000, 0)
	gateway.meters.now = func() time.Time { return clock }
	k, secret := access.New("portal", time.Now())
	k.Quota = own
	if err := store.Create(t.Context(), k); err != nil {
		t.Fatal(err)
	}
	return gateway, surface, &clock, func(method, path string) *httptest.ResponseRecorder {
		r, w := httptest.NewRequestWithContext(t.Context(), method, path, nil), httptest.NewRecorder()
		r.Header.Set("Authorization", "Bearer "+secret)
		gateway.ServeHTTP(w, r)
		return w
	}
}

// told is a status with the headers about limits.
func told(w *httptest.ResponseRecorder) string {
	var b strings.Builder
	fmt.Fprint(&b, w.Code)
	for _, name := range []string{"Ratelimit-Limit", "Ratelimit-Remaining", "Ratelimit-Reset", "X-Ratelimit-Remaining-Requests", "X-Ratelimit-Remaining-Tokens", "X-Ratelimit-Reset-Requests", "Retry-After"} {
		if v := w.Header().Get(name); v != "" {
			fmt.Fprintf(&b, " %s:%s", strings.ToLower(name), v)
		}
	}
	return b.String()
}

// TestRequestsAMinute: what asks is counted, what reads is not, and a limit fills up again.
func TestRequestsAMinute(t *testing.T) {
	_, _, clock, do := limited(t, access.Quota{Requests: 1000}, access.Quota{Requests: 2})
	for _, step := range []struct {
		method, path string
		after        time.Duration
		want         string
	}{
		{"POST", "/ask", 0, "200 ratelimit-limit:2 ratelimit-remaining:1 ratelimit-reset:30 x-ratelimit-remaining-requests:1 x-ratelimit-reset-requests:30s"},
		{"POST", "/ask", 0, "200 ratelimit-limit:2 ratelimit-remaining:0 ratelimit-reset:60 x-ratelimit-remaining-requests:0 x-ratelimit-reset-requests:1m0s"},
		{"POST", "/ask", 0, "429 ratelimit-limit:2 ratelimit-remaining:0 ratelimit-reset:60 x-ratelimit-remaining-requests:0 x-ratelimit-reset-requests:1m0s retry-after:30"},
		{"GET", "/list", 0, "200"},
		{"POST", "/ask", 30 * time.Second, "200 ratelimit-limit:2 ratelimit-remaining:0 ratelimit-reset:60 x-ratelimit-remaining-requests:0 x-ratelimit-reset-requests:1m0s"},
	} {
		*clock = clock.Add(step.after)
		if got := told(do(step.method, step.path)); got != step.want {
			t.Errorf("%s %s: %s, want %s", step.method, step.path, got, step.want)
		}
	}
	if body := do("POST", "/ask").Body.String(); !strings.Contains(body, `"message":"the key's 2 requests a minute are used up","mend":"ask again in 30 s"`) {
		t.Error(body)
	}
}

// TestTokensAMinute: an answer may use more than is left, and the next waits for it. The
// settings' limit counts for a key without one.
func TestTokensAMinute(t *testing.T) {
	_, _, clock, do := limited(t, access.Quota{Tokens: 60}, access.Quota{})
	for n, want := range []int{200, 200, 429} {
		if w := do("POST", "/ask"); w.Code != want {
			t.Errorf("answer %d: %s", n, told(w))
		}
	}
	*clock = clock.Add(21 * time.Second)
	if w := do("POST", "/ask"); w.Code != 200 || w.Header().Get("X-Ratelimit-Limit-Tokens") != "60" {
		t.Error(told(w))
	}
}

// TestStreamsAtTheSameTime: one more than may run is refused until another has ended.
func TestStreamsAtTheSameTime(t *testing.T) {
	_, surface, _, do := limited(t, access.Quota{}, access.Quota{Streams: 2})
	done := make(chan struct{})
	for range 2 {
		go func() { do("POST", "/wait"); done <- struct{}{} }()
		<-surface.begun
	}
	if w := do("POST", "/ask"); w.Code != 429 || w.Header().Get("Retry-After") != "1" {
		t.Error(told(w))
	}
	surface.end <- struct{}{}
	<-done
	if w := do("POST", "/ask"); w.Code != 200 {
		t.Error(told(w))
	}
	surface.end <- struct{}{}
	<-done
}

// TestWithoutAKey: callers without a key share what their address may use: all addresses of one
// line, and behind a proxy those that it names, whatever a client wrote there before.
func TestWithoutAKey(t *testing.T) {
	for name, test := range map[string]struct {
		proxied      bool
		first, other [2]string // the connection's address, and X-Forwarded-For
		shared       bool
	}{
		"one address":              {false, [2]string{"192.0.2.1:1"}, [2]string{"192.0.2.1:2"}, true},
		"another address":          {false, [2]string{"192.0.2.1:1"}, [2]string{"192.0.2.2:1"}, false},
		"one line":                 {false, [2]string{"[2001:db8::1]:1"}, [2]string{"[2001:db8::2]:1"}, true},
		"another line":             {false, [2]string{"[2001:db8::1]:1"}, [2]string{"[2001:db8:0:1::1]:1"}, false},
		"a header that is made up": {false, [2]string{"192.0.2.1:1", "198.51.100.1"}, [2]string{"192.0.2.1:1", "198.51.100.2"}, true},
		"behind a proxy":           {true, [2]string{"192.0.2.1:1", "198.51.100.1"}, [2]string{"192.0.2.1:1", "198.51.100.2"}, false},
		"made up before a proxy":   {true, [2]string{"192.0.2.1:1", "x, 198.51.100.1"}, [2]string{"192.0.2.1:1", "y, 198.51.100.1"}, true},
	} {
		t.Run(name, func(t *testing.T) {
			gateway, err := New(Options{Addr: "0.0.0.0:0", Open: true, BehindProxy: test.proxied, Quota: access.Quota{Requests: 1}}, metered{})
			if err != nil {
				t.Fatal(err)
			}
			ask := func(from [2]string) *httptest.ResponseRecorder {
				r, w := httptest.NewRequestWithContext(t.Context(), "POST", "/ask", nil), httptest.NewRecorder()
				if r.RemoteAddr = from[0]; from[1] != "" {
					r.Header.Set("X-Forwarded-For", from[1])
				}
				gateway.ServeHTTP(w, r)
				return w
			}
			if w := ask(test.first); w.Code != 200 || w.Header().Get("Ratelimit-Remaining") != "0" {
				t.Error(told(w))
			}
			want := map[bool]int{true: 429, false: 200}[test.shared]
			w := ask(test.other)
			if w.Code != want || test.shared && !strings.Contains(w.Body.String(), "the address's 1 requests a minute are used up") {
				t.Errorf("%s, want %d\n%s", told(w), want, w.Body)
			}
		})
	}
}

// TestMetersAreForgotten once they have filled up: there is not one for each address that ever
// asked. One in use is kept.
func TestMetersAreForgotten(t *testing.T) {
	m := newMeters(access.Quota{Requests: 2}, nil)
	clock := time.Unix(1000, 0)
	m.now = func() time.Time { return clock }
	ask := func(n int) (leave func()) {
		leave, err := m.enter(http.Header{}, httptest.NewRequestWithContext(t.Context(), "POST", "/", nil), &Caller{from: fmt.Sprint(n)})
		if err != nil {
			t.Fatal(err)
		}
		return leave
	}
	ask(0) // goes on
	for n := 1; n < 3*manyMeters; n++ {
		clock = clock.Add(time.Second)
		ask(n)()
	}
	if n := len(m.here); n > 2*manyMeters || n != len(m.of) || m.here["address 0"] == nil {
		t.Errorf("%d are kept, and %d", n, len(m.of))
	}
}
