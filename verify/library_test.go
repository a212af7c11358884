package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func ids(list []*shown) string {
	var out []string
	for _, s := range list {
		out = append(out, s.source.ID+"/"+s.passage)
	}
	return strings.Join(out, " ")
}

func stocked() library {
	l := newLibrary(New(Options{}))
	l.add(&citeway.Source{ID: "a", Number: 1, Passages: []citeway.Passage{{ID: "a1", Text: "The mill turns."}, {ID: "a2", Text: "It is old."}}})
	l.add(&citeway.Source{ID: "b", Number: 2, Passages: []citeway.Passage{{ID: "b1", Abstract: "On bridges."}, {ID: "b2"}}})
	return l
}

func TestLibraryOf(t *testing.T) {
	l := stocked()
	for _, c := range []struct {
		name     string
		citation citeway.Citation
		want     string
	}{
		{"all of a source", citeway.Citation{Sources: []string{"a"}}, "a/a1 a/a2"},
		{"a passage it names", citeway.Citation{Sources: []string{"a"}, Passages: []string{"a2"}}, "a/a2"},
		{"a passage it has not", citeway.Citation{Sources: []string{"a"}, Passages: []string{"b1"}}, "a/a1 a/a2"},
		{"two sources", citeway.Citation{Sources: []string{"b", "a"}}, "b/b1 a/a1 a/a2"},
		{"a stranger", citeway.Citation{Sources: []string{"c"}}, ""},
		{"none", citeway.Citation{}, ""},
	} {
		if got := ids(l.of(&c.citation)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	if got := ids(l.all()); got != "a/a1 a/a2 b/b1" {
		t.Errorf("all: %q", got)
	}
}

// An abstract is read where there is no text, but points to no place in it.
func TestLibraryAbstract(t *testing.T) {
	l := stocked()
	for _, s := range l.all() {
		if s.placed != (s.passage != "b1") {
			t.Errorf("%s: placed is %v", s.passage, s.placed)
		}
	}
}

func TestLibraryReplaces(t *testing.T) {
	l := stocked()
	l.add(&citeway.Source{ID: "a", Number: 7})
	if got := ids(l.of(&citeway.Citation{Sources: []string{"a"}})); got != "a/a1 a/a2" || l.number("a") != 7 {
		t.Errorf("without words: %q, number %d", got, l.number("a"))
	}
	l.add(&citeway.Source{ID: "a", Number: 8, Passages: []citeway.Passage{{ID: "a3", Text: "New words."}}})
	if got := ids(l.of(&citeway.Citation{Sources: []string{"a"}})); got != "a/a3" || l.number("a") != 8 {
		t.Errorf("with words: %q, number %d", got, l.number("a"))
	}
	if got := ids(l.all()); got != "a/a3 b/b1" {
		t.Errorf("the order changed: %q", got)
	}
	if l.number("c") != 0 {
		t.Error("a stranger has a number")
	}
}

// What is too much is left out, and what was there stays.
func TestLibraryIsBounded(t *testing.T) {
	l := stocked()
	big := strings.Repeat("word ", maxSources/5+1)
	l.add(&citeway.Source{ID: "c", Passages: []citeway.Passage{{ID: "c1", Text: big}}})
	if got := ids(l.all()); got != "a/a1 a/a2 b/b1" {
		t.Errorf("got %q", got)
	}
}

func TestCites(t *testing.T) {
	c := &citeway.Citation{Sources: []string{"a", "b"}}
	for id, want := range map[string]bool{"a": true, "b": true, "c": false, "": false} {
		if cites(c, id) != want {
			t.Errorf("%q cited is %v", id, !want)
		}
	}
}

func TestHoldsQuotes(t *testing.T) {
	e := New(Options{}).Prepare("The old mill by the river was rebuilt after the flood.")
	for claim, want := range map[string]bool{
		`It says "the old mill by the river".`:                                     true,
		`It says "the old mill by the sea".`:                                       false,
		`It says "the old mill by the river" and "was rebuilt after the flood".`:   true,
		`It says "the old mill by the river" and "was pulled down after the war".`: false,
		`It says nothing of the sort.`:                                             false,
		`It says "mill".`:                                                          false,
	} {
		if got := holdsQuotes(claim, e); got != want {
			t.Errorf("%s: got %v", claim, got)
		}
	}
}

// The place [] is where a citation stands, and the end is how far the answer has come.
func TestReady(t *testing.T) {
	for text, want := range map[string]bool{
		"It rains. [] It": true, "It rains![] Then": true, "Does it? [] Yes": true, "下雨了。[]天": true, "बारिश हुई।[] आज": true,
		"It rains.”[] It": true, "**It rains.**[] It": true, "It rains…[] It": true, "It rains.[]\n": true, "It rains.[]。": true,
		"It rains[] and it stopped. Then": true, "It rains[]\n": true, "It rains[]! Yes": true,
		"It rains.[]": false, "It rains. [] I": false, "It rains,[] or": false, "It rains;[] or": false, "[]": false,
		"It rains[] and it stopped.": false, "It rains[] by Dr. Berg": false, "It rains[] of 3.5 tons": false,
		"It rains[] e.g. the mill": false, "It reports to the U.S.[] Congress every": false, "It rains []": false,
	} {
		before, after, _ := strings.Cut(text, "[]")
		s := Step(New(Options{}), nil, StepOptions{}).(*step)
		s.grow([]byte(before + after))
		if got := s.ready(&citeway.Citation{Start: len(before), End: len(before)}); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
