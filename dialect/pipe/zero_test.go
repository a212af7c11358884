package pipe_test

import (
	"io"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/markdown"
	"github.com/citeway/citeway/dialect/native"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/resolve"
)

// TestZeroReadsTheSameWholeAndStreamed: an answer that begins with [0] counts from zero or
// from one, whichever way it comes and however it is cut.
func TestZeroReadsTheSameWholeAndStreamed(t *testing.T) {
	shown := []citeway.Source{{ID: "a", Title: "Almanac"}, {ID: "b", Title: "Tide tables"}, {ID: "c", Title: "Log"}}
	for text, want := range map[string]string{
		"Low [0].":                     "Low. a",
		"Low [0]. High [2]. Both [0].": "Low. High. Both. a c a",
		"Low [0]. High [1].":           "Low [0]. High. a",
		"Low [0]. High [3].":           "Low [0]. High. c",
		"In [1990] low [0]. High [2].": "In [1990] low. High. a c",
		"From [0, 1] to low [0].":      "From [0, 1] to low. a",
		"m[0] and low [0], high [2].":  "m[0] and low, high. a c",
		"High [2]. Low [0].":           "High. Low [0]. b",
		"Low [0]. High [7].":           "Low. High. a",
	} {
		whole := read(t, text, shown, 0)
		for _, piece := range []int{1, 3, 20} {
			if got := read(t, text, shown, piece); got != whole {
				t.Errorf("%q in pieces of %d: %q, whole %q", text, piece, got, whole)
			}
		}
		if whole != want {
			t.Errorf("%q: %q, want %q", text, whole, want)
		}
	}
}

// read is what markdown says, with the sources that it cites; piece is 0 for whole.
func read(t *testing.T, text string, shown []citeway.Source, piece int) string {
	t.Helper()
	var seen citeway.Folder
	see := func(next citeway.Sink) citeway.Sink {
		return citeway.SinkFunc(func(e citeway.Event) error { _ = seen.Put(e); return next.Put(e) })
	}
	c, err := pipe.New(io.Discard, pipe.Options{From: markdown.Form(), To: native.Form(), Stream: piece > 0, Steps: []pipe.Step{see}, Resolve: resolve.Options{Sources: shown}})
	if err != nil {
		t.Fatal(err)
	}
	for piece = max(piece, 1); text != ""; text = text[min(piece, len(text)):] {
		if _, err := io.WriteString(c, text[:min(piece, len(text))]); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	a := seen.Answer()
	said := []string{a.Text}
	for i := range a.Citations {
		said = append(said, strings.Join(a.Citations[i].Sources, "+"))
	}
	return strings.Join(said, " ")
}
