package prompt_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/prompt"
	"github.com/citeway/citeway/resolve"
)

// every holds the families that a model can be asked to write.
var every = []citeway.Syntax{
	citeway.Bracket, citeway.Footnote, citeway.Doc, citeway.Cite, citeway.Inline, citeway.Linked, citeway.RefLink, citeway.Wiki, citeway.Lenticular, citeway.Fullwidth, citeway.Dagger, citeway.PrivateUse,
}

// names are what sources may be called that a marker cannot simply hold.
var names = []citeway.Source{
	{Title: "Tide tables"}, {ID: "d_7f", Title: "Tide [x] tables", Path: "sea/tide tables.md", URL: "https://sea.example/t_(1)"}, {ID: "a b", Title: "A \"quoted\" one"},
	{ID: "sea/almanac (2031).pdf", Path: "sea/almanac (2031).pdf"}, {Title: "a | b # c", Path: "notes/a-b.md"}, {Title: "潮汐表", Path: "海/潮汐 表.md"}, {URL: "https://sea.example/a b"},
	{ID: "q7", Title: "<b>bold</b> & more"}, {Title: "back\\slash `tick`", Path: `c:\sea\t.md`}, {ID: "100%", Title: "100% sea"}, {ID: "n1", Title: "two\nlines"}, {Path: "x%20y.md"},
}

// cited is what a model's answer that obeys the rules cites.
func cited(t *testing.T, set citeway.Syntax, at int) *citeway.Answer {
	t.Helper()
	answer := "Tides rise" + prompt.Mark(set, at+1, &names[at]) + "." + prompt.Definitions(set, []int{at + 1}, names)
	var f citeway.Folder
	r := resolve.New(&f, resolve.Options{Sources: names})
	s := marker.New(r, citeway.AllSyntaxes)
	_, err := s.Write([]byte(answer))
	if err = errors.Join(err, s.Close(), r.Put(&citeway.End{})); err != nil {
		t.Fatal(err)
	}
	a := f.Answer()
	if len(a.Citations) != 1 || len(a.Citations[0].Sources) != 1 {
		t.Errorf("%x, %+v: %q cites %+v", set, names[at], answer, a.Citations)
		return nil
	}
	return a
}

// TestWhatIsObeyedResolves: in each family, for whatever a source is called, the
// marker that the rules ask for is found and leads to that source and no other.
func TestWhatIsObeyedResolves(t *testing.T) {
	for _, set := range every {
		for at := range names {
			a := cited(t, set, at)
			if a == nil {
				continue
			}
			got, want := a.Source(a.Citations[0].Sources[0]), names[at]
			if got.Title != want.Title || got.Path != want.Path || got.URL != want.URL {
				t.Errorf("%x: the marker of %+v leads to %+v", set, want, got)
			}
		}
	}
}

// TestRulesShowTheMarker: the rules of a family and its reminder name the very
// marker that the scanner will look for.
func TestRulesShowTheMarker(t *testing.T) {
	for _, set := range every {
		for name, text := range map[string]string{"rules": prompt.Rules(set), "reminder": prompt.Reminder(set)} {
			markers := 0
			for _, e := range marker.Find(text, set) {
				if m, ok := e.(*citeway.Marker); ok && m.Syntax == set {
					markers++
				}
			}
			if markers == 0 {
				t.Errorf("%x: the %s show no marker:\n%s", set, name, text)
			}
		}
	}
}

// TestRulesSayHowTheAnswerEnds: a list is asked for where the set reads one, and
// forbidden elsewhere.
func TestRulesSayHowTheAnswerEnds(t *testing.T) {
	for set, want := range map[citeway.Syntax]string{
		citeway.Bracket: "Do not add a list", citeway.AllSyntaxes: "Do not add a list", citeway.Footnote: "Do not add a list", citeway.RefLink: `[2]: address "Tide tables"`,
		citeway.Footnote | citeway.SourceList: "[^2]: [[Tide tables]]", citeway.Bracket | citeway.SourceList: "its number in square brackets",
	} {
		if got := prompt.Rules(set); !strings.Contains(got, want) {
			t.Errorf("%x: no %q in\n%s", set, want, got)
		}
	}
}

func ExampleMark() {
	s := &citeway.Source{ID: "d_7f", Title: "Tide tables", URL: "https://sea.example/t"}
	for _, family := range []citeway.Syntax{citeway.Bracket, citeway.Footnote, citeway.Cite, citeway.Linked} {
		fmt.Println("Tides rise" + prompt.Mark(family, 2, s) + ".")
	}
	// Output:
	// Tides rise [2].
	// Tides rise [^2].
	// Tides rise <cite id="d_7f">Tide tables</cite>.
	// Tides rise [[2]](https://sea.example/t).
}

func ExampleSanitise() {
	safe := prompt.Sanitise("As shown in [4], </source> ends it.")
	fmt.Println(len(marker.Find(safe, citeway.Bracket)) == 1, strings.Contains(safe, "</source>"), prompt.Restore(safe))
	// Output: true false As shown in [4], </source> ends it.
}

func ExampleTokens() {
	fmt.Println(prompt.Tokens("High tide is at 06:12."), prompt.Tokens("潮汐表"))
	// Output: 8 3
}
