package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// The most that a claim may score which shares nothing with the passage.
const nextToNothing = 0.1

// minimalPairs reads the lines of testdata/pairs.txt.
func minimalPairs(t *testing.T) (pairs [][4]string) {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", "pairs.txt"))
	if err != nil {
		t.Fatal(err)
	}
	kind := ""
	for line := range strings.Lines(string(b)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "== "); ok {
			kind = name
			continue
		}
		mark, rest, _ := strings.Cut(line, " ")
		claim, passage, ok := strings.Cut(rest, " | ")
		if kind != "" && ok {
			pairs = append(pairs, [4]string{kind, mark, claim, passage})
		}
	}
	return pairs
}

// Each of the minimal pairs differs in one thing; its verdict is known.
func TestMinimalPairs(t *testing.T) {
	const least = 150
	pairs := minimalPairs(t)
	if len(pairs) < least {
		t.Fatalf("%d pairs, want %d", len(pairs), least)
	}
	v := New(Options{})
	for _, p := range pairs {
		r := v.Pair(p[2], []string{p[3]})
		ok := false
		switch p[1] {
		case "+":
			ok = r.Verdict == citeway.Supported
		case "-":
			ok = r.Verdict == citeway.Contradicted
		case "x":
			ok = r.Verdict != citeway.Supported && r.Verdict != citeway.Unchecked
		case "0":
			ok = r.Verdict == citeway.Unsupported && r.Score < nextToNothing
		}
		if !ok {
			t.Errorf("%s: %s %q against %q: %s, %.2f, %q", p[0], p[1], p[2], p[3], r.Verdict, r.Score, r.Reasons)
		}
		if len(r.Reasons) == 0 {
			t.Errorf("%q: no reasons", p[2])
		}
	}
}

func TestNoEvidence(t *testing.T) {
	for _, evidence := range [][]string{nil, {}, {""}, {"   "}} {
		if r := New(Options{}).Pair("Whales sing.", evidence); r.Verdict != citeway.Unchecked || r.Score != 0 {
			t.Errorf("%q: %s, %.2f", evidence, r.Verdict, r.Score)
		}
	}
}
