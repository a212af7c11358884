package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// golden is one case of a text file: its number, the parts between lines of
// dashes, and where it stands.
type golden struct {
	name  string
	parts []string
}

// cases reads a file of cases: each begins with a line "== name" and has its
// parts divided by lines of dashes.
func cases(t *testing.T, name string) []golden {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var list []golden
	for block := range strings.SplitSeq("\n"+string(b), "\n== ") {
		title, rest, ok := strings.Cut(block, "\n")
		if !ok || strings.TrimSpace(title) == "" {
			continue
		}
		parts := strings.Split(rest, "\n----\n")
		for i := range parts {
			parts[i] = strings.Trim(parts[i], "\n")
		}
		list = append(list, golden{title, parts})
	}
	if len(list) == 0 {
		t.Fatal("no cases in " + name)
	}
	return list
}

// A score is kept under its bound, and of two the greater stays the greater.
func TestUnder(t *testing.T) {
	for _, bound := range []float64{0.02, 0.45, 1} {
		before := -1.0
		for i := range 101 {
			got := under(bound, float64(i)/100)
			if got > bound || got <= before {
				t.Fatalf("under %g: %g behind %g", bound, got, before)
			}
			before = got
		}
	}
	if got := under(mismatchedMost, 0.3); got != 0.3 {
		t.Errorf("far under its bound a score is %g", got)
	}
}
