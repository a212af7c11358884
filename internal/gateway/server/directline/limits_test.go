package directline_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/directline"
)

// TestOldConversationsGo: with their tokens, when the next one is begun.
func TestOldConversationsGo(t *testing.T) {
	var later atomic.Int64
	g := open(t, func(s *setup) {
		s.Now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	})
	old := g.begin("any", "")
	old.ask("When is high water?")
	later.Store(int64(directline.KeepFor / 2))
	young := g.begin("any", "")
	later.Store(int64(directline.KeepFor + time.Hour))
	g.begin("any", "")
	for c, there := range map[*talk]bool{old: false, young: true} {
		_, err := g.store.Conversation(t.Context(), c.ID)
		if got := err == nil; got != there {
			t.Errorf("there is one: %v, want %v", err, there)
		}
		all, err := g.store.After(t.Context(), c.ID, 0, 9)
		if err != nil || len(all) > 0 {
			t.Errorf("left is %+v %v", all, err)
		}
	}
	if a := g.call("GET", "conversations/"+old.ID, "any", ""); a.Status != http.StatusNotFound {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

func TestAFullConversation(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	for i := range directline.MaxActivities - 1 {
		a := directline.Activity{Client: fmt.Sprint(i), At: time.Now(), Wire: json.RawMessage(`{"type":"event","from":{"role":"user"},"timestamp":"T"}`)}
		if _, _, err := g.store.Append(t.Context(), c.ID, a); err != nil {
			t.Fatal(err)
		}
	}
	c.say("When is high water?")
	if a := c.answered(); !strings.Contains(a.Text, "six in March") {
		t.Errorf("the last question is answered with %s", a.raw)
	}
	if n := len(c.activities); n < directline.MaxActivities+1 {
		t.Errorf("in batches came %d", n)
	}
	a := g.call("POST", "conversations/"+c.ID+"/activities", c.Token, `{"type":"message","text":"One more?"}`)
	if a.Status != http.StatusRequestEntityTooLarge || !strings.Contains(a.Body, "begin a new one") {
		t.Errorf("%d %s", a.Status, a.Body)
	}
}

// TestTheServersOwnAddress: as the settings say it, in the address of the
// WebSocket and in what "Surfaced with Citeway" links to.
func TestTheServersOwnAddress(t *testing.T) {
	for base, want := range map[string]string{"https://citeway.example/": "wss://citeway.example/v3/", "http://citeway.example:81": "ws://citeway.example:81/v3/", "": "ws://127.0.0.1:"} {
		g := open(t, func(s *setup) { s.Base = func(*http.Request) string { return base } })
		c := g.begin("any", "")
		if !strings.HasPrefix(c.StreamURL, want) {
			t.Errorf("with %q the WebSocket is at %s", base, c.StreamURL)
		}
		if a := c.ask("When is high water?"); base != "" && !strings.Contains(a.raw, `"url":"`+strings.TrimRight(base, "/")+`"`) {
			t.Errorf("with %q it is surfaced by %s", base, a.raw)
		}
	}
}

// TestAQuestionThatTheChatRefuses is answered with words.
func TestAQuestionThatTheChatRefuses(t *testing.T) {
	g := open(t, nil)
	g.model.fails = &citeway.Error{Code: citeway.Unavailable, Place: "model", Message: "no model is set up", Mend: "see the settings"}
	g.model.says = nil
	if a := g.begin("any", "").ask("When is high water?"); !strings.Contains(a.Text, "no model is set up; see the settings.") || a.ChannelData.Error.Code != "unavailable" {
		t.Errorf("got %s", a.raw)
	}
}

// TestTokensOfOneConversation: the ones given first go, and nobody else's.
func TestTokensOfOneConversation(t *testing.T) {
	var calls atomic.Int64
	g := open(t, func(s *setup) {
		s.Now = func() time.Time { return time.Now().Add(time.Duration(calls.Add(1)) * time.Second) }
	})
	c, other := g.begin("any", ""), g.begin("any", "")
	first := c.Token
	for range directline.MaxTokens {
		g.call("GET", "conversations/"+c.ID, c.Token, "").into(t, c)
	}
	for token, status := range map[string]int{first: 403, c.Token: 200} {
		if a := g.call("GET", "conversations/"+c.ID, token, ""); a.Status != status {
			t.Errorf("%d %s", a.Status, a.Body)
		}
	}
	if a := g.call("GET", "conversations/"+other.ID, other.Token, ""); a.Status != 200 {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	g.call("GET", "conversations/"+c.ID, c.Token, "").into(t, c)
	c.socket() // the newest address opens, however many there were
}
