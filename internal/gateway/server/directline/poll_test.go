package directline_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server/directline"
)

// faulty is a store that fails when it is told to.
type faulty struct {
	directline.Store
	after, appends atomic.Bool
	failed         atomic.Int64 // how often After did
}

var errDisk = errors.New("the disk is on fire")

func (s *faulty) After(ctx context.Context, id string, mark int64, limit int) ([]directline.Activity, error) {
	if s.after.Load() {
		s.failed.Add(1)
		return nil, errDisk
	}
	return s.Store.After(ctx, id, mark, limit)
}

func (s *faulty) Append(ctx context.Context, id string, a directline.Activity) (directline.Activity, bool, error) {
	if s.appends.Load() && a.Ours {
		return a, false, errDisk
	}
	return s.Store.Append(ctx, id, a)
}

// TestAPollIsAlwaysAnswered: anything but 200 would end the page's polling.
func TestAPollIsAlwaysAnswered(t *testing.T) {
	k, secret := key("page", nil)
	var later atomic.Int64
	broken := &faulty{}
	g := open(t, func(s *setup) {
		s.Keys = []access.Key{k}
		s.Now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
		broken.Store = s.Store
		s.Store = broken
	})
	c, other := g.begin(secret, ""), g.begin(secret, "")
	c.ask("When is high water?")
	path := "conversations/" + c.ID + "/activities?watermark="
	poll := func(path, token string) string {
		t.Helper()
		a := g.call("GET", path, token, "")
		if a.Status != http.StatusOK || a.Header.Get("Cache-Control") != "no-store" {
			t.Fatalf("GET %s: %d %s", path, a.Status, a.Body)
		}
		return a.Body
	}
	for _, watermark := range []string{"", "-", "null", "undefined", "-5", "0", "1e9", "99999999999999999999", "0.x", "0.5"} {
		if body := poll(path+watermark, c.Token); strings.Count(body, `"replyToId"`) < 1 || !strings.Contains(body, "When is high water?") {
			t.Errorf("behind %q stands %s", watermark, body)
		}
	}
	if body := poll(path+"2", c.Token); body != `{"activities":[],"watermark":"2"}` {
		t.Errorf("behind the end stands %s", body)
	}
	for name, token := range map[string]string{"another's": other.Token, "an unknown": "dlc_unknown"} {
		body := poll(path+"1", token)
		if strings.Contains(body, "High water") || strings.Count(body, `"id"`) < 1 || !strings.Contains(body, "has ended") || !strings.Contains(body, `"watermark":"1.over"`) {
			t.Errorf("%s token reads %s", name, body)
		}
		if body := poll(path+"1.over", token); body != `{"activities":[],"watermark":"1.over"}` {
			t.Errorf("%s token reads on %s", name, body)
		}
	}
	if body := poll("conversations/none/activities", secret); !strings.Contains(body, "has ended") {
		t.Errorf("of no conversation is read %s", body)
	}
	broken.after.Store(true)
	if body := poll(path+"1", c.Token); body != `{"activities":[],"watermark":"1"}` {
		t.Errorf("with a fault is read %s", body)
	}
	broken.after.Store(false)
	later.Store(int64(2 * time.Hour))
	if body := poll(path, c.Token); strings.Contains(body, "high water") || !strings.Contains(body, "has ended") {
		t.Errorf("an expired token reads %s", body)
	}
}

func TestPollingReadsEachActivityOnce(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	for range 3 {
		c.ask("When is high water?")
	}
	seen := map[string]bool{}
	for _, a := range c.activities {
		if seen[a.ID] {
			t.Errorf("%s came twice", a.ID)
		}
		seen[a.ID] = true
	}
	all := &talk{g: g, ID: c.ID, Token: c.Token}
	all.poll()
	if len(all.activities) != 6 {
		t.Fatalf("%d are kept", len(all.activities))
	}
	for _, a := range all.activities {
		if !seen[a.ID] || a.Timestamp == "" {
			t.Errorf("%+v was not sent before", a)
		}
	}
}

// TestPiecesAreLeftOutBetweenPolls: who polls seldom gets the newest text alone.
func TestPiecesAreLeftOutBetweenPolls(t *testing.T) {
	m := &tern{step: make(chan struct{}, 9), says: []string{"One sentence that is long enough to be sent by itself.", " Another one that is as long as the one before it.", " And a third."}}
	g := open(t, func(s *setup) { s.Model = m })
	c := g.begin("any", "")
	watcher := &talk{g: g, ID: c.ID, Token: c.Token}
	c.say("What is said?")
	watcher.told("Searching")
	m.step <- struct{}{}
	watcher.told("One sentence")
	m.step <- struct{}{}
	watcher.told("Another one")
	if got := c.poll(); len(got) != 3 || got[1].ID != got[2].ChannelData.StreamID || got[2].Type != "typing" || !strings.Contains(got[2].Text, "Another one") {
		t.Fatalf("the first poll reads %+v", got)
	}
	if got := c.poll(); len(got) != 0 {
		t.Errorf("without news it reads %+v", got)
	}
	m.step <- struct{}{}
	last := c.answered()
	if got := c.poll(); len(got) != 0 || !strings.Contains(last.Text, "And a third.") {
		t.Errorf("behind %+v stands %+v", last, got)
	}
	var sequence []int
	for _, a := range watcher.activities {
		if a.Type == "typing" {
			sequence = append(sequence, a.ChannelData.StreamSequence)
		}
	}
	for i := 1; i < len(sequence); i++ {
		if sequence[i] <= sequence[i-1] {
			t.Errorf("the pieces are numbered %v", sequence)
		}
	}
}

// TestAnAnswerThatCannotBeKeptIsShown: and is asked for again when the server
// starts anew.
func TestAnAnswerThatCannotBeKeptIsShown(t *testing.T) {
	broken := &faulty{}
	g := open(t, func(s *setup) {
		broken.Store = s.Store
		s.Store = broken
	})
	c := g.begin("any", "")
	broken.appends.Store(true)
	if a := c.ask("When is high water?"); !strings.Contains(a.Text, "six in March") || a.ID == "" {
		t.Errorf("got %+v", a)
	}
	if left, err := g.store.Awaiting(t.Context()); err != nil || len(left) != 1 {
		t.Errorf("left is %+v %v", left, err)
	}
	broken.after.Store(true)
	c.say("And low water?")
	wait(t, func() bool { return broken.failed.Load() > 0 })
	broken.after.Store(false)
	c.until(func(a *activity) bool { return strings.Contains(a.Text, "cannot be read just now") })
}
