package mcp

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestAnAnswerComesBackAsItsProse: what the surface writes, it reads as history; of the numbers takes
// care who answers, as for every surface.
func TestAnAnswerComesBackAsItsProse(t *testing.T) {
	a := citeway.Fold(&citeway.Text{Bytes: []byte("Tides rise")}, &citeway.Source{ID: "s", Number: 1, Title: "T"},
		&citeway.Citation{ID: "c", Number: 1, Start: 10, End: 10, Blank: " ", Sources: []string{"s"}}, &citeway.Text{Bytes: []byte(".")},
		&citeway.Source{ID: "u", Title: "U", Consulted: true})
	written := newSheet(a, func(id string) string { return scheme + id }).text()
	if got := strings.Replace(earlier(written), " [1]", "", 1); got != a.Text || !strings.Contains(written, "Consulted") {
		t.Errorf("%q came back as %q", written, got)
	}
}

// TestARefusalNamesTheNearest: what came nearest is not called consulted, and its list
// goes too when the answer comes back.
func TestARefusalNamesTheNearest(t *testing.T) {
	a := citeway.Fold(&citeway.Finding{Kind: citeway.NoAnswer}, &citeway.Text{Bytes: []byte("Nobody says.")}, &citeway.Source{ID: "u", Title: "U", Consulted: true})
	written := newSheet(a, func(id string) string { return scheme + id }).text()
	if got := earlier(written); got != a.Text || !strings.Contains(written, "Nearest:\n- U") || strings.Contains(written, "Consulted") {
		t.Errorf("%q came back as %q", written, got)
	}
}

func FuzzEarlier(f *testing.F) {
	f.Add("Tides rise [1].\n\nSources:\n[1] T")
	f.Fuzz(func(t *testing.T, text string) {
		if got := earlier(text); len(got) > len(text) {
			t.Fatalf("%q became %q", text, got)
		}
	})
}
