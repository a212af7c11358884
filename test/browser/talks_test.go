package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// gated is a model's server that waits, once it has begun and while it is held, for its
// gate to open.
type gated struct {
	mu   sync.Mutex
	gate chan struct{}
}

// hold closes the gate; open opens it.
func (g *gated) hold() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.gate = make(chan struct{})
}

func (g *gated) open() {
	g.mu.Lock()
	defer g.mu.Unlock()
	select {
	case <-g.gate:
	default:
		close(g.gate)
	}
}

func (g *gated) at() <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.gate
}

// ServeHTTP streams an answer that cites the first source, as OpenAI's API does.
func (g *gated) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case strings.HasSuffix(r.URL.Path, "/hold"):
		g.hold()
		return
	case strings.HasSuffix(r.URL.Path, "/go"):
		g.open()
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	piece := func(text, finish string) {
		_, _ = w.Write([]byte(`data: {"id":"x","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"` + text + `"},"finish_reason":` + finish + "}]}\n\n"))
		w.(http.Flusher).Flush()
	}
	piece("Up to 5 days can be carried over, as ", "null")
	select {
	case <-g.at():
	case <-r.Context().Done():
		return
	}
	piece("the rules say [1].", `"stop"`)
	_, _ = w.Write([]byte("data: [DONE]\n\n"))
}

// TestConversationsAreKept: in the page, with a model that is slow where it is asked to be.
func TestConversationsAreKept(t *testing.T) {
	needs(t)
	slow := &gated{}
	slow.hold()
	slow.open()
	upstream := httptest.NewServer(slow)
	t.Cleanup(upstream.Close)
	t.Cleanup(slow.open)
	settings := "models:\n  - {name: slow, provider: openai, model: m, base_url: " + upstream.URL + "/v1, retries: 0}\n"
	seen := scenesOf(t, "deleted", "talks.mjs", serve(t, "--settings", written(t, settings)), upstream.URL)
	const answer = "Up to 5 days can be carried over, as the rules say1✓.: 1"
	seen.said(t, "kept", "first", "[How many days of annual leave do I get?: "+answer+" Can I carry it over?: "+answer+"]")
	seen.said(t, "kept", "title", "How many days of annual leave do I get? · Citeway")
	seen.said(t, "kept", "quote", "Up to 5 days can be carried into the next year.")
	for scene, all := range map[string][]string{"kept": {"same", "back", "forward"}, "another tab": {"same"}, "renamed": {"panel"}, "shared": {"share", "cited"}} {
		for _, what := range all {
			seen.said(t, scene, what, "true")
		}
	}
	seen.said(t, "another tab", "turns", "3")
	seen.said(t, "while it streams", "during", "[true 1]")
	seen.said(t, "while it streams", "stop", "false")
	seen.said(t, "stopped", "told", "Stopped.")
	seen.said(t, "stopped", "again", "The answer is incomplete: the answer was stopped by its reader.")
	seen.said(t, "stopped", "turns", "[Slowly, and stopped: what is carried over?: Up to 5 days can be carried over, as: 0]")
	for scene, what := range map[string]string{"while it streams": "turns", "stopped": "whole", "narrow": "turns"} {
		if got := fmt.Sprint(seen[scene][what]); strings.Count(got, "as the rules say1") != 1 || strings.Count(got, "Slowly") != 1 {
			t.Errorf("%s: %s", scene, got)
		}
	}
	seen.said(t, "list", "all", "[Slowly, and stopped: what is carried over? Slowly: what is carried over? How many days of annual leave do I get?]")
	seen.said(t, "list", "focus", "talks-find")
	seen.said(t, "list", "found", "[How many days of annual leave do I get?]")
	seen.said(t, "list", "none", "No conversation has these words.")
	seen.said(t, "list", "current", "How many days of annual leave do I get?")
	seen.said(t, "list", "fresh", "")
	seen.said(t, "renamed", "asked", "New title")
	seen.said(t, "renamed", "focus", "Leave")
	seen.said(t, "renamed", "escaped", "Leave")
	seen.said(t, "overtaken", "twice", "3")
	seen.said(t, "overtaken", "typed", "Leave, and sick leave")
	seen.said(t, "overtaken", "focus", "Slowly, and stopped: what is carried over?")
	seen.said(t, "saved", "offered", "0")
	seen.said(t, "saved", "name", "Leave.md")
	seen.said(t, "saved", "asked", "3")
	seen.said(t, "while it is read", "turns", "3")
	seen.said(t, "while it is read", "question", "And what of sick leave?")
	seen.said(t, "shared", "read", "3")
	seen.said(t, "shared", "acts", "[Copy Plain text]")
	seen.said(t, "shared", "ended", "There is no such share, or it has ended.")
	seen.said(t, "deleted", "asked", "Keep")
	seen.said(t, "deleted", "fresh", "")
	seen.said(t, "deleted", "gone", "There is no such conversation.")
	seen.said(t, "narrow", "panel", "false")
	seen.said(t, "narrow", "wide", "false")
}
