package convert_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway/dialect/convert"
)

// spanned is an answer of Gemini's whose words between the brackets ⟦ and ⟧ are cited, each
// span by a source of its own.
func spanned(t *testing.T, text string) string {
	t.Helper()
	var prose strings.Builder
	var supports, chunks []map[string]any
	for piece := range strings.SplitSeq(text, "⟦") {
		words, rest, cited := strings.Cut(piece, "⟧")
		start := prose.Len()
		prose.WriteString(words + rest)
		if cited {
			supports = append(supports, map[string]any{"segment": map[string]any{"startIndex": start, "endIndex": start + len(words), "text": words}, "groundingChunkIndices": []int{len(chunks)}})
			name := string(rune('A' + len(chunks)))
			chunks = append(chunks, map[string]any{"web": map[string]any{"uri": "https://" + strings.ToLower(name) + ".example", "title": name}})
		}
	}
	raw, err := json.Marshal(map[string]any{"candidates": []map[string]any{{
		"content":      map[string]any{"role": "model", "parts": []map[string]any{{"text": prose.String()}}},
		"finishReason": "STOP", "groundingMetadata": map[string]any{"groundingChunks": chunks, "groundingSupports": supports},
	}}})
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// TestWordsThatBeginABlock: the sign of a block and the bar that closes a row stay outside
// the words cited, and words that cross emphasis, a cell or a block are followed by a point.
func TestWordsThatBeginABlock(t *testing.T) {
	for _, test := range []struct{ in, markdown, footnotes, rill string }{
		{"⟦# Tides⟧", "# [Tides][1]", "# Tides[^1]", "# <cite>Tides</cite>"},
		{"⟦*   **Tides** rise.⟧", "*   [**Tides** rise.][1]", "*   **Tides** rise.[^1]", "*   <cite>**Tides** rise.</cite>"},
		{"- one\n  ⟦- two⟧", "- one\n  - [two][1]", "- one\n  - two[^1]", "- one\n  - <cite>two</cite>"},
		{"⟦1. First step.⟧", "1. [First step.][1]", "1. First step.[^1]", "1. <cite>First step.</cite>"},
		{"⟦> Quoted words.⟧", "> [Quoted words.][1]", "> Quoted words.[^1]", "> <cite>Quoted words.</cite>"},
		{"> ⟦- Quoted.⟧", "> - [Quoted.][1]", "> - Quoted.[^1]", "> - <cite>Quoted.</cite>"},
		{"⟦| Port | noon |⟧", "| Port | noon[1] |", "| Port | noon[^1] |", "| Port | noon<cite>[1]</cite> |"},
		{"| Port | ⟦noon |⟧", "| Port | [noon][1] |", "| Port | noon[^1] |", "| Port | <cite>noon</cite> |"},
		{"⟦|Port|⟧", "|[Port][1]|", "|Port[^1]|", "|<cite>Port</cite>|"},
		{"⟦**Bold⟧ end.**", "**Bold[1] end.**", "**Bold[^1] end.**", "**Bold<cite>[1]</cite> end.**"},
		{"**Bold ⟦end.**⟧", "**Bold end.**[1]", "**Bold end.**[^1]", "**Bold end.**<cite>[1]</cite>"},
		{"⟦- one\n- two⟧", "- one\n- two[1]", "- one\n- two[^1]", "- one\n- two<cite>[1]</cite>"},
		{"Boats. ⟦- Tides⟧", "Boats. [- Tides][1]", "Boats. - Tides[^1]", "Boats. <cite>- Tides</cite>"},
		{"⟦2026 - a year⟧", "[2026 - a year][1]", "2026 - a year[^1]", "<cite>2026 - a year</cite>"},
	} {
		in := spanned(t, test.in)
		for form, want := range map[string]string{"markdown": test.markdown, "footnotes": test.footnotes} {
			if got, _, _ := strings.Cut(converted(t, in, form), "\n\n["); got != want {
				t.Errorf("%s: %q, want %q", form, got, want)
			}
		}
		if got := ofRill(t, converted(t, in, "rill")); got != test.rill {
			t.Errorf("rill: %q, want %q", got, test.rill)
		}
	}
}

func converted(t *testing.T, in, form string) string {
	t.Helper()
	var out strings.Builder
	if err := convert.Convert(&out, strings.NewReader(in), convert.Options{From: "gemini", To: form}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// ofRill is the prose of a turn, its tags without ids.
func ofRill(t *testing.T, turn string) string {
	t.Helper()
	var read struct {
		Messages []struct {
			ContentData string `json:"contentData"`
		} `json:"messages"`
	}
	if err := json.Unmarshal([]byte(turn), &read); err != nil || len(read.Messages) != 1 {
		t.Fatalf("%v: %s", err, turn)
	}
	return strings.ReplaceAll(read.Messages[0].ContentData, `<cite id="s1">`, "<cite>")
}

// TestMarkersWithinRows: what says where a marker stands knows that a bar follows it.
func TestMarkersWithinRows(t *testing.T) {
	var read struct {
		Choices []struct {
			Message struct {
				Content     string `json:"content"`
				Annotations []struct {
					Cited struct {
						Start int `json:"start_index"`
						End   int `json:"end_index"`
					} `json:"url_citation"`
				} `json:"annotations"`
			} `json:"message"`
		} `json:"choices"`
	}
	if err := json.Unmarshal([]byte(converted(t, spanned(t, "⟦| Port 🌊 | noon |⟧\n"), "openwebui")), &read); err != nil {
		t.Fatal(err)
	}
	m := read.Choices[0].Message
	cited := m.Annotations[0].Cited
	if got := string([]rune(m.Content)[cited.Start:cited.End]); got != "[1]" {
		t.Errorf("%q stands at the place of the marker in %q", got, m.Content)
	}
}
