package embed

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestBeginningOfAQuestion(t *testing.T) {
	for _, text := range []string{"", "When?", strings.Repeat("潮", maxMeant), strings.Repeat("x", maxMeant+1), strings.Repeat("\xff", 2*maxMeant)} {
		got := beginning(text)
		if len(got) > maxMeant || !strings.HasPrefix(text, got) || utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Errorf("%d bytes become %d", len(text), len(got))
		}
	}
}

// mute is an embedder that fails and counts how often it was asked.
type mute struct{ asked int }

func (m *mute) Dim() int     { return 2 }
func (m *mute) Name() string { return "mute" }
func (m *mute) Embed(context.Context, []string) ([][]float32, error) {
	m.asked++
	return nil, errors.New("no")
}

// TestSilence: an embedder that failed for one question is not asked for the next.
func TestSilence(t *testing.T) {
	e := &mute{}
	a := NewAsker(e, Options{})
	for range 3 {
		if v, err := a.Vector(t.Context(), "tide"); v != nil || err != nil {
			t.Errorf("%v, %v", v, err)
		}
	}
	if e.asked != 1 {
		t.Errorf("asked %d times", e.asked)
	}
	a.silent.Store(0)
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := a.Vector(done, "tide"); !errors.Is(err, context.Canceled) {
		t.Errorf("a question that was given up: %v", err)
	}
}
