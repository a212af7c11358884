package azure

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// streamed writes words in pieces and returns what a client puts together of
// them, and every frame's words.
func streamed(t *testing.T, pieces []string) (text string, frames []string) {
	t.Helper()
	w := httptest.NewRecorder()
	c := newCompletion(newOut(w, true, "r", time.Hour), "ans_1", "m", time.Unix(1, 0))
	for _, p := range pieces {
		if err := c.Put(&citeway.Text{Bytes: []byte(p)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Put(&citeway.End{}); err != nil {
		t.Fatal(err)
	}
	if err := c.finish(false); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(w.Body.String()) {
		data, ok := strings.CutPrefix(strings.TrimSpace(line), "data: {")
		if !ok {
			continue
		}
		var m struct {
			Choices []struct{ Delta struct{ Content *string } }
		}
		if err := json.Unmarshal([]byte("{"+data), &m); err != nil {
			t.Fatal(err)
		}
		if s := m.Choices[0].Delta.Content; s != nil && *s != "" {
			text += *s
			frames = append(frames, *s)
		}
	}
	if !strings.HasSuffix(w.Body.String(), "data: [DONE]\n\n") {
		t.Errorf("no end: %s", w.Body)
	}
	return text, frames
}

// TestEveryCut: the same words however they are cut, and no half of a character.
func TestEveryCut(t *testing.T) {
	for _, words := range []string{"High water.", "Öl — 海は 🌊!", "\xff broken \xc3", ""} {
		want := strings.ToValidUTF8(words, "\uFFFD")
		for i := range len(words) + 1 {
			for j := i; j <= len(words); j++ {
				text, frames := streamed(t, []string{words[:i], words[i:j], words[j:]})
				if text != want {
					t.Errorf("%q cut at %d and %d: %q", words, i, j, text)
				}
				for _, f := range frames {
					if utf8.ValidString(words) && strings.ContainsRune(f, utf8.RuneError) {
						t.Errorf("%q cut at %d and %d: half a character in %q", words, i, j, f)
					}
				}
			}
		}
	}
}

// FuzzCompletion: whatever a model writes and however it is cut, a client puts
// the same words together.
func FuzzCompletion(f *testing.F) {
	f.Add("High water", 3)
	f.Add("海は\xe6\xb5", 1)
	f.Fuzz(func(t *testing.T, words string, size int) {
		var pieces []string
		size = max(size%64, 1)
		for rest := words; rest != ""; rest = rest[min(size, len(rest)):] {
			pieces = append(pieces, rest[:min(size, len(rest))])
		}
		text, _ := streamed(t, pieces)
		if utf8.ValidString(words) && text != words {
			t.Errorf("%q is %q", words, text)
		}
	})
}

func TestAPlainStreamEndsOnce(t *testing.T) {
	w := httptest.NewRecorder()
	c := newCompletion(newOut(w, true, "r", time.Hour), "ans_1", "m", time.Unix(1, 0))
	c.end.Finish = citeway.FinishFilter
	if err := c.finish(true); err != nil {
		t.Fatal(err)
	}
	body := w.Body.String()
	if strings.Count(body, `"role":"assistant"`) != 1 || strings.Count(body, `"finish_reason":"content_filter"`) != 1 || strings.Count(body, `"choices":[],"usage":{"prompt_tokens":0,`) != 1 {
		t.Error(body)
	}
	if w.Header().Get("Content-Type") != "text/event-stream" || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("apim-request-id") != "r" {
		t.Error(w.Header())
	}
}

// TestOut: a whole answer is kept until its status is known, a stream goes out.
func TestOut(t *testing.T) {
	w := httptest.NewRecorder()
	o := newOut(w, false, "r", time.Hour)
	for _, p := range []string{"{", "}"} {
		if n, err := o.Write([]byte(p)); n != 1 || err != nil {
			t.Fatal(n, err)
		}
	}
	if w.Body.Len() > 0 {
		t.Error("a whole answer goes out before its end")
	}
	o.whole(502)
	if w.Code != 502 || w.Body.String() != "{}" || w.Header().Get("Content-Type") != "application/json" {
		t.Errorf("%d %s", w.Code, w.Body)
	}

	w = httptest.NewRecorder()
	o = newOut(w, true, "r", time.Hour)
	if _, err := o.Write([]byte("data: 1\n\n")); err != nil || !o.frames.Begun() || !w.Flushed || w.Code != 200 {
		t.Errorf("%v %v %d", err, w.Flushed, w.Code)
	}
}
