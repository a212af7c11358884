package directline_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/access"
)

func TestPreflight(t *testing.T) {
	k, _ := key("page", nil)
	g := open(t, func(s *setup) { s.Keys = []access.Key{k} })
	for _, path := range []string{"tokens/generate", "conversations", "conversations/x/activities", "conversations/x/upload", "session/getsessionid"} {
		a := g.call("OPTIONS", path, "", "", "Origin", "https://page.example", "Access-Control-Request-Method", "POST",
			"Access-Control-Request-Headers", "authorization,content-type,x-ms-bot-agent,x-requested-with")
		allowed := a.Header.Get("Access-Control-Allow-Headers")
		for _, name := range []string{"authorization", "content-type", "x-ms-bot-agent", "x-requested-with"} {
			if !strings.Contains(allowed, name) {
				t.Errorf("%s: %s is not allowed by %q", path, name, allowed)
			}
		}
		if origin := a.Header.Get("Access-Control-Allow-Origin"); a.Status != 204 || origin != "*" && origin != "https://page.example" ||
			!strings.Contains(a.Header.Get("Access-Control-Allow-Methods"), "POST") {
			t.Errorf("%s: %d %v", path, a.Status, a.Header)
		}
	}
}

func TestEveryAnswerCanBeReadByAPage(t *testing.T) {
	k, secret := key("page", nil)
	g := open(t, func(s *setup) { s.Keys = []access.Key{k} })
	c := g.begin(secret, "")
	for _, one := range []struct {
		method, path, token, body string
		status                    int
		code                      string
	}{
		{"POST", "conversations", "cw_unknown", "", 401, "Unauthorized"},
		{"POST", "conversations", "dlc_unknown", "", 403, "TokenExpired"},
		{"GET", "conversations/none", secret, "", 404, "NotFound"},
		{"GET", "nowhere", secret, "", 404, "NotFound"},
		{"DELETE", "conversations", secret, "", 405, "MethodNotAllowed"},
		{"POST", "conversations/" + c.ID + "/activities", c.Token, "{", 400, "BadArgument"},
		{"POST", "conversations/" + c.ID + "/activities", c.Token, `{"text":"` + strings.Repeat("x", 300<<10) + `"}`, 413, "MessageSizeTooBig"},
		{"POST", "conversations/" + c.ID + "/activities", c.Token, `{"type":"message","text":"` + strings.Repeat("x", 17<<10) + `"}`, 413, "MessageSizeTooBig"},
		{"GET", "conversations/" + c.ID + "/stream", c.Token, "", 403, "Forbidden"},
	} {
		a := g.call(one.method, one.path, one.token, one.body, "Origin", "https://page.example")
		var e struct {
			Error struct{ Code, Message string }
		}
		a.into(t, &e)
		if a.Status != one.status || e.Error.Code != one.code || e.Error.Message == "" || a.Header.Get("Access-Control-Allow-Origin") != "*" ||
			a.Header.Get("Access-Control-Expose-Headers") != "Retry-After" || a.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s %s: %d %s %v", one.method, one.path, a.Status, a.Body, a.Header)
		}
	}
}

// TestAPageOfAnotherSiteMayNotAskThisMachine: without keys a conversation may be
// begun by all programs of the machine, and not by the pages that a person visits.
func TestAPageOfAnotherSiteMayNotAskThisMachine(t *testing.T) {
	g := open(t, func(s *setup) { s.Origins = []string{"https://intranet.example"} })
	for origin, status := range map[string]int{"": 201, "http://localhost:3000": 201, "http://127.0.0.1:9": 201, "http://[::1]:9": 201, g.URL: 201,
		"https://intranet.example": 201, "https://evil.example": 403, "null": 403, "http://localhost.evil.example": 403, "http://intranet.example": 403} {
		var header []string
		if origin != "" {
			header = []string{"Origin", origin}
		}
		if a := g.call("POST", "conversations", "any", "{}", header...); a.Status != status {
			t.Errorf("from %q: %d %s", origin, a.Status, a.Body)
		}
	}
	c := g.begin("any", "")
	if a := g.call("GET", "conversations/"+c.ID, "any", "", "Origin", "https://evil.example"); a.Status != 403 {
		t.Errorf("a page read a conversation: %d %s", a.Status, a.Body)
	}
	if a := g.call("GET", "conversations/"+c.ID, c.Token, "", "Origin", "https://evil.example"); a.Status != 200 {
		t.Errorf("a token is proof enough: %d %s", a.Status, a.Body)
	}
	c.say("What is secret?")
	if a := g.call("GET", "conversations/"+c.ID+"/activities", "any", "", "Origin", "https://evil.example"); a.Status != 200 || strings.Contains(a.Body, "secret") {
		t.Errorf("a page polled: %d %s", a.Status, a.Body)
	}
	open := open(t, func(s *setup) { s.Origins = []string{"*"} })
	if a := open.call("POST", "conversations", "any", "{}", "Origin", "https://evil.example"); a.Status != 201 {
		t.Errorf("where all may: %d %s", a.Status, a.Body)
	}
}
