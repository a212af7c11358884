package resolve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func turn(name string) *citeway.Marker {
	return &citeway.Marker{Syntax: citeway.PrivateUse, Raw: []byte(name), Refs: []citeway.Reference{{Kind: citeway.ByTurn, Text: []byte(name)}}}
}

// Each entry of the list that was given has its place, also where it repeats one
// before it: [3] is the third.
func TestARepeatedEntryKeepsItsPlace(t *testing.T) {
	a := put(t, Options{Sources: []citeway.Source{{ID: "a", Title: "A"}, {ID: "a", Title: "A"}, {ID: "b", Title: "B"}}}, number("[3]", 3), text(" and "), number("[2]", 2))
	if a.Citations[0].Sources[0] != "b" || a.Citations[1].Sources[0] != "a" {
		t.Errorf("got %+v", a.Citations)
	}
}

// Names of search results count from 0 behind the name of their turn, and from 1
// where they are bare; what is no such name means nothing.
func TestNamesOfTurns(t *testing.T) {
	three := []citeway.Source{{ID: "a", Title: "A"}, {ID: "b", Title: "B"}, {ID: "turn9x", Title: "C"}}
	for name, want := range map[string]string{
		"turn0search0": "a", "turn7news1": "b", "4:0": "a", "10:1": "b", "1": "a", "3": "turn9x", "turn9x": "turn9x",
		"turn0search3": "", "0": "", "4": "", "": "", "search": "", "turn0search99999999999999999999": "", "-": "",
	} {
		a := put(t, Options{Sources: three}, turn(name))
		got := ""
		if len(a.Citations) > 0 {
			got = a.Citations[0].Sources[0]
		}
		if got != want {
			t.Errorf("%q names %q, want %q", name, got, want)
		}
	}
}

// What one document is told by: its id, then its address, then its path, then a
// title that stands alone. Everything else keeps two apart.
func TestOneDocumentOrTwo(t *testing.T) {
	tests := []struct {
		name string
		a, b citeway.Source
		one  bool
	}{
		{"the same id", citeway.Source{ID: "x", Title: "A"}, citeway.Source{ID: "x", Title: "B"}, true},
		{"the same address", citeway.Source{ID: "x", URL: "https://a.example/1"}, citeway.Source{ID: "y", URL: "https://A.example/1#p"}, true},
		{"the same address, two paths", citeway.Source{URL: "https://a.example", Path: "a"}, citeway.Source{URL: "https://a.example", Path: "b"}, false},
		{"the same path", citeway.Source{Path: "a.md", Title: "A"}, citeway.Source{Path: "a.md", Title: "B"}, true},
		{"the same path, two addresses", citeway.Source{Path: "a.md", URL: "https://a.example"}, citeway.Source{Path: "a.md", URL: "https://b.example"}, false},
		{"a title alone", citeway.Source{Title: "Tide  Tables"}, citeway.Source{Title: "tide tables"}, true},
		{"a title alone, and two ids", citeway.Source{ID: "x", Title: "Manual"}, citeway.Source{ID: "y", Title: "Manual"}, false},
		{"a title alone, and one id", citeway.Source{ID: "x", Title: "Manual"}, citeway.Source{Title: "Manual"}, true},
		{"a title and a path", citeway.Source{Title: "A", Path: "a.md"}, citeway.Source{Title: "A"}, false},
		{"a title and an address", citeway.Source{Title: "A"}, citeway.Source{Title: "A", URL: "https://a.example"}, false},
		{"two calls of one tool", citeway.Source{Title: "query", Kind: citeway.KindTool}, citeway.Source{Title: "query", Kind: citeway.KindTool}, false},
		{"nothing known", citeway.Source{}, citeway.Source{}, false},
	}
	for _, test := range tests {
		for _, order := range [][]citeway.Source{{test.a, test.b}, {test.b, test.a}} {
			a := put(t, Options{Sources: order}, number("[1]", 1), text(" and "), number("[2]", 2))
			if got := a.Citations[0].Number == a.Citations[1].Number; got != test.one {
				t.Errorf("%s: one document %v, want %v", test.name, got, test.one)
			}
		}
	}
}

// The form's own list says again what was given: an entry is the source given of its
// title, of several the one that shows the same passage. Two entries of one title are two
// sources where nothing was given.
func TestTheListOfTheFormAndTheListGiven(t *testing.T) {
	manual := func(id, text string) *citeway.Source {
		return &citeway.Source{ID: id, Title: "Manual", Passages: []citeway.Passage{{Text: text}}}
	}
	cites := func(source string) citeway.Event {
		return &citeway.Citation{ID: source, Sources: []string{source}}
	}
	for _, test := range []struct {
		name  string
		given []citeway.Source
		want  string
	}{
		{"nothing given", nil, "s1 s2"},
		{"one given", []citeway.Source{*manual("a", "pump")}, "a a"},
		{"two given", []citeway.Source{*manual("a", "valve"), *manual("b", "pump")}, "b a"},
		{"two given, with other words", []citeway.Source{*manual("a", "x"), *manual("b", "y")}, "s1 s2"},
	} {
		a := put(t, Options{Sources: test.given}, manual("s1", "pump"), manual("s2", "valve"), cites("s1"), text("."), cites("s2"))
		if got := a.Citations[0].Sources[0] + " " + a.Citations[1].Sources[0]; got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// A source that is told again fills in what was not known and overrules nothing;
// of two labels the higher counts.
func TestASourceToldAgain(t *testing.T) {
	low, high := &citeway.Label{Name: "low", Rank: 1}, &citeway.Label{Name: "high", Rank: 3}
	for _, order := range [][2]*citeway.Label{{low, high}, {high, low}, {nil, high}, {high, nil}} {
		a := put(t, Options{}, &citeway.Source{ID: "a", Title: "Almanac", Label: order[0], Passages: []citeway.Passage{{ID: "p", Text: "one"}}}, number("[1]", 1),
			&citeway.Source{ID: "a", Title: "Another", URL: "https://sea.example", Mime: "text/html", Editor: "Maud Lund", Label: order[1], Passages: []citeway.Passage{{ID: "p", Text: "one"}}})
		s := a.Source("a")
		if s.Title != "Almanac" || s.URL != "https://sea.example" || s.Mime != "text/html" || s.Editor != "Maud Lund" || s.Label != high || s.Number != 1 || len(s.Passages) != 1 {
			t.Errorf("got %+v", s)
		}
	}
}

// A source that is told again without passages is no new entry of the list: the
// numbers behind it stay what they were.
func TestTheSameSourceTwiceIsOneEntry(t *testing.T) {
	again := &citeway.Source{ID: "a", Title: "A"}
	a := put(t, Options{}, again, again, &citeway.Source{ID: "b", Title: "B"}, number("[2]", 2))
	if got := a.Citations[0].Sources[0]; got != "b" {
		t.Errorf("[2] is %s", got)
	}
}

// The same words at the same place are one passage, with the score that is known;
// other words under its id are another.
func TestPassagesToldAgain(t *testing.T) {
	half := 0.5
	a := put(t, Options{}, &citeway.Source{ID: "a", Title: "A", Passages: []citeway.Passage{{ID: "p", Text: "one", Page: 2}}},
		&citeway.Source{ID: "a", Passages: []citeway.Passage{{Text: "one", Page: 2, Score: &half}, {ID: "p", Text: "one", Page: 3}, {Text: "two"}}}, number("[2]", 2))
	passages := a.Source("a").Passages
	if len(passages) != 3 || passages[0].Score != &half || passages[1].ID == "p" || passages[1].Page != 3 || passages[2].ID == "" {
		t.Errorf("got %+v", passages)
	}
	if got := a.Citations[0].Passages; len(got) != 3 || got[0] != "p" {
		t.Errorf("[2] cites %v", got)
	}
}

// A form that says the same document under two ids is told that they are one.
func TestAMergedSourceIsAFinding(t *testing.T) {
	a := put(t, Options{}, &citeway.Source{ID: "a", URL: "https://sea.example/t"}, &citeway.Source{ID: "b", URL: "https://sea.example/t#page=2"}, number("[2]", 2))
	if len(a.Findings) != 1 || a.Findings[0].Kind != citeway.MergedSource || a.Findings[0].Source != "a" || a.Citations[0].Sources[0] != "a" {
		t.Errorf("got %+v, %+v", a.Findings, a.Citations)
	}
}

// An annotation of nothing that was shown leaves its words where they are part of
// the prose to come, and adds none where they were prose already.
func TestAnnotationsOfNothing(t *testing.T) {
	for name, test := range map[string]struct {
		events []citeway.Event
		want   string
	}{
		"in place": {[]citeway.Event{text("See "), &citeway.Citation{Start: 4, End: 8, Label: "here", Sources: []string{"gone"}}, text(".")}, "See here."},
		"late":     {[]citeway.Event{text("See here."), &citeway.Citation{Start: 4, End: 8, Label: "here", Sources: []string{"gone"}}}, "See here."},
	} {
		a := put(t, Options{}, test.events...)
		if a.Text != test.want || len(a.Citations) != 0 || len(a.Findings) != 1 || a.Findings[0].Kind != citeway.UnknownSource {
			t.Errorf("%s: %q, %+v, %+v", name, a.Text, a.Citations, a.Findings)
		}
	}
}

// An annotation that names no source at all is the form's own and stays.
func TestAnAnnotationWithoutSourcesStays(t *testing.T) {
	a := put(t, Options{}, text("Rise"), &citeway.Citation{ID: "x", Start: 4, End: 4})
	if len(a.Citations) != 1 || a.Citations[0].ID != "x" || a.Citations[0].Number != 0 {
		t.Errorf("got %+v", a.Citations)
	}
}

// Who names citations is asked once for each, and a name that came with one stays.
func TestCitationsAreNamed(t *testing.T) {
	n := 0
	o := Options{Sources: []citeway.Source{{ID: "a", Title: "A"}}, Identify: func(c *citeway.Citation) string {
		n++
		return fmt.Sprintf("x_%d_at_%d", n, c.Start)
	}}
	a := put(t, o, text("Rise"), number("[1]", 1), text(" and fall"), number("[1]", 1), &citeway.Citation{ID: "own", Start: 13, End: 13, Sources: []string{"a"}})
	var ids []string
	for _, c := range a.Citations {
		ids = append(ids, c.ID)
	}
	if got := strings.Join(ids, " "); got != "x_1_at_4 x_2_at_13 own" {
		t.Errorf("got %s", got)
	}
}

// Who names citations sees an annotation as it goes on: its number, and its place in the prose sent.
func TestAnAnnotationIsNamedAsItGoesOn(t *testing.T) {
	o := Options{Sources: []citeway.Source{{ID: "a", Title: "A"}}, Identify: func(c *citeway.Citation) string {
		return fmt.Sprintf("x_%d_at_%d_to_%d", c.Number, c.Start, c.End)
	}}
	a := put(t, o, text("Rise"), &citeway.Citation{Number: 7, Start: 5, End: 9, Label: " and", Sources: []string{"a"}})
	if len(a.Citations) != 1 || a.Citations[0].ID != "x_1_at_4_to_8" {
		t.Errorf("got %+v", a.Citations)
	}
}

// No more than maxFallback sources are shown as consulted, each document once.
func TestConsultedSourcesAreBounded(t *testing.T) {
	var many []citeway.Source
	for i := range 3 * maxFallback {
		many = append(many, citeway.Source{ID: fmt.Sprint("s", i/2), Title: fmt.Sprint("T", i/2), Passages: []citeway.Passage{{Text: fmt.Sprint(i)}}})
	}
	a := put(t, Options{Sources: many, Fallback: true}, text("Rise."))
	consulted := 0
	for _, s := range a.Sources {
		if s.Consulted {
			consulted++
		}
	}
	if consulted != maxFallback || len(a.Sources) != 3*maxFallback/2 {
		t.Errorf("%d of %d sources are consulted", consulted, len(a.Sources))
	}
}

// A label that the form's end brings is kept; events that are resolved already
// pass as they are.
func TestWhatPassesThrough(t *testing.T) {
	label := &citeway.Label{Name: "Board", Rank: 9}
	a := citeway.Fold(resolvedEvents(t, &citeway.Begin{ID: "ans_1", Model: "house"}, &citeway.Finding{Kind: citeway.Deprecated}, &citeway.End{Label: label, Err: &citeway.Error{Message: "cut"}})...)
	if a.ID != "ans_1" || a.Model != "house" || len(a.Findings) != 1 || a.Label != label || a.Err == nil {
		t.Errorf("got %+v", a)
	}
}

func resolvedEvents(t *testing.T, events ...citeway.Event) (sent []citeway.Event) {
	t.Helper()
	r := New(citeway.SinkFunc(func(e citeway.Event) error {
		sent = append(sent, e)
		return nil
	}), Options{})
	for _, e := range events {
		if err := r.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return sent
}
