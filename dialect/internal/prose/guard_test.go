package prose_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// TestGuard: what has the look of a marker is escaped, in whatever pieces it comes,
// what stands in code is left alone, and a citation keeps its place.
func TestGuardOfAnyMarker(t *testing.T) {
	const before, after = "It has 4 tides [2024] and `m[3]`", " a day [1], [2]."
	for _, c := range []struct {
		live citeway.Syntax
		want string
	}{
		{citeway.Bracket, "It has 4 tides <[2024]> and `m[3]`[s] a day <[1]>, <[2]>."},
		{citeway.Doc, "It has 4 tides [2024] and `m[3]`[s] a day [1], [2]."},
		{0, "It has 4 tides [2024] and `m[3]`[s] a day [1], [2]."},
	} {
		for size := 1; size <= len(before); size++ {
			if got := guard(t, c.live, size, before, after); got != c.want {
				t.Fatalf("%v in pieces of %d: %q, want %q", c.live, size, got, c.want)
			}
		}
	}
}

func guard(t *testing.T, live citeway.Syntax, size int, before, after string) string {
	t.Helper()
	var out strings.Builder
	w := &prose.Writer{Out: func(b []byte) error { out.Write(b); return nil },
		Mark: func(dst []byte, _ *citeway.Citation) []byte { return append(dst, "[s]"...) }}
	g := prose.NewGuard(w, live)
	g.Escape = func(dst, raw []byte) []byte { return append(append(append(dst, '<'), raw...), '>') }
	say := func(text string) {
		for len(text) > 0 {
			n := min(size, len(text))
			if err := g.Text([]byte(text[:n])); err != nil {
				t.Fatal(err)
			}
			text = text[n:]
		}
	}
	say(before)
	if err := g.Citation(&citeway.Citation{Start: len(before), End: len(before), Sources: []string{"s"}}); err != nil {
		t.Fatal(err)
	}
	say(after)
	if err := g.Close(); err != nil {
		t.Fatal(err)
	}
	if w.At() != len(before)+len(after) {
		t.Errorf("at %d", w.At())
	}
	return out.String()
}
