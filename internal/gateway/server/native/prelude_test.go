package native

import (
	"bufio"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestAModelThatFailsBeforeItsFirstWord is an error with a status, streamed or not,
// though what was found for the question was known before.
func TestAModelThatFailsBeforeItsFirstWord(t *testing.T) {
	g := open(t, Options{})
	g.chat.events = []citeway.Event{&citeway.Begin{ID: "ans_1"}, &citeway.Finding{Kind: citeway.UncitedAnswer},
		&citeway.Source{ID: "d_1", Consulted: true}, &citeway.End{Err: &citeway.Error{Code: citeway.Unavailable, Place: "model m", Message: "is away"}}}
	for _, stream := range []string{"true", "false"} {
		res, body := g.do("POST", "/v1/answers", `{"question":"q","stream":`+stream+`}`)
		if res.StatusCode != http.StatusServiceUnavailable || !strings.HasPrefix(body, `{"error":{"code":"unavailable","place":"model m"`) {
			t.Errorf("stream %s: %d %s", stream, res.StatusCode, body)
		}
	}
}

// TestWhatComesBeforeTheWords comes in its order where words follow.
func TestWhatComesBeforeTheWords(t *testing.T) {
	g := open(t, Options{})
	g.chat.events = []citeway.Event{&citeway.Begin{ID: "ans_1"}, &citeway.Finding{Kind: citeway.Trimmed}, &citeway.Source{ID: "d_1"},
		&citeway.Text{Bytes: []byte("Tides")}, &citeway.End{Err: &citeway.Error{Code: citeway.Upstream, Message: "broke off"}}}
	res, body := g.do("POST", "/v1/answers", `{"question":"q","stream":true}`)
	var names []string
	for line := range strings.Lines(body) {
		if name, ok := strings.CutPrefix(line, "event: "); ok {
			names = append(names, strings.TrimSpace(name))
		}
	}
	if got := strings.Join(names, " "); res.StatusCode != http.StatusOK || got != "finding source text error done" {
		t.Errorf("%d %s\n%s", res.StatusCode, got, body)
	}
}

// TestTheHeartBeatsBeforeTheFirstWord, and what fails after it is an event.
func TestTheHeartBeatsBeforeTheFirstWord(t *testing.T) {
	g := &scripted{events: tides()[:1], step: make(chan struct{}), err: &citeway.Error{Code: citeway.Upstream, Message: "a\x01b"}}
	surface := New(Options{Chat: g})
	surface.beat = 5 * time.Millisecond
	gateway, err := server.New(server.Options{Addr: "127.0.0.1:0"}, surface)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(gateway)
	defer s.Close()
	defer http.DefaultClient.CloseIdleConnections()
	res, err := http.Post(s.URL+"/v1/answers", "application/json", strings.NewReader(`{"question":"q","stream":true}`))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	until(t, lines, ": still here")
	g.step <- struct{}{}
	until(t, lines, "event: error")
	until(t, lines, "data: ")
	if !json.Valid([]byte(strings.TrimPrefix(lines.Text(), "data: "))) {
		t.Errorf("%q is no JSON", lines.Text())
	}
}
