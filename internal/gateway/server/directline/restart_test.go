package directline_test

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/server/directline"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
)

// house is a data folder in which one gateway after another is started.
type house struct {
	t     *testing.T
	path  string
	later atomic.Int64
	store *talkrows.Store
}

func (h *house) open(m *tern) *gateway {
	h.t.Helper()
	store, err := talkrows.Open(h.path)
	if err != nil {
		h.t.Fatal(err)
	}
	h.store = store
	h.t.Cleanup(func() { _ = store.Close() })
	return open(h.t, func(s *setup) {
		s.Store = store
		s.Now = func() time.Time { return time.Now().Add(time.Duration(h.later.Load())) }
		if m != nil {
			s.Model = m
		}
	})
}

// end ends a gateway as the program does: the surface, then its store.
func (h *house) end(g *gateway) {
	h.t.Helper()
	if err := g.surface.Close(); err != nil {
		h.t.Error(err)
	}
	if err := h.store.Close(); err != nil {
		h.t.Error(err)
	}
}

// moved is the same client at another gateway.
func (c *talk) moved(g *gateway) *talk {
	c.g = g
	return c
}

// TestARestartLosesNothing: the server ends in the middle of an answer. The client
// goes on polling with the watermark it has, and reads the end of the answer in
// the livestream that it knows, and nothing twice.
func TestARestartLosesNothing(t *testing.T) {
	h := &house{t: t, path: filepath.Join(t.TempDir(), "directline.db")}
	m := &tern{step: make(chan struct{}, 9), says: []string{"High water is at six in March [{Tides}], says the table of tides that hangs in the office.", " That is all."}}
	first := h.open(m)
	c := first.begin("any", "")
	c.say("When is high water?")
	m.step <- struct{}{}
	piece := c.told("hangs in the office")
	h.end(first)

	second := h.open(&tern{says: m.says})
	last := c.moved(second).answered()
	if !strings.Contains(last.Text, "That is all.") || last.ChannelData.StreamID != piece.ChannelData.StreamID || last.ChannelData.StreamType != "final" {
		t.Errorf("after %s comes %s", piece.raw, last.raw)
	}
	seen := map[string]bool{}
	for _, a := range c.activities {
		if seen[a.ID] && a.Type == "message" {
			t.Errorf("%s came twice", a.ID)
		}
		seen[a.ID] = true
	}
	all := &talk{g: second, ID: c.ID, Token: c.Token}
	all.poll()
	if len(all.activities) != 2 || !seen[all.activities[0].ID] || !seen[all.activities[1].ID] {
		t.Errorf("kept is %+v", all.activities)
	}
	if a := c.ask("And low water?"); !strings.Contains(a.Text, "[1]: https://harbour.example/tides") {
		t.Errorf("the numbers are lost: %s", a.Text)
	}
}

// TestAnOldQuestionIsClosed: who asked before a long stop has left, or has asked
// again.
func TestAnOldQuestionIsClosed(t *testing.T) {
	h := &house{t: t, path: filepath.Join(t.TempDir(), "directline.db")}
	m := &tern{step: make(chan struct{}), says: []string{"Never said."}}
	first := h.open(m)
	c := first.begin("any", "")
	c.say("When is high water?")
	c.told("Searching")
	h.end(first)
	h.later.Store(int64(directline.MendWithin + time.Minute))
	second := h.open(nil)
	if a := c.moved(second).answered(); !strings.Contains(a.Text, "the server was started anew meanwhile; ask again") || a.ChannelData.StreamType != "final" {
		t.Errorf("got %s", a.raw)
	}
	if asked := second.model.requests(); len(asked) != 0 {
		t.Errorf("it was asked all the same: %+v", asked)
	}
}

// TestTokensOutliveARestart and what was said is read by who has one.
func TestTokensOutliveARestart(t *testing.T) {
	h := &house{t: t, path: filepath.Join(t.TempDir(), "directline.db")}
	first := h.open(nil)
	c := first.begin("any", "")
	want := c.ask("When is high water?")
	h.end(first)
	c.watermark = ""
	got := c.moved(h.open(nil)).answered()
	if got.raw != want.raw {
		t.Errorf("got %s\nwant %s", got.raw, want.raw)
	}
}

// TestWhatLeavesIsAnswered: nobody reads, and the answer is kept all the same.
func TestWhatLeavesIsAnswered(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	c.say("When is high water?")
	wait(t, func() bool {
		left, err := g.store.Awaiting(t.Context())
		return err == nil && len(left) == 0
	})
	if got := c.poll(); len(got) != 2 || got[1].Type != "message" {
		t.Errorf("coming back it reads %+v", got)
	}
}
