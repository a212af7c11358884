package openairesponses

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

// What the service really sent: every annotation is the link before it, and
// none is left in the prose.
func TestRecordedWebSearch(t *testing.T) {
	for _, file := range []string{"openai-web-search-tool.1.json", "openai-web-search-tool.1.chunks.txt"} {
		a := dialecttest.Recorded(t, Form(), file)
		if len(a.Citations) < 8 {
			t.Errorf("%s: %d citations", file, len(a.Citations))
		}
		for _, c := range a.Citations {
			if c.Label != "" || !strings.HasPrefix(c.Marker, "([") {
				t.Errorf("%s: citation %q %q is not the link", file, c.Label, c.Marker)
			}
		}
		if strings.Contains(a.Text, "](http") {
			t.Errorf("%s: a link is left in %q", file, a.Text)
		}
		if len(a.Findings) > 0 {
			t.Errorf("%s: %v", file, a.Findings)
		}
	}
}

func TestRecordedFileSearch(t *testing.T) {
	for file, want := range map[string]int{"openai-file-search-tool.1.json": 1, "openai-file-search-tool.1.chunks.txt": 2} {
		a := dialecttest.Recorded(t, Form(), file)
		if len(a.Citations) != want || len(a.Sources) != 1 || a.Sources[0].Title != "ai.pdf" {
			t.Errorf("%s: %d citations, sources %+v", file, len(a.Citations), a.Sources)
		}
		for _, c := range a.Citations {
			if c.Start != c.End || a.Text[c.Start:] != "" && a.Text[c.Start] != '.' {
				t.Errorf("%s: citation at %d, before %q", file, c.Start, a.Text[c.Start:])
			}
		}
	}
}

// The service's stream, written again and read again, says the same.
func TestRecordedAgain(t *testing.T) {
	a := dialecttest.Recorded(t, Form(), "openai-web-search-tool.1.chunks.txt")
	var out strings.Builder
	if err := citeway.Unfold(a, Form().NewEncoder(&out, dialect.Options{Stream: true})); err != nil {
		t.Fatal(err)
	}
	b := dialecttest.Read(t, Form(), []byte(out.String()))
	if b.Text != a.Text || len(b.Citations) != len(a.Citations) {
		t.Errorf("%d citations came back as %d, text equal: %v", len(a.Citations), len(b.Citations), a.Text == b.Text)
	}
}
