package server_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server"
)

const portal = "https://portal.example"

// elsewhere asks a server whose settings share /v/ with the portal, as a browser does for a page
// of that origin.
func elsewhere(t *testing.T, keys []string, method, path, origin string, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	s, err := server.New(server.Options{Addr: "127.0.0.1:0", Keys: keys, Shares: []server.Share{{Origin: portal, Prefixes: []string{"/v/"}}}},
		voiced{"/v/"}, voiced{"/s/"})
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(method, "http://127.0.0.1"+path, nil)
	r.RemoteAddr = "127.0.0.1:50000"
	r.Header.Set("Origin", origin)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w
}

// TestAPageOfAnotherOrigin may ask what the settings share with it, and nothing else.
func TestAPageOfAnotherOrigin(t *testing.T) {
	for name, test := range map[string]struct {
		method, path, origin string
		status               int
		allowed              bool
	}{
		"a question":            {"POST", "/v/ask", portal, 200, true},
		"a list":                {"GET", "/v/list", portal, 200, true},
		"an unknown path":       {"GET", "/v/nothing", portal, 404, true},
		"a fault":               {"POST", "/v/panic", portal, 500, true},
		"another surface":       {"POST", "/s/ask", portal, 403, false},
		"no surface":            {"GET", "/healthz", portal, 200, false},
		"a stranger's question": {"POST", "/v/ask", "https://stranger.example", 403, false},
		"a stranger's list":     {"GET", "/v/list", "https://stranger.example", 200, false},
		"a name that begins so": {"POST", "/v/ask", portal + ".stranger.example", 403, false},
		"another scheme":        {"POST", "/v/ask", "http://portal.example", 403, false},
		"a frame of no origin":  {"POST", "/v/ask", "null", 403, false},
	} {
		w := elsewhere(t, nil, test.method, test.path, test.origin)
		given := w.Header().Get("Access-Control-Allow-Origin")
		if w.Code != test.status || (given == test.origin) != test.allowed || w.Header().Get("Vary") != "Origin" {
			t.Errorf("%s: %d, allowed %q, vary %q", name, w.Code, given, w.Header().Get("Vary"))
		}
		if w.Header().Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s: credentials are allowed", name)
		}
		if exposed := w.Header().Get("Access-Control-Expose-Headers"); strings.Contains(exposed, "Citeway-Answer") != test.allowed {
			t.Errorf("%s: exposed %q", name, exposed)
		}
	}
}

// TestAPreflight says what a page of the origin may send, without a key; of others it says
// nothing.
func TestAPreflight(t *testing.T) {
	for _, keys := range [][]string{nil, {"secret"}} {
		w := elsewhere(t, keys, "OPTIONS", "/v/list", portal, "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "authorization,x-stainless-lang")
		h := w.Header()
		if w.Code != http.StatusNoContent || h.Get("Access-Control-Allow-Origin") != portal || h.Get("Access-Control-Allow-Methods") != "GET" ||
			h.Get("Access-Control-Allow-Headers") != "authorization,x-stainless-lang" || h.Get("Access-Control-Max-Age") != "7200" {
			t.Errorf("%d %v", w.Code, h)
		}
		for path, origin := range map[string]string{"/v/list": "https://stranger.example", "/s/list": portal} {
			w := elsewhere(t, keys, "OPTIONS", path, origin, "Access-Control-Request-Method", "GET")
			if w.Code == http.StatusNoContent || w.Header().Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s from %s: %d %v", path, origin, w.Code, w.Header())
			}
		}
	}
}

// TestAPageNeedsAKeyOfItsOwn: one in a header lets it in, and the refusal can be read.
func TestAPageNeedsAKeyOfItsOwn(t *testing.T) {
	if w := elsewhere(t, []string{"secret"}, "POST", "/v/ask", portal, "Authorization", "Bearer secret"); w.Code != 200 {
		t.Errorf("with a key: %d", w.Code)
	}
	w := elsewhere(t, []string{"secret"}, "POST", "/v/ask", portal)
	if w.Code != http.StatusUnauthorized || w.Header().Get("Access-Control-Allow-Origin") != portal {
		t.Errorf("without a key: %d %v", w.Code, w.Header())
	}
}

// TestALoginIsNotShared: the cookie of a reader who is logged in here changes nothing for a
// page elsewhere, though the settings share the surface with it.
func TestALoginIsNotShared(t *testing.T) {
	s, err := server.New(server.Options{Addr: "127.0.0.1:0", Keys: []string{"secret"}, Shares: []server.Share{{Origin: portal, Prefixes: []string{"/v/"}}}}, voiced{"/v/"})
	if err != nil {
		t.Fatal(err)
	}
	send := func(path, body string, headers ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequest("POST", "http://127.0.0.1"+path, strings.NewReader(body))
		for i := 0; i+1 < len(headers); i += 2 {
			r.Header.Set(headers[i], headers[i+1])
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	login := send("/-/login", "key=secret", "Content-Type", "application/x-www-form-urlencoded")
	cookie, _, _ := strings.Cut(login.Header().Get("Set-Cookie"), ";")
	if own := send("/v/ask", "", "Cookie", cookie); own.Code != 200 {
		t.Fatalf("the login does not hold: %d, %d %q", own.Code, login.Code, cookie)
	}
	w := send("/v/ask", "", "Cookie", cookie, "Origin", portal, "Sec-Fetch-Site", "cross-site")
	if w.Code != http.StatusForbidden || w.Header().Get("Access-Control-Allow-Credentials") != "" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}

// asking is a surface whose lists begin something.
type asking struct{ voiced }

func (asking) Asks(r *http.Request) bool { return r.Method == http.MethodGet }

// TestWhatAsksWithGetCountsAsAChange: for a page of the portal, and for those of others.
func TestWhatAsksWithGetCountsAsAChange(t *testing.T) {
	s, err := server.New(server.Options{Addr: "127.0.0.1:0", Shares: []server.Share{{Origin: portal, Prefixes: []string{"/v/"}}}}, asking{voiced{"/v/"}}, voiced{"/s/"})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path, name, value string
		status            int
	}{
		{"/v/list", "Origin", portal, http.StatusOK},
		{"/v/list", "Origin", "http://elsewhere.example", http.StatusForbidden},
		{"/v/list", "Sec-Fetch-Site", "cross-site", http.StatusForbidden},
		{"/v/list", "Sec-Fetch-Site", "same-origin", http.StatusOK},
		{"/s/list", "Origin", "http://elsewhere.example", http.StatusOK},
	} {
		r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+test.path, nil)
		r.RemoteAddr = "127.0.0.1:50000"
		r.Header.Set(test.name, test.value)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != test.status {
			t.Errorf("%s with %s: %s: %d", test.path, test.name, test.value, w.Code)
		}
	}
}
