package directline_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestAWatermarkAheadOfAllThereIs: a client that kept one while the server was set
// back reads what is said from now on, and the watermark it is given is a real one.
func TestAWatermarkAheadOfAllThereIs(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	c.ask("When is high water?")
	for _, ahead := range []string{"3", "999", "9223372036854775807", "999.5"} {
		c.watermark = ahead
		if fresh := c.poll(); len(fresh) != 0 || !strings.HasPrefix(c.watermark, "2") {
			t.Errorf("behind %s stand %+v, read up to %s", ahead, fresh, c.watermark)
		}
	}
	c.watermark = "999"
	c.poll()
	c.say("When is high water?")
	if a := c.answered(); !strings.Contains(a.Text, "six") {
		t.Errorf("%+v", a)
	}
}

// TestAPieceAheadOfAllThereIs: the number of a piece is of the time, and one that is
// not yet is none.
func TestAPieceAheadOfAllThereIs(t *testing.T) {
	m := &tern{step: make(chan struct{}), says: []string{"High water ", "is at six in March [{Tides}]."}}
	g := open(t, func(s *setup) { s.Model = m })
	c := g.begin("any", "")
	c.say("When is high water?")
	m.step <- struct{}{}
	c.watermark = fmt.Sprintf("1.%d", time.Now().Add(time.Hour).UnixMilli())
	c.told("Searching")
	m.step <- struct{}{}
	c.answered()
}

// TestAWebSocketBehindAWatermarkAhead: it is sent what is said from now on.
func TestAWebSocketBehindAWatermarkAhead(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	c.ask("When is high water?")
	g.call("GET", "conversations/"+c.ID+"?watermark=999", c.Token, "").into(t, c)
	c.activities = nil
	conn := c.socket()
	c.say("When is high water?")
	c.listen(conn, whole)
	for _, a := range c.activities {
		if strings.HasSuffix(a.ID, "|0000001") || strings.HasSuffix(a.ID, "|0000002") {
			t.Errorf("%s came again", a.ID)
		}
	}
}
