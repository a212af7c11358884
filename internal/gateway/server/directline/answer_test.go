package directline_test

import (
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
)

// TestNumbersStayPut: a source keeps its number through the conversation, and an
// answer lists what it cites itself.
func TestNumbersStayPut(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	g.model.tell("High water is at six in March [{Tides}]. The lock opens two hours before high water [{Lock}].")
	c.ask("When is high water, and when does the lock open?")
	g.model.tell("A berth costs eleven crowns a night [{Fees}]. The lock opens two hours before high water [{Lock}].")
	a := c.ask("What does a berth cost in the harbour, and when does the lock open again?")
	if !strings.Contains(a.Text, "eleven crowns a night [3].") || !strings.Contains(a.Text, "before high water [2].") ||
		!strings.Contains(a.Text, "[3]: cite:3") || !strings.Contains(a.Text, "[2]: cite:2") || strings.Contains(a.Text, "[1]:") {
		t.Errorf("got %s", a.Text)
	}
	asked := g.model.requests()
	history := asked[len(asked)-1].Messages
	if len(history) < 3 || !strings.Contains(history[len(history)-2].Content, "High water is at six in March.") {
		t.Errorf("the model is shown %+v", history)
	}
	g.model.tell("High water is at six in March [{Tides}].")
	last := int64(0)
	for _, x := range c.activities {
		if x.ChannelData.Order < last {
			t.Errorf("%s stands before what came before it", x.raw)
		}
		last = x.ChannelData.Order
	}
	if a = c.ask("When is high water in March at the harbour?"); strings.Contains(a.raw, "Confidential") || strings.Contains(a.raw, "usageInfo") {
		t.Errorf("an answer bears the label of another: %s", a.raw)
	}
}

// TestTheCitedPassageIsShownFirst: a client opens the first alone.
func TestTheCitedPassageIsShownFirst(t *testing.T) {
	g := open(t, nil)
	g.model.tell("The lock opens two hours before high water [{Lock}].")
	a := g.begin("any", "").ask("When does the lock open?")
	cited := strings.Index(a.raw, "The lock opens two hours before high water.\"")
	if other := strings.Index(a.raw, "built of oak"); cited < 0 || other >= 0 && other < cited {
		t.Errorf("got %s", a.raw)
	}
}

func TestFailures(t *testing.T) {
	for name, one := range map[string]struct {
		change func(*tern)
		words  []string
	}{
		"before the first words": {func(m *tern) {
			m.says, m.fails = nil, &citeway.Error{Code: citeway.Upstream, Message: "the model is away", Mend: "wait"}
		},
			[]string{"I could not answer this: the model is away; wait."}},
		"in the middle": {func(m *tern) { m.fails = &citeway.Error{Code: citeway.Truncated, Message: "it broke off"} },
			[]string{"High water is at six in March [1].", "The answer breaks off here: it broke off."}},
		"a panic":   {func(m *tern) { m.panic = true }, []string{"I could not answer this: a fault of the server."}},
		"a mystery": {func(m *tern) { m.says, m.fails = nil, errDisk }, []string{"I could not answer this: a fault of the server."}},
	} {
		for _, channel := range []string{"", "?channel=sms", "?channel=msteams"} {
			t.Run(name+channel, func(t *testing.T) {
				g := open(t, nil)
				one.change(g.model)
				c := g.begin("any", channel)
				a := c.ask("When is high water?")
				for _, words := range one.words {
					if !strings.Contains(a.Text, words) || strings.Count(a.Text, "fire") > 0 || strings.Contains(a.raw, "perch") {
						t.Errorf("got %s", a.raw)
					}
				}
				if a.ChannelData.StreamType != "final" && channel != "?channel=sms" {
					t.Errorf("the stream is left open: %s", a.raw)
				}
				g.model.mu.Lock()
				g.model.says, g.model.fails, g.model.panic = []string{"It is at six in March [{Tides}]."}, nil, false
				g.model.mu.Unlock()
				if a = c.ask("When is high water in the harbour?"); !strings.Contains(a.Text, "six in March") {
					t.Errorf("afterwards %s", a.raw)
				}
				for _, m := range g.model.requests()[1].Messages {
					if strings.Contains(m.Content, "could not answer") || strings.Contains(m.Content, "breaks off") {
						t.Errorf("the model is shown %+v", m)
					}
				}
			})
		}
	}
}

func TestWhole(t *testing.T) {
	g := open(t, func(s *setup) { s.Whole = true })
	c := g.begin("any", "")
	a := c.ask("When is high water?")
	if len(c.activities) != 2 || strings.Contains(a.raw, "stream") || !strings.HasPrefix(a.Text, "High water is at six in March [1].") {
		t.Errorf("got %+v", c.activities)
	}
}

// TestChannels: the same answer as text, and as Teams reads it.
func TestChannels(t *testing.T) {
	g := open(t, nil)
	g.model.tell("High water is at six in March [{Tides}]. A berth costs eleven crowns a night [{Fees}].")
	for _, channel := range []string{"sms", "email", "SMS"} {
		a := g.begin("any", "?channel="+channel).ask("When is high water?")
		want := "High water is at six in March [1]. A berth costs eleven crowns a night [2].\n\nSources\n[1] Tides\n    https://harbour.example/tides\n[2] Fees, Confidential"
		if a.Text != want || a.TextFormat != "plain" || len(a.Entities) != 0 {
			t.Errorf("%s: %s", channel, a.raw)
		}
	}
	teams := g.begin("any", "?channel=msteams").ask("When is high water?")
	if !strings.Contains(teams.raw, `"additionalType":["AIGeneratedContent"]`) || strings.Contains(teams.Text, "]:") || teams.ChannelData.StreamType != "final" {
		t.Errorf("teams: %s", teams.raw)
	}
	c := g.begin("any", "")
	g.call("POST", "conversations/"+c.ID+"/activities", c.Token, `{"type":"message","text":"When is high water?","channelId":"sms"}`)
	if a := c.answered(); a.TextFormat != "plain" || a.ChannelID != "sms" {
		t.Errorf("what came by SMS is answered with %s", a.raw)
	}
}

// TestClearance: a conversation sees what the key may see that began it, also
// when its token is all that is left of it.
func TestClearance(t *testing.T) {
	two := 2
	low, lowSecret := key("low", func(k *access.Key) { k.Clearance = &two })
	high, highSecret := key("high", nil)
	g := open(t, func(s *setup) { s.Keys = []access.Key{low, high} })
	for secret, sees := range map[string]bool{lowSecret: false, highSecret: true} {
		g.begin(secret, "").ask("What does a berth cost?")
		asked := g.model.requests()
		last := asked[len(asked)-1]
		found := false
		for _, s := range last.Sources {
			found = found || s.Title == "Fees"
		}
		if found != sees {
			t.Errorf("the model is shown %+v", last.Sources)
		}
	}
	capped := open(t, func(s *setup) { s.Clearance = &two })
	capped.begin("any", "").ask("What does a berth cost?")
	if n := len(capped.model.requests()[0].Sources); n != 2 {
		t.Errorf("beyond what the server gives, %d sources are shown", n)
	}
}

func TestManyConversationsAtTheSameTime(t *testing.T) {
	g := open(t, nil)
	var all sync.WaitGroup
	for range 20 {
		c := g.begin("any", "")
		all.Go(func() {
			if a := c.ask("When is high water?"); a.ReplyToID != c.ID+"|0000001" {
				t.Error(a.raw)
			}
		})
	}
	all.Wait()
}
