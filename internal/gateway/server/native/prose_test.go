package native

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

// TestProseIsStreamedAsItIs: without frames and comments, and with its own type.
func TestProseIsStreamedAsItIs(t *testing.T) {
	for _, c := range []struct{ form, kind, want string }{
		{"text", "text/plain; charset=utf-8", "Tides rise"},
		{"markdown", "text/plain; charset=utf-8", "Tides rise"},
		{"html", "text/html; charset=utf-8", "<section"},
	} {
		g := open(t, Options{})
		g.surface.beat = time.Millisecond
		g.chat.step = make(chan struct{})
		go func() {
			for range g.chat.events {
				time.Sleep(5 * time.Millisecond) // some hearts beat
				g.chat.step <- struct{}{}
			}
		}()
		res, body := g.do("POST", "/v1/answers", `{"question":"q","stream":true,"dialect":"`+c.form+`"}`)
		if got := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || got != c.kind || !strings.HasPrefix(body, c.want) || strings.Contains(body, "still here") {
			t.Errorf("%s: %d %s %s", c.form, res.StatusCode, got, body)
		}
	}
}

// TestProseThatBreaksOffDoesNotEndAsIfWhole: there is no place in it for an error,
// and so its connection is cut behind its words.
func TestProseThatBreaksOffDoesNotEndAsIfWhole(t *testing.T) {
	down := &citeway.Error{Code: citeway.Upstream, Message: "the model is down"}
	begun := []citeway.Event{&citeway.Begin{ID: "ans_1"}, &citeway.Text{Bytes: []byte("Tides rise.\n\n")}}
	for name, c := range map[string]*scripted{
		"it says so": {events: append(begun[:2:2], &citeway.End{Err: down})},
		"it ends":    {events: begun, err: down},
		"it is done": {events: append(begun[:2:2], &citeway.End{})},
	} {
		g := open(t, Options{})
		g.chat.events, g.chat.err = c.events, c.err
		res, err := http.Post(g.URL+"/v1/answers", "application/json", strings.NewReader(`{"question":"q","stream":true,"dialect":"markdown"}`))
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(res.Body)
		res.Body.Close()
		if cut := errors.Is(err, io.ErrUnexpectedEOF); cut != (name != "it is done") || !strings.HasPrefix(string(body), "Tides rise.") || strings.Contains(string(body), "event:") {
			t.Errorf("%s: %q %v", name, body, err)
		}
	}
}
