package modeltest

import (
	"errors"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func tide() *Wire {
	return &Wire{Frames: []Frame{SSE(`{"a":1}`, ""), Named("delta", `{"b":2}`, "High "), SSE(`{"c":3}`, "water"), {Raw: "data: [DONE]\n\n"}}, Ends: 3}
}

func TestWire(t *testing.T) {
	w := tide()
	if w.words() != "High water" || w.begun() != 2 || w.contentType() != "text/event-stream" {
		t.Errorf("%q begins with frame %d of %s", w.words(), w.begun(), w.contentType())
	}
	if want := strings.Index(w.stream(), `{"c":3}`) + len(`{"c":3}`); w.whole() != want {
		t.Errorf("whole at %d, want %d", w.whole(), want)
	}
}

// TestCame: a frame's words are due when its last byte has come, without the line
// breaks after it.
func TestCame(t *testing.T) {
	w := tide()
	second := strings.Index(w.stream(), `{"b":2}`) + len(`{"b":2}`)
	for n, want := range map[int]string{0: "", second - 1: "", second: "High ", second + 2: "High ", w.whole(): "High water", len(w.stream()): "High water"} {
		if got := w.came(n); got != want {
			t.Errorf("after %d bytes %q, want %q", n, got, want)
		}
	}
}

// TestWords: each way in which an event brings words.
func TestWords(t *testing.T) {
	var got strings.Builder
	sink := Words(func(p []byte) error { got.Write(p); return nil })
	for _, e := range []citeway.Event{
		&citeway.Source{ID: "s1"},
		&citeway.Text{Bytes: []byte("High")},
		&citeway.Marker{Blank: []byte(" "), Raw: []byte("[1]")},
		&citeway.Citation{Start: 4, End: 10, Label: " water"},
		&citeway.Marker{Raw: []byte("<cite>is</cite>"), Label: []byte("is")},
		&citeway.Citation{Start: 0, End: 4, Label: "High"},
		&citeway.Trim{Bytes: []byte("\nSources:")},
		&citeway.Definition{Raw: []byte("\n[1]: x")},
	} {
		if err := sink.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	if want := "High [1] water<cite>is</cite>\nSources:\n[1]: x"; got.String() != want {
		t.Errorf("%q", got.String())
	}
	full := errors.New("full")
	if err := Words(func([]byte) error { return full }).Put(&citeway.Text{Bytes: []byte("x")}); !errors.Is(err, full) {
		t.Error(err)
	}
}

func TestSeen(t *testing.T) {
	for want, e := range map[string]citeway.Event{
		"canary":   &citeway.Source{Title: "canary"},
		"tern":     &citeway.Text{Bytes: []byte("tern")},
		"[1]":      &citeway.Marker{Raw: []byte("[1]")},
		"replaced": &citeway.Finding{Action: "replaced"},
		"x y":      &citeway.Definition{Raw: []byte("x y")},
	} {
		if !strings.Contains(seen(e), want) {
			t.Errorf("%s is not in %s", want, seen(e))
		}
	}
}
