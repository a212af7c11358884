package prompt

import (
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

var tides = citeway.Source{ID: "d_7f", Title: "Tide [x] tables", Path: "sea/tide tables.md", URL: "https://sea.example/t_(1)"}

func TestMark(t *testing.T) {
	for family, want := range map[citeway.Syntax]string{
		0:                   " [2]",
		citeway.AllSyntaxes: " [2]",
		citeway.Bracket:     " [2]",
		citeway.Footnote:    " [^2]",
		citeway.Doc:         " [doc2]",
		citeway.Cite:        ` <cite id="d_7f">Tide [x] tables</cite>`,
		citeway.Inline:      " [Tide (x) tables](d_7f)",
		citeway.Linked:      " [[2]](https://sea.example/t_%281%29)",
		citeway.RefLink:     " [Tide (x) tables][2]",
		citeway.Wiki:        " [[sea/tide tables]]",
		citeway.Lenticular:  "【2】",
		citeway.Fullwidth:   "［2］",
		citeway.Dagger:      "【2†source】",
		citeway.PrivateUse:  "\ue200cite\ue202turn0search1\ue201",
	} {
		if got := Mark(family, 2, &tides); got != want {
			t.Errorf("%x: %q, want %q", family, got, want)
		}
	}
}

// TestMarkIsFound: what Mark writes is one marker of its own family to the scanner.
func TestMarkIsFound(t *testing.T) {
	plain := citeway.Source{ID: "d_7f", Title: "Tide tables", URL: "https://sea.example/t"}
	for _, family := range preference {
		found := markers("Tides rise" + Mark(family, 2, &plain) + ".\n\n[2]: https://sea.example/t \"Tide tables\"\n")
		if family == citeway.Cite {
			found = slices.DeleteFunc(found, func(m string) bool { return m == "</cite>" })
		}
		if len(found) != 1 {
			t.Errorf("%x: the scanner finds %q", family, found)
		}
	}
}

func TestDefinitions(t *testing.T) {
	sources := []citeway.Source{{Title: "Moss", Path: "Moss.md"}, tides}
	for _, c := range []struct {
		set  citeway.Syntax
		want string
	}{
		{citeway.Bracket, ""},
		{citeway.AllSyntaxes, ""},
		{citeway.Footnote | citeway.SourceList, "\n\n#### Sources\n\n[^1]: [[Moss]]\n[^2]: [Tide (x) tables](https://sea.example/t_%281%29)\n"},
		{citeway.RefLink, "\n\n[1]: <Moss.md> \"Moss\"\n[2]: https://sea.example/t_%281%29 \"Tide (x) tables\"\n"},
		{citeway.Bracket | citeway.SourceList, "\n\n#### Sources\n\n[1]: [[Moss]]\n[2]: https://sea.example/t_%281%29\n"},
	} {
		if got := Definitions(c.set, []int{1, 2, 9}, sources); got != c.want {
			t.Errorf("%x:\n%s\nwant\n%s", c.set, got, c.want)
		}
	}
	if got := Definitions(citeway.RefLink, nil, sources); got != "" {
		t.Errorf("nothing cited, and yet %q", got)
	}
}

func TestRulesShowTheFamily(t *testing.T) {
	for _, family := range preference {
		rules := Rules(family)
		example := citeway.Source{ID: "d-7f3a", Title: "Tide tables", Path: "sea/tides.md", URL: "https://harbour.example/tides"}
		if one := strings.TrimSpace(Mark(family, 2, &example)); !strings.Contains(rules, one) {
			t.Errorf("%x: the rules do not show %s:\n%s", family, one, rules)
		}
		if !strings.Contains(Reminder(family), "Remember") || strings.Count(rules, "\n") < 6 {
			t.Errorf("%x: %s", family, rules)
		}
	}
	if !strings.Contains(Rules(citeway.Footnote|citeway.SourceList), "#### Sources") {
		t.Error("the list is not asked for")
	}
	if strings.Contains(Rules(citeway.Footnote), "#### Sources") {
		t.Error("a list is asked for that nobody wants")
	}
}
