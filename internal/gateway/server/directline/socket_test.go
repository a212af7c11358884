package directline_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server/directline"
)

// dial opens the WebSocket of an address as a page of another site does.
func dial(t *testing.T, url string) (*websocket.Conn, *http.Response, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	conn, res, err := websocket.Dial(ctx, url, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://page.example"}}})
	if err == nil {
		conn.SetReadLimit(8 << 20)
		t.Cleanup(func() { _ = conn.CloseNow() })
	}
	return conn, res, err
}

// socket opens the conversation's WebSocket.
func (c *talk) socket() *websocket.Conn {
	c.g.t.Helper()
	conn, _, err := dial(c.g.t, c.StreamURL)
	if err != nil {
		c.g.t.Fatal(err)
	}
	return conn
}

// listen reads frames until an activity fits.
func (c *talk) listen(conn *websocket.Conn, fits func(*activity) bool) *activity {
	c.g.t.Helper()
	ctx, cancel := context.WithTimeout(c.g.t.Context(), patience)
	defer cancel()
	for {
		kind, data, err := conn.Read(ctx)
		if err != nil || kind != websocket.MessageText {
			c.g.t.Fatalf("%v of kind %v after %+v", err, kind, c.activities)
		}
		fresh := c.took(string(data))
		for i := range fresh {
			if fits(&fresh[i]) {
				return &fresh[i]
			}
		}
	}
}

func whole(a *activity) bool { return a.Type == "message" && a.From.Role == "bot" }

func TestAWebSocketIsSentEachActivityOnce(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	conn := c.socket()
	for range 3 {
		if err := conn.Write(t.Context(), websocket.MessageText, nil); err != nil { // as the client does every 20 seconds
			t.Fatal(err)
		}
		c.say("When is high water?")
		c.listen(conn, whole)
	}
	seen := map[string]bool{}
	for _, a := range c.activities {
		if seen[a.ID] {
			t.Errorf("%s came twice", a.ID)
		}
		seen[a.ID] = true
	}
	if len(seen) < 6 {
		t.Errorf("only %v came", seen)
	}
}

// TestADroppedSocket: the client comes back with its watermark, and reads on.
func TestADroppedSocket(t *testing.T) {
	m := &tern{step: make(chan struct{}, 9), says: []string{"High water is at six in March [{Tides}], says the table of tides that hangs in the office.", " The lock opens two hours before high water [{Lock}], says a rule of the lock that hangs beside it on the wall.", " That is all."}}
	g := open(t, func(s *setup) { s.Model = m })
	c := g.begin("any", "")
	conn := c.socket()
	c.say("When is high water?")
	m.step <- struct{}{}
	c.listen(conn, func(a *activity) bool { return strings.Contains(a.Text, "hangs in the office") })
	_ = conn.CloseNow()
	m.step <- struct{}{}
	m.step <- struct{}{}
	wait(t, func() bool {
		left, err := g.store.Awaiting(t.Context())
		return err == nil && len(left) == 0
	})

	g.call("GET", "conversations/"+c.ID+"?watermark="+c.watermark, c.Token, "").into(t, c)
	if mark, _, _ := strings.Cut(c.watermark, "."); !strings.Contains(c.StreamURL, "watermark="+mark+"&") && !strings.HasSuffix(c.StreamURL, "watermark="+mark) {
		t.Errorf("the address is %s behind %s", c.StreamURL, c.watermark)
	}
	before := len(c.activities)
	last := c.listen(c.socket(), whole)
	if len(c.activities) != before+1 || !strings.Contains(last.Text, "That is all.") || !strings.Contains(last.Text, "[2]: cite:2") {
		t.Errorf("coming back it reads %+v", c.activities[before:])
	}
}

// TestAPageLoadedAnew is sent the opening of the answer under way, without which it
// could not tell that what follows belongs together.
func TestAPageLoadedAnew(t *testing.T) {
	m := &tern{step: make(chan struct{}, 9), says: []string{"High water is at six in March [{Tides}], says the table of tides that hangs in the office.", " That is all."}}
	g := open(t, func(s *setup) { s.Model = m })
	c := g.begin("any", "")
	c.say("When is high water?")
	m.step <- struct{}{}
	c.told("hangs in the office")
	g.call("GET", "conversations/"+c.ID+"?watermark="+c.watermark, c.Token, "").into(t, c)
	c.activities = nil
	conn := c.socket()
	piece := c.listen(conn, func(a *activity) bool { return strings.Contains(a.Text, "hangs in the office") })
	if len(c.activities) != 2 || c.activities[0].ID != piece.ChannelData.StreamID || c.activities[0].ChannelData.StreamType != "informative" {
		t.Errorf("it is sent %+v", c.activities)
	}
	m.step <- struct{}{}
	if last := c.listen(conn, whole); last.ChannelData.StreamID != c.activities[0].ID {
		t.Errorf("the end is %s", last.raw)
	}
}

func TestWhoMayOpenAWebSocket(t *testing.T) {
	k, secret := key("page", nil)
	var now time.Time
	g := open(t, func(s *setup) {
		s.Keys = []access.Key{k}
		s.Now = func() time.Time { return time.Now().Add(now.Sub(time.Time{})) }
	})
	c, other := g.begin(secret, ""), g.begin(secret, "")
	ticket := c.StreamURL[strings.Index(c.StreamURL, "t=")+2:]
	ticket, _, _ = strings.Cut(ticket, "&")
	for name, url := range map[string]string{
		"without a token":           strings.Replace(c.StreamURL, ticket, "", 1),
		"with the conversation's":   strings.Replace(c.StreamURL, ticket, c.Token, 1),
		"with an unknown one":       strings.Replace(c.StreamURL, ticket, "dls_unknown", 1),
		"of another conversation":   strings.Replace(c.StreamURL, c.ID, other.ID, 1),
		"with a key in the address": strings.Replace(c.StreamURL, ticket, secret, 1),
	} {
		if _, res, err := dial(t, url); err == nil || res == nil || res.StatusCode != 403 && res.StatusCode != 401 {
			t.Errorf("%s: %v %v", name, res, err)
		}
	}
	if a := g.call("GET", "conversations/"+c.ID, ticket, ""); a.Status != 401 {
		t.Errorf("a WebSocket's token opens the conversation: %d %s", a.Status, a.Body)
	}
	if a := g.call("GET", "conversations/"+c.ID+"/stream?t="+ticket, "", ""); a.Status != http.StatusUpgradeRequired {
		t.Errorf("without an upgrade: %d %s", a.Status, a.Body)
	}
}

func TestThereAreOnlySoManySockets(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	for range directline.MaxSockets {
		c.socket()
	}
	if _, res, err := dial(t, c.StreamURL); err == nil || res.StatusCode != http.StatusTooManyRequests {
		t.Errorf("one more: %v %v", res, err)
	}
}

func TestALongMessageEndsTheSocket(t *testing.T) {
	g := open(t, nil)
	conn := g.begin("any", "").socket()
	if err := conn.Write(t.Context(), websocket.MessageText, make([]byte, directline.MaxSocketMessage+1)); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if _, _, err := conn.Read(ctx); err == nil || ctx.Err() != nil {
		t.Errorf("got %v", err)
	}
}

// TestClosingEndsTheSockets: no goroutine is left behind, and the client is told.
func TestClosingEndsTheSockets(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	conn := c.socket()
	done := make(chan error)
	go func() {
		_, _, err := conn.Read(context.Background())
		done <- err
	}()
	if err := g.surface.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; websocket.CloseStatus(err) != websocket.StatusGoingAway {
		t.Errorf("the client is told %v", err)
	}
	if _, res, err := dial(t, c.StreamURL); err == nil || res.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("afterwards: %v %v", res, err)
	}
}
