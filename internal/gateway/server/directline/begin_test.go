package directline_test

import (
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
)

func TestATokenForAPage(t *testing.T) {
	k, secret := key("page", nil)
	g := open(t, func(s *setup) { s.Keys = []access.Key{k} })
	made := &talk{g: g}
	a := g.call("POST", "tokens/generate", secret, `{"user":{"id":"dl_ada","name":"Ada"}}`)
	if a.into(t, made); a.Status != 200 || made.ID == "" || made.ExpiresIn != 3600 || made.StreamURL != "" || strings.Contains(a.Body, secret) {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	begun := &talk{g: g}
	if a = g.call("POST", "conversations", made.Token, ""); a.Status != 200 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if a.into(t, begun); begun.ID != made.ID || begun.Token == made.Token || !strings.HasPrefix(begun.StreamURL, "ws://127.0.0.1") {
		t.Errorf("begun as %+v", begun)
	}
	begun.say("When is high water?")
	if echo := begun.fetch()[0]; echo.From.ID != "dl_ada" || echo.From.Role != "user" {
		t.Errorf("a token's user is %+v", echo.From)
	}
	if a = g.call("POST", "tokens/generate", made.Token, ""); a.Status != http.StatusForbidden {
		t.Errorf("a token made another: %d %s", a.Status, a.Body)
	}
}

func TestRefreshing(t *testing.T) {
	var later atomic.Int64
	g := open(t, func(s *setup) {
		s.Now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	})
	c := g.begin("any", "")
	later.Store(int64(50 * time.Minute))
	old := c.Token
	g.call("POST", "tokens/refresh", c.Token, "").into(t, c)
	if c.Token == old {
		t.Error("the token is the old one")
	}
	later.Store(int64(70 * time.Minute))
	for token, status := range map[string]int{old: 403, c.Token: 200, "dlc_unknown": 403, "": 403} {
		if a := g.call("POST", "tokens/refresh", token, ""); a.Status != status {
			t.Errorf("%q is refreshed with %d %s", token, a.Status, a.Body)
		}
	}
	if a := g.call("GET", "conversations/"+c.ID, old, ""); a.Status != 403 || !strings.Contains(a.Body, `"code":"TokenExpired"`) {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

func TestATokenOpensOneConversation(t *testing.T) {
	k, secret := key("page", nil)
	other, otherSecret := key("other", nil)
	g := open(t, func(s *setup) { s.Keys = []access.Key{k, other} })
	mine, theirs := g.begin(secret, ""), g.begin(secret, "")
	for _, path := range []string{"conversations/" + theirs.ID} {
		for token, status := range map[string]int{theirs.Token: 200, mine.Token: 403, secret: 200, otherSecret: 404, "": 401, "cw_unknown": 401} {
			if a := g.call("GET", path, token, ""); a.Status != status || !strings.Contains(a.Header.Get("Access-Control-Allow-Origin"), "*") {
				t.Errorf("GET %s with %q: %d %s", path, token, a.Status, a.Body)
			}
			if a := g.call("POST", path+"/activities", token, `{"type":"message","text":""}`); a.Status != status {
				t.Errorf("POST %s with %q: %d %s", path, token, a.Status, a.Body)
			}
		}
	}
	if a := g.call("GET", "conversations/none", secret, ""); a.Status != 404 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

func TestARevokedKeyEndsItsTokens(t *testing.T) {
	k, secret := key("page", nil)
	g := open(t, func(s *setup) { s.Keys = []access.Key{k} })
	c := g.begin(secret, "")
	if a := g.call("GET", "conversations/"+c.ID, c.Token, ""); a.Status != 200 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if err := g.keys.Revoke(t.Context(), k.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	if a := g.call("GET", "conversations/"+c.ID, c.Token, ""); a.Status != 401 || !strings.Contains(a.Body, `{"error":{"code":"Unauthorized"`) {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	for name, bearer := range map[string]string{"its token": c.Token, "the key": secret, "an unknown key": "cw_unknown", "nothing": ""} {
		poll := "conversations/" + c.ID + "/activities"
		a := g.call("GET", poll, bearer, "", "Origin", "http://localhost:3000")
		if a.Status != 200 || !strings.Contains(a.Body, "has ended here") || a.Header.Get("Access-Control-Allow-Origin") == "" {
			t.Errorf("%s: %d %s", name, a.Status, a.Body)
		}
		if a := g.call("GET", poll+"?watermark=0.over", bearer, ""); a.Status != 200 || !strings.Contains(a.Body, `"activities":[]`) {
			t.Errorf("%s, told before: %d %s", name, a.Status, a.Body)
		}
		if a := g.call("POST", poll, bearer, `{"type":"message","text":"hello"}`); a.Status != 401 {
			t.Errorf("%s speaks on: %d %s", name, a.Status, a.Body)
		}
	}
}

func TestAKeyNeedsTheScope(t *testing.T) {
	k, secret := key("reader", func(k *access.Key) { k.Scopes = []string{access.ReadSources} })
	g := open(t, func(s *setup) { s.Keys = []access.Key{k} })
	for _, path := range []string{"conversations", "tokens/generate"} {
		if a := g.call("POST", path, secret, ""); a.Status != 403 || !strings.Contains(a.Body, `"code":"Forbidden"`) {
			t.Errorf("%s: %d %s", path, a.Status, a.Body)
		}
	}
}

func TestASessionId(t *testing.T) {
	g := open(t, nil)
	var got struct{ SessionID string }
	a := g.call("GET", "session/getsessionid", "any", "", "Origin", "http://localhost:3000")
	if a.into(t, &got); got.SessionID == "" || a.Header.Get("Access-Control-Allow-Origin") != "http://localhost:3000" || a.Header.Get("Access-Control-Allow-Credentials") != "true" {
		t.Errorf("%d %s %v", a.Status, a.Body, a.Header)
	}
}

func TestBodiesThatAreNone(t *testing.T) {
	g := open(t, nil)
	for body, status := range map[string]int{"": 201, "{}": 201, "{": 400, `{"user":7}`: 400, `{"user":{"id":"` + strings.Repeat("x", 300) + `"}}`: 400} {
		if a := g.call("POST", "conversations", "any", body); a.Status != status {
			t.Errorf("%.40q: %d %s", body, a.Status, a.Body)
		}
	}
}
