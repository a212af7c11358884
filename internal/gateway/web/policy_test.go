package web

import (
	"net/http"
	"strings"
	"testing"
)

func TestOriginOf(t *testing.T) {
	tests := []struct{ host, want string }{
		{"https://portal.example", "https://portal.example"},
		{"https://Portal.Example/", "https://portal.example"},
		{"http://127.0.0.1:8080", "http://127.0.0.1:8080"},
		{"http://[::1]:8080", "http://[::1]:8080"},
		{"*", ""}, {"null", ""}, {"", ""}, {"portal.example", ""}, {"https://", ""}, {"https://:443", ""},
		{"https://*.portal.example", ""}, {"https://portal.example/page", ""}, {"https://portal.example?x", ""},
		{"https://portal.example#x", ""}, {"https://me@portal.example", ""}, {"javascript:alert(1)", ""}, {"data:text/html,x", ""},
		{"https://a.example; script-src *", ""}, {"https://a.example,https://b.example", ""}, {"https://a.example https://b.example", ""},
		{"https://a.example\"><script>", ""}, {"https://a.example\r\nX: y", ""},
	}
	for _, test := range tests {
		if got := originOf(test.host); got != test.want {
			t.Errorf("originOf(%q) is %q, want %q", test.host, got, test.want)
		}
	}
}

func FuzzOriginOf(f *testing.F) {
	for _, seed := range []string{"https://portal.example", "http://[::1]:1", "https://a;b", "https://a'b", "https://%2a.example", "https://a\u00a0b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, host string) {
		origin := originOf(host)
		if strings.ContainsAny(origin, "*;,'\" \t\r\n<>&") {
			t.Errorf("originOf(%q) is %q", host, origin)
		}
		if origin != "" && originOf(origin) != origin {
			t.Errorf("originOf(%q) is %q, and that is another", host, origin)
		}
	})
}

// ancestors is the last directive of a page's policy and of no other.
func ancestors(t *testing.T, h http.Handler, target string) string {
	t.Helper()
	_, after, ok := strings.Cut(get(t, h, "GET", target).Header().Get("Content-Security-Policy"), "frame-ancestors ")
	if !ok {
		t.Fatalf("%s says nothing of who may frame it", target)
	}
	return after
}

func TestWhoMayFrameAPage(t *testing.T) {
	none, named := Handler(), Handler("https://portal.example", "*", "https://b.example; script-src *", "http://127.0.0.1:9000/")
	tests := []struct {
		handler      http.Handler
		target, want string
	}{
		{none, "/", "'self'"},
		{none, "/frame.html", "'self'"},
		{none, "/embed", "'self'; frame-src 'self'"},
		{named, "/", "'self'"},
		{named, "/embed", "'self'; frame-src 'self'"},
		{named, "/frame.html", "'self' https://portal.example http://127.0.0.1:9000"},
	}
	for _, test := range tests {
		if got := ancestors(t, test.handler, test.target); got != test.want {
			t.Errorf("%s may be framed by %s, want %s", test.target, got, test.want)
		}
	}
}

// The frame is told its hosts by the page, so that its address cannot.
func TestFrameNamesItsHosts(t *testing.T) {
	bare, named := get(t, Handler(), "GET", "/frame.html"), get(t, Handler("https://portal.example", "http://127.0.0.1:9000"), "GET", "/frame.html")
	if !strings.Contains(bare.Body.String(), `<meta name="citeway-hosts" content="">`) {
		t.Errorf("a frame without hosts is\n%s", bare.Body)
	}
	if !strings.Contains(named.Body.String(), `<meta name="citeway-hosts" content="https://portal.example http://127.0.0.1:9000">`) {
		t.Errorf("a frame with hosts is\n%s", named.Body)
	}
	if bare.Header().Get("ETag") == named.Header().Get("ETag") {
		t.Error("two frames that differ have one tag")
	}
}

func TestModulesAreShared(t *testing.T) {
	for target, want := range map[string]string{"/cited-answer.js": "*", "/element/answer.js": "*", "/assets/dom.js": "*", "/element/sample.json": "*",
		"/": "", "/embed": "", "/frame.html": ""} {
		h := get(t, Handler(), "GET", target, "Origin", "https://portal.example").Header()
		if got := h.Get("Access-Control-Allow-Origin"); got != want {
			t.Errorf("%s is shared with %q, want %q", target, got, want)
		}
		if h.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s is shared with credentials", target)
		}
		if h.Get("ETag") == "" || h.Get("Cache-Control") != "no-cache" {
			t.Errorf("%s cannot be kept: %v", target, h)
		}
	}
}

// A proxy that compresses weakens the tag, and the answer must still be shared.
func TestNotModifiedThroughAProxy(t *testing.T) {
	tag := get(t, Handler(), "GET", "/cited-answer.js").Header().Get("ETag")
	w := get(t, Handler(), "GET", "/cited-answer.js", "If-None-Match", `"other", W/`+tag)
	if w.Code != http.StatusNotModified || w.Header().Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("%d %v", w.Code, w.Header())
	}
}
