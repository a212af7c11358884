package convert_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/table"
)

// What stands around a marker is written with it, and nothing is left of it elsewhere: the
// prose reads the same from every form.
func TestWhatAMarkerLeavesBehind(t *testing.T) {
	for in, want := range map[string]string{
		"[1] Rise [2].":                      "Rise.",
		"Tides:\n\n- [1] Rise":               "Tides:\n\n- Rise",
		"**[1] Rise** and ebb.":              "**Rise** and ebb.",
		"[1] [2] Rise.":                      "Rise.",
		"[1] [9] Rise. [1] Ebb":              "Rise. Ebb",
		"Rise [1], [2].":                     "Rise.",
		"Rise [1] and [2].":                  "Rise and.", // prose stays
		"Rise ([1] and [2]).":                "Rise.",
		"Rise (Sources: [1], [2]).":          "Rise.",
		"Rise. (See [1].) Ebb.":              "Rise. Ebb.",
		"Rise ([1], p. 3).":                  "Rise (p. 3).",
		"Tides:\n\n- [1]: Rise":              "Tides:\n\n- Rise",
		"[1] - Rise":                         "Rise",
		"Rise¹ and ebb.<sup>2</sup>":         "Rise and ebb.",
		"Since [1990], [0, 1] and m[0] [1].": "Since [1990], [0, 1] and m[0].",
		"Rise [Source: Almanac].":            "Rise.",
		"Ebb.\n\n> [1] Rise, ebb.":           "Ebb.\n\n> Rise, ebb.",
	} {
		for _, form := range table.All() {
			if form.NewDecoder == nil || form.NewEncoder == nil {
				continue
			}
			if got := thereAndBack(t, form.Name, in); got != want {
				t.Errorf("%s, %q: got %q, want %q", form.Name, in, got, want)
			}
		}
	}
}

// A line of nothing but markers is written as it was, and goes where none are written.
func TestALineOfMarkers(t *testing.T) {
	const in = "Rise.\n\n- [1]\n- [2]\n\nSources: [1], [2]\nEbb.\n"
	for form, want := range map[string]string{
		"native": "Rise.\n\n\nEbb.", "cohere": "Rise.\n\n\nEbb.", "rill": "Rise.\n\n\nEbb.", "openwebui": "Rise.\n\n\nEbb.", "markdown": "Rise.\n\n\nEbb.",
	} {
		if got := thereAndBack(t, form, in); got != want {
			t.Errorf("%s: got %q, want %q", form, got, want)
		}
	}
	var out bytes.Buffer
	err := convert.Convert(&out, strings.NewReader(in), convert.Options{From: "markdown", To: "markdown", Sources: []citeway.Source{{Title: "Almanac"}, {Title: "Tide tables"}}})
	if !strings.HasPrefix(out.String(), in) || err != nil {
		t.Errorf("got %q, %v", out.String(), err)
	}
}

// TestWordsAroundMarkers: signs and words that say nothing without markers go with them. OpenAI's forms say
// by annotations what was a marker, and the words around those stay.
func TestWordsAroundMarkers(t *testing.T) {
	for in, want := range map[string]string{
		"Rise [1] and [2].":       "Rise and.", // prose stays
		"Rise (Smith, [1]).":      "Rise (Smith).",
		"Rise (see [1] and [2]!)": "Rise (see!)",
		"潮汐（见[1]，第3页）。":           "潮汐（见第3页）。",
	} {
		for _, form := range table.All() {
			if form.NewDecoder == nil || form.NewEncoder == nil || strings.HasPrefix(form.Name, "openai") {
				continue
			}
			if got := thereAndBack(t, form.Name, in); got != want {
				t.Errorf("%s, %q: got %q, want %q", form.Name, in, got, want)
			}
		}
	}
}

// A footnote that names no source given is the author's own, and stays where it stood.
func TestAFootnoteOfTheAuthor(t *testing.T) {
	const in = "Rise[^n] [1].\n\n[^n]: A remark, as in [2]\n    of two lines, see https://else.example/x\n[^t]: Tide tables\n[^m]: Rounded, see https://else.example/y\n[^o]: Tide atlas, https://else.example/z\n\nEbb[^t][^o]. Low[^m].\n"
	const want = "Rise[^n] [1].\n\n[^n]: A remark, as in \\[2]\n    of two lines, see https://else.example/x\n[^m]: Rounded, see https://else.example/y\n\nEbb[2]. Low[^m].\n\n[1]: "
	var out bytes.Buffer
	err := convert.Convert(&out, strings.NewReader(in), convert.Options{From: "markdown", To: "markdown", Sources: []citeway.Source{{Title: "Almanac"}, {Title: "Tide tables"}}})
	if !strings.HasPrefix(out.String(), want) || err != nil {
		t.Errorf("got %q, want %q, %v", out.String(), want, err)
	}
}

// thereAndBack is the prose of an answer that was written in a form and read again.
func thereAndBack(t *testing.T, form, in string) string {
	t.Helper()
	sources := []citeway.Source{{ID: "a", Title: "Almanac", URL: "https://sea.example/a"}, {ID: "b", Title: "Tide tables", URL: "https://sea.example/b"}}
	var out, prose bytes.Buffer
	if err := convert.Convert(&out, strings.NewReader(in), convert.Options{From: "markdown", To: form, Sources: sources}); err != nil {
		t.Fatal(form, err)
	}
	if err := convert.Convert(&prose, &out, convert.Options{From: form, To: "native"}); err != nil {
		t.Fatal(form, err)
	}
	var a citeway.Answer
	if err := json.Unmarshal(prose.Bytes(), &a); err != nil {
		t.Fatal(form, err)
	}
	return strings.TrimSpace(a.Text)
}
