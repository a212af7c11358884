package directline_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"
)

// refused checks that an answer refuses, in the surface's shape.
func (a *answer) refused(t *testing.T, what string, status int, code string) {
	t.Helper()
	var f struct {
		Error struct{ Code, Message string }
	}
	if err := json.Unmarshal([]byte(a.Body), &f); err != nil || a.Status != status || f.Error.Code != code || f.Error.Message == "" || a.Header.Get("Access-Control-Allow-Origin") == "" {
		t.Errorf("%s: %d %s, want %d %s", what, a.Status, a.Body, status, code)
	}
}

// TestOddActivities: whatever a client sends is taken or refused, and what is taken
// has what every reader needs.
func TestOddActivities(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	path := "conversations/" + c.ID + "/activities"
	for _, body := range []string{
		`{"type":"message","text":"When is high water?","from":null}`, `{"type":"message","text":null,"from":5,"channelData":null,"entities":null,"attachments":null}`,
		`{"type":"event","from":[],"channelData":[],"entities":{}}`, `{"type":"message","text":"q","attachments":[null]}`, `{"type":"nosuch","text":"hi"}`,
	} {
		if a := g.call("POST", path, c.Token, body); a.Status != http.StatusOK {
			t.Errorf("%s: %d %s", body, a.Status, a.Body)
		}
	}
	for _, a := range c.poll() {
		if a.From.Role == "" || a.Timestamp == "" {
			t.Errorf("%s", a.raw)
		}
	}
	for body, code := range map[string]string{
		`{"type":"message","text":5}`: "BadArgument", `{"type":"message","text":["a"]}`: "BadArgument", `{"type":"message","text":{}}`: "BadArgument",
		`{"type":"message","text":"q","attachments":[` + strings.Repeat("{},", 10) + `{}]}`: "MessageSizeTooBig",
	} {
		status := http.StatusBadRequest
		if code != "BadArgument" {
			status = http.StatusRequestEntityTooLarge
		}
		g.call("POST", path, c.Token, body).refused(t, body, status, code)
	}
}

// TestAnUploadThatBreaksOff: wherever it does, it is refused, and nothing is kept.
func TestAnUploadThatBreaksOff(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	const whole = "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nThe lock opens at six.\r\n--B--\r\n"
	path, kind := "conversations/"+c.ID+"/upload", []string{"Content-Type", "multipart/form-data; boundary=B"}
	for n := 1; n < len(whole)-len("\r\n"); n++ {
		g.call("POST", path, c.Token, whole[:n], kind...).refused(t, fmt.Sprintf("%q", whole[:n]), http.StatusBadRequest, "BadArgument")
	}
	g.call("POST", path, c.Token, "--B--\r\n", kind...).refused(t, "without a part", http.StatusBadRequest, "BadArgument")
	if fresh := c.poll(); len(fresh) != 0 {
		t.Errorf("%+v", fresh)
	}
	for _, after := range []string{"", "an epilogue", strings.Repeat("x", 100_000)} {
		if a := g.call("POST", path, c.Token, whole+after, kind...); a.Status != http.StatusOK {
			t.Errorf("%d %s", a.Status, a.Body)
		}
	}
}

// TestWhatIsNoHandshake: it is refused in the surface's own words.
func TestWhatIsNoHandshake(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	path := "conversations" + strings.SplitN(c.StreamURL, "/conversations", 2)[1]
	const key = "eHh4eHh4eHh4eHh4eHh4eA=="
	g.call("GET", path, "", "").refused(t, "no upgrade", http.StatusUpgradeRequired, "UpgradeRequired")
	g.call("GET", path, "", "", "Connection", "Upgrade", "Upgrade", "h2c", "Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", key).
		refused(t, "another protocol", http.StatusUpgradeRequired, "UpgradeRequired")
	for what, header := range map[string][]string{
		"an old version": {"Connection", "keep-alive, Upgrade", "Upgrade", "WebSocket", "Sec-WebSocket-Version", "8", "Sec-WebSocket-Key", key},
		"a short key":    {"Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", "eA=="},
		"no key":         {"Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13"},
	} {
		g.call("GET", path, "", "", header...).refused(t, what, http.StatusBadRequest, "BadArgument")
	}
	for range 8 {
		c.socket()
	}
	full := g.call("GET", path, "", "", "Connection", "Upgrade", "Upgrade", "websocket", "Sec-WebSocket-Version", "13", "Sec-WebSocket-Key", key)
	if full.refused(t, "one more", http.StatusTooManyRequests, "TooManyRequests"); !strings.Contains(full.Body, "WebSocket") {
		t.Error(full.Body)
	}
}

// TestAWebSocketThatEndsInTheMiddleOfAFrame leaves the others as they are, and its
// place free.
func TestAWebSocketThatEndsInTheMiddleOfAFrame(t *testing.T) {
	g := open(t, nil)
	c := g.begin("any", "")
	steady := c.socket()
	for n := range 20 {
		cut(t, g, c, [][]byte{{0x81}, {0x81, 0xE4, 'a', 'b', 'c', 'd', 'x'}, {0x01, 0x80, 1, 2, 3, 4}, {0x88, 0x82, 1}, {0xFF, 0xFF}}[n%5])
	}
	c.say("When is high water?")
	c.listen(steady, whole)
	for end := time.Now().Add(patience); ; time.Sleep(5 * time.Millisecond) {
		if conn, _, err := dial(t, c.StreamURL); err == nil {
			_ = conn.CloseNow()
			return
		} else if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

// cut opens a WebSocket by hand, sends a piece of a frame and hangs up.
func cut(t *testing.T, g *gateway, c *talk, piece []byte) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(g.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	path := "/v3/directline/conversations" + strings.SplitN(c.StreamURL, "/conversations", 2)[1]
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eHh4eHh4eHh4eHh4eHh4eA==\r\n\r\n", path)
	if _, err := bufio.NewReader(conn).ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	_, _ = conn.Write(piece) // it may have been hung up on
}
