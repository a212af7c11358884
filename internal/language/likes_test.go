package language

import (
	"slices"
	"strings"
	"testing"
)

func TestLikes(t *testing.T) {
	for _, c := range []struct {
		text, other string
		stood       string
		weight      float64
	}{
		{"how many vacation days", "leave", "vacation", sameWeight},
		{"how many holidays", "leave", "holidays", sameWeight},
		{"a medical certificate", "doctor's note", "medical certificate", sameWeight},
		{"the price", "cost", "price", sameWeight},
		{"what does the lift cost", "elevator", "lift", sameWeight},
		{"a laptop", "computer", "laptop", looseWeight},
		{"from home office", "remote work", "home office", sameWeight},
		{"the price", "laptop", "", 0},
	} {
		var english Stemmer
		stems, want := Stems(c.text, english.English), Stems(c.other, english.English)
		i := slices.IndexFunc(Likes(stems), func(l Like) bool { return slices.Equal(l.Stems, want) })
		if i < 0 {
			if c.weight != 0 {
				t.Errorf("%q is not said for %q", c.other, c.text)
			}
			continue
		}
		l := Likes(stems)[i]
		if stood := stems[l.From:l.To]; l.Weight != c.weight || !slices.Equal(stood, Stems(c.stood, english.English)) {
			t.Errorf("%q: %v, %v", c.other, stood, l.Weight)
		}
	}
}

// TestTheLikesAreWritten: every line of the table is a group of two ways at least, and
// says nothing twice.
func TestTheLikesAreWritten(t *testing.T) {
	groups := 0
	for line := range strings.Lines(likesText) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		groups++
		seen := map[string]bool{}
		members := strings.Split(strings.TrimPrefix(line, "~"), ",")
		for _, m := range members {
			m = strings.TrimSpace(m)
			if m == "" || seen[m] || m != strings.ToLower(m) {
				t.Errorf("%s: %q", line, m)
			}
			seen[m] = true
		}
		if len(members) < 2 {
			t.Errorf("%s: a group of one", line)
		}
	}
	if groups < 400 {
		t.Errorf("%d groups", groups)
	}
}
