package prose

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestMarkersBehindAddresses: a marker is no part of the address that it follows,
// however the prose came.
func TestMarkersBehindAddresses(t *testing.T) {
	for prose, want := range map[string]string{
		"See https://tides.example/a": "See https://tides.example/a [1]",
		"https://tides.example":       "https://tides.example [1]",
		"https://tides.example/ rise": "https://tides.example/ rise[1]",
		"<https://tides.example>":     "<https://tides.example>[1]",
		"[a](https://tides.example)":  "[a](https://tides.example)[1]",
		"`a//b`":                      "`a//b`[1]",
		"either/or":                   "either/or[1]",
		"a/b/":                        "a/b/[1]",
	} {
		for size := 1; size <= len(prose); size++ {
			var out strings.Builder
			w := NewNumbered(Reference(), func(b []byte) error { out.Write(b); return nil })
			w.Put(&citeway.Source{ID: "a", Number: 1})
			for rest := prose; rest != ""; {
				n := min(size, len(rest))
				_ = w.Text([]byte(rest[:n]))
				rest = rest[n:]
			}
			if err := w.Citation(&citeway.Citation{ID: "c", Start: len(prose), End: len(prose), Sources: []string{"a"}}); err != nil || out.String() != want {
				t.Errorf("%q in pieces of %d: %q, %v", prose, size, out.String(), err)
			}
		}
	}
}
