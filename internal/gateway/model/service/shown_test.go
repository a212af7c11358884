package service

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// tides are sources under ids that a dialect might count up to as well.
var tides = []citeway.Source{
	{ID: "s1", Title: "Tide tables", Passages: []citeway.Passage{{ID: "p1", Text: "Twice a day."}, {ID: "p2", Text: "At six."}}},
	{ID: "s2", Title: "Log", Passages: []citeway.Passage{{ID: "p3", Text: "At nine."}}},
}

// byPath finds what is called shown:SOURCE:PASSAGE.
func byPath(s *citeway.Source) (Place, bool) {
	parts := strings.Split(s.Path, ":")
	if parts[0] != "shown" {
		return Place{}, false
	}
	at := Place{Source: parts[1]}
	if len(parts) > 2 {
		at.Passages = []string{parts[2]}
	}
	at.Named = len(parts) > 3
	return at, true
}

// tied is what a dialect's events become, a line each.
func tied(t *testing.T, events ...citeway.Event) string {
	t.Helper()
	var lines []string
	tie := newTie(citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			lines = append(lines, "text "+string(e.Bytes))
		case *citeway.Source:
			lines = append(lines, fmt.Sprintf("source %s with %d passages", e.Title, len(e.Passages)))
		case *citeway.Citation:
			lines = append(lines, fmt.Sprintf("citation %v %v, %d quotes", e.Sources, e.Passages, len(e.Quotes)))
		case *citeway.Finding:
			lines = append(lines, "finding "+string(e.Kind))
		default:
			t.Errorf("%T came through", e)
		}
		return nil
	}), tides, byPath, 0)
	for _, e := range events {
		if err := tie.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return strings.Join(lines, "; ")
}

// doc is a source as a dialect sends it, with one passage.
func doc(id, path, passage string) *citeway.Source {
	s := &citeway.Source{ID: id, Path: path, Title: "a title of its own"}
	if passage != "" {
		s.Passages = []citeway.Passage{{ID: passage, Text: "words"}}
	}
	return s
}

func cite(start int, words string, sources, passages []string) *citeway.Citation {
	c := &citeway.Citation{Start: start, End: start + len(words), Label: words, Sources: sources, Passages: passages}
	for _, p := range passages {
		c.Quotes = append(c.Quotes, citeway.Quote{Passage: p})
	}
	return c
}

func TestTie(t *testing.T) {
	rise := &citeway.Text{Bytes: []byte("Rise.")}
	for name, c := range map[string]struct {
		events []citeway.Event
		want   string
	}{
		"words alone": {[]citeway.Event{rise}, "text Rise."},
		"the dialect's s1 is our s2": {[]citeway.Event{rise, doc("s1", "shown:s2:p3", "p1"), cite(0, "Rise.", []string{"s1"}, []string{"p1"})},
			"text Rise.; citation [s2] [p3], 0 quotes"},
		"one source by two names": {[]citeway.Event{rise, doc("a", "shown:s1:p1", "x"), doc("b", "shown:s1:p2", "y"), cite(0, "Rise.", []string{"a", "b"}, []string{"x", "y"})},
			"text Rise.; citation [s1] [p1 p2], 0 quotes"},
		"a name that means its passage": {[]citeway.Event{rise, doc("a", "shown:s1:p2:named", ""), cite(0, "Rise.", []string{"a"}, nil)},
			"text Rise.; citation [s1] [p2], 0 quotes"},
		"what was not shown, late": {[]citeway.Event{rise, doc("a", "shown:", ""), cite(0, "Rise.", []string{"a"}, nil)},
			"text Rise.; finding unknown-source"},
		"what was not shown, in place": {[]citeway.Event{doc("a", "shown:", ""), cite(0, "Rise.", []string{"a"}, nil), cite(5, " More.", []string{"none"}, nil)},
			"finding unknown-source; text Rise.; finding unknown-source; text  More."},
		"some of it was shown": {[]citeway.Event{rise, doc("a", "shown:", "x"), doc("b", "shown:s2:p3", "y"), cite(0, "Rise.", []string{"a", "b"}, []string{"x", "y"})},
			"text Rise.; citation [s2] [p3], 0 quotes"},
		"findings pass": {[]citeway.Event{&citeway.Finding{Kind: citeway.Refused}}, "finding refused"},
	} {
		if got := tied(t, c.events...); got != c.want {
			t.Errorf("%s\ngot  %s\nwant %s", name, got, c.want)
		}
	}
}

func TestDoubtIsSaid(t *testing.T) {
	var got *citeway.Finding
	tie := newTie(citeway.SinkFunc(func(e citeway.Event) error { got, _ = e.(*citeway.Finding); return nil }), tides,
		func(*citeway.Source) (Place, bool) { return Place{Source: "s1", Doubt: "there is no block 9"}, true }, 0)
	if err := tie.Put(doc("a", "", "")); err != nil || got == nil || got.Source != "s1" || got.Message != "there is no block 9" {
		t.Errorf("%+v %v", got, err)
	}
}

// TestWhatTheProviderFound goes on under ids of its own, the same in every turn.
func TestWhatTheProviderFound(t *testing.T) {
	turn := func(before ...citeway.Event) (sources []*citeway.Source, c *citeway.Citation) {
		tie := newTie(citeway.SinkFunc(func(e citeway.Event) error {
			switch e := e.(type) {
			case *citeway.Source:
				sources = append(sources, e)
			case *citeway.Citation:
				c = e
			}
			return nil
		}), tides, byPath, 0)
		page := doc("s1", "https://port.example/", "p1")
		for _, e := range append(before, page, page, cite(0, "Rise.", []string{"s1"}, []string{"p1"})) {
			if err := tie.Put(e); err != nil {
				t.Fatal(err)
			}
		}
		return sources, c
	}
	sources, c := turn()
	if len(sources) != 2 || sources[0].ID == "s1" || sources[0].ID != sources[1].ID || c.Sources[0] != sources[0].ID {
		t.Fatalf("%+v %+v", sources, c)
	}
	if p := sources[0].Passages[0].ID; p == "p1" || c.Passages[0] != p || c.Quotes[0].Passage != p {
		t.Errorf("passage %s, cited as %+v", p, c)
	}
	if again, _ := turn(doc("s0", "https://other.example/", "")); again[1].ID != sources[0].ID {
		t.Errorf("%s is %s in another turn", sources[0].ID, again[1].ID)
	}
	nameless := newTie(&citeway.Folder{}, nil, byPath, 0)
	one, two := nameless.identity(&citeway.Source{ID: "s1"}), nameless.identity(&citeway.Source{ID: "s2"})
	if again := nameless.identity(&citeway.Source{ID: "s1"}); one == two || again != one {
		t.Errorf("%s %s %s", one, two, again)
	}
}

func TestTheSinksErrorComesBack(t *testing.T) {
	full := errors.New("the reader is gone")
	for name, e := range map[string]citeway.Event{
		"text": &citeway.Text{Bytes: []byte("x")}, "a page": doc("s1", "https://port.example/", ""), "a finding": cite(0, "x", []string{"none"}, nil),
	} {
		tie := newTie(citeway.SinkFunc(func(citeway.Event) error { return full }), tides, byPath, 0)
		if err := tie.Put(e); !errors.Is(err, full) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestBriefCutsNoCharacter(t *testing.T) {
	for n := range 4 {
		got := brief(strings.Repeat("x", maxBrief-n) + strings.Repeat("潮", 9))
		if strings.ContainsRune(got, '\uFFFD') || !strings.HasSuffix(got, "…") || len(got) > maxBrief+len("…") {
			t.Errorf("%q", got)
		}
	}
	if brief("short") != "short" {
		t.Error("what is short was cut")
	}
}
