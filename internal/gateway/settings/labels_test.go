package settings_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/settings"
)

func load(t *testing.T) *settings.Settings {
	t.Helper()
	s, err := settings.Load(filepath.Join("testdata", "all.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestLabelsOfDocuments(t *testing.T) {
	s := load(t)
	for _, test := range []struct {
		why   string
		names string
		own   *citeway.Label
		want  string
		rank  int
	}{
		{"no label, no rule", "news/a.md", nil, "", 0},
		{"the settings say the rank", "news/a.md", &citeway.Label{Name: "internal", Rank: 0}, "Internal", 1},
		{"a document does not rank itself lower", "news/a.md", &citeway.Label{Name: " Board ", Rank: 0}, "Board", 5},
		{"a label that the settings do not know keeps its rank", "news/a.md", &citeway.Label{Name: "Other", Rank: 2}, "Other", 2},
		{"a rule labels what has none", "board/a.md", nil, "Board", 5},
		{"the higher of both: the rule's", "board/a.md", &citeway.Label{Name: "Internal", Rank: 1}, "Board", 5},
		{"the higher of both: the document's", "x/a.pdf", &citeway.Label{Name: "Other", Rank: 2}, "Other", 2},
		{"the highest of two rules", "board/a.pdf", nil, "Board", 5},
		{"the folder's own name counts", "a.md|board/a.md", nil, "Board", 5},
	} {
		got := s.Label(strings.Split(test.names, "|"), test.own)
		if got == nil {
			got = &citeway.Label{}
		}
		if got.Name != test.want || got.Rank != test.rank {
			t.Errorf("%s: %+v", test.why, got)
		}
	}
	if l := s.LabelNamed("BOARD"); l.Color != "red" || l.Description != "For the board alone." || len(l.Keywords) != 2 || !l.Encrypted {
		t.Errorf("got %+v", l)
	}
}

func TestSetsOfDocuments(t *testing.T) {
	s := load(t)
	for names, want := range map[string]string{
		"board/a/b.md": "board", "handbook/a.md": "staff", "a.md|handbook/a.md": "staff", "news/a.md": "staff", "news/2026/a.md": "",
		"board/a.md|handbook/board/a.md": "board staff", "boards/a.md": "", "Board/a.md": "",
	} {
		in, out := s.SetsOf(strings.Split(names, "|"))
		if strings.Join(in, " ") != want || len(in)+len(out) != 2 {
			t.Errorf("%s: in %v, out %v; want in %s", names, in, out, want)
		}
	}
}

func TestTheStampFollowsTheLabels(t *testing.T) {
	s := load(t)
	before := s.Stamp()
	s.Sets = nil
	if s.Stamp() != before {
		t.Error("sets are no reason to read documents anew")
	}
	s.Labels[0].Rank++
	if s.Stamp() == before || before == "" || (&settings.Settings{}).Stamp() != "" {
		t.Error("a rank is")
	}
}

func TestMatch(t *testing.T) {
	for _, test := range []struct {
		pattern, name string
		want          bool
	}{
		{"a.md", "a.md", true}, {"a.md", "b/a.md", false}, {"*.md", "a.md", true}, {"*.md", "b/a.md", false}, {"?.md", "ab.md", false},
		{"[ab].md", "b.md", true}, {"**", "a/b/c", true}, {"**", "", false}, {"a/**", "a/b/c.md", true}, {"a/**", "ab/c", false},
		{"a/**", "a", true}, {"**/*.pdf", "a.pdf", true}, {"**/*.pdf", "a/b/c.pdf", true}, {"**/*.pdf", "a/b/c.pdfx", false},
		{"a/**/z", "a/z", true}, {"a/**/z", "a/b/c/z", true}, {"a/**/z", "a/b/c/zz", false}, {"**/b/**/d", "a/b/c/b/d", true},
		{"**/b/**/d", "a/b/c", false}, {"**/**/a", "a", true}, {"*/*", "a/b", true}, {"*/*", "a", false}, {"Größe/*", "Größe/董.md", true},
	} {
		if got := settings.Match(test.pattern, test.name); got != test.want {
			t.Errorf("%s on %s: %v", test.pattern, test.name, got)
		}
	}
}

// FuzzMatch compares with the plain recursion that says what ** means.
func FuzzMatch(f *testing.F) {
	f.Add("a/**/z", "a/b/z")
	f.Add("**/*.pdf", "x/y.pdf")
	f.Add(strings.Repeat("**/", 20)+"b", strings.Repeat("a/", 40)+"c")
	f.Fuzz(func(t *testing.T, pattern, name string) {
		got := settings.Match(pattern, name)
		if len(pattern) > 24 || len(name) > 24 || pattern == "" || name == "" {
			return
		}
		if want := plainly(strings.Split(pattern, "/"), strings.Split(name, "/")); got != want {
			t.Errorf("%q on %q: %v", pattern, name, got)
		}
	})
}

func plainly(pattern, name []string) bool {
	switch {
	case len(pattern) == 0:
		return len(name) == 0
	case pattern[0] == "**":
		return plainly(pattern[1:], name) || len(name) > 0 && plainly(pattern, name[1:])
	case len(name) == 0:
		return false
	}
	ok, err := filepath.Match(pattern[0], name[0])
	return ok && err == nil && plainly(pattern[1:], name[1:])
}
