package openai

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

// open serves the surface on a port of this machine.
func open(t *testing.T, s *Surface) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	s.Routes(mux)
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		server.Close()
	})
	return server
}

// ask posts a streamed question; cancel leaves.
func ask(t *testing.T, url string) (*http.Response, context.CancelFunc) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, _ := http.NewRequestWithContext(ctx, "POST", url+"/openai/v1/chat/completions",
		strings.NewReader(`{"model":"citeway","stream":true,"messages":[{"role":"user","content":"When?"}]}`))
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return response, cancel
}

// until reads lines up to one that holds text.
func until(t *testing.T, r *bufio.Reader, text string) {
	t.Helper()
	for {
		line, err := r.ReadString('\n')
		if strings.Contains(line, text) {
			return
		}
		if err != nil {
			t.Fatalf("%v before %q", err, text)
		}
	}
}

// eventually waits until something holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for range 10000 {
		if holds() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Error("still not:", what)
}

// TestWordsComeAsTheyAreWritten: each is read before the next is written.
func TestWordsComeAsTheyAreWritten(t *testing.T) {
	chat := &scripted{step: make(chan struct{}), events: []citeway.Event{begin(), text("one"), text("two"), &citeway.End{}}}
	server := open(t, surface(chat, nil))
	go func() {
		chat.step <- struct{}{}
		chat.step <- struct{}{}
	}()
	response, cancel := ask(t, server.URL)
	defer cancel()
	lines := bufio.NewReader(response.Body)
	until(t, lines, `"content":"one"`)
	chat.step <- struct{}{}
	until(t, lines, `"content":"two"`)
	chat.step <- struct{}{}
	until(t, lines, "[DONE]")
	if h := response.Header; h.Get("Content-Type") != "text/event-stream" || h.Get("Cache-Control") != "no-store" || h.Get("X-Accel-Buffering") != "no" {
		t.Error(h)
	}
}

// TestWhoLeavesStopsTheWork: the model is not asked on for no one.
func TestWhoLeavesStopsTheWork(t *testing.T) {
	chat := &scripted{step: make(chan struct{}), events: []citeway.Event{begin(), text("one"), text("two"), &citeway.End{}}}
	server := open(t, surface(chat, nil))
	go func() {
		chat.step <- struct{}{}
		chat.step <- struct{}{}
	}()
	response, cancel := ask(t, server.URL)
	until(t, bufio.NewReader(response.Body), `"content":"one"`)
	cancel()
	eventually(t, "stopped", chat.stopped.Load)
}

// TestTheHeartBeats while the model thinks; what fails then is an error frame.
func TestTheHeartBeats(t *testing.T) {
	chat := &scripted{step: make(chan struct{}), events: []citeway.Event{begin()}, err: errors.New("a secret place")}
	s := surface(chat, nil)
	s.beat = time.Millisecond
	server := open(t, s)
	response, cancel := ask(t, server.URL)
	defer cancel()
	lines := bufio.NewReader(response.Body)
	until(t, lines, ": still here")
	chat.step <- struct{}{}
	until(t, lines, `data: {"error":{"message":"a fault of the server","type":"server_error","param":null,"code":"internal"}}`)
	if rest, err := io.ReadAll(lines); err != nil || strings.Contains(string(rest), "DONE") || strings.Contains(string(rest), "secret") {
		t.Errorf("%s %v", rest, err)
	}
}

// slow is a reader who takes some frames and then nothing more.
type slow struct {
	*httptest.ResponseRecorder
	frames   int
	deadline []time.Time
}

func (s *slow) Write(p []byte) (int, error) {
	if s.frames--; s.frames < 0 {
		return 0, errors.New("i/o timeout")
	}
	return s.ResponseRecorder.Write(p)
}

func (s *slow) SetWriteDeadline(at time.Time) error {
	s.deadline = append(s.deadline, at)
	return nil
}

// TestASlowReaderStopsTheWork: each frame has a deadline, and the last request's
// does not outlast it.
func TestASlowReaderStopsTheWork(t *testing.T) {
	chat := &scripted{events: []citeway.Event{begin(), text("one"), text("two"), text("three"), &citeway.End{}}}
	mux := http.NewServeMux()
	surface(chat, nil).Routes(mux)
	w := &slow{ResponseRecorder: httptest.NewRecorder(), frames: 2}
	mux.ServeHTTP(w, httptest.NewRequest("POST", "/openai/v1/chat/completions",
		strings.NewReader(`{"model":"citeway","stream":true,"messages":[{"role":"user","content":"When?"}]}`)))
	if !chat.stopped.Load() || strings.Contains(w.Body.String(), "two") {
		t.Errorf("the work went on: %s", w.Body)
	}
	last := len(w.deadline) - 1
	if last < 1 || w.deadline[0].Before(time.Now()) || !w.deadline[last].IsZero() {
		t.Errorf("deadlines %v", w.deadline)
	}
}
