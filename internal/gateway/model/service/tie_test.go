package service

import (
	"testing"

	"github.com/citeway/citeway"
)

// gathered keeps what is sent to it.
type gathered struct {
	sources   []citeway.Source
	markers   []citeway.Marker
	citations []citeway.Citation
}

func (g *gathered) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Source:
		g.sources = append(g.sources, *e)
	case *citeway.Marker:
		g.markers = append(g.markers, *e.Clone())
	case *citeway.Citation:
		g.citations = append(g.citations, *e)
	}
	return nil
}

func adopt(t *testing.T, shown []citeway.Source, counts citeway.Syntax, events ...citeway.Event) *gathered {
	t.Helper()
	g := &gathered{}
	a := newTie(g, shown, nil, counts)
	for _, e := range events {
		if err := a.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func web(id, url string) *citeway.Source { return &citeway.Source{ID: id, URL: url} }

// TestTieNamesByWhatItIs: the same page has the same id in every turn, whatever
// the service calls it, and different pages different ones.
func TestTieNamesByWhatItIs(t *testing.T) {
	one := adopt(t, nil, 0, web("s1", "https://tide.example/a"), web("s2", "https://tide.example/b"), &citeway.Source{ID: "s3"}, &citeway.Source{ID: "s4"})
	two := adopt(t, nil, 0, web("s1", "https://tide.example/b"))
	if one.sources[1].ID != two.sources[0].ID {
		t.Error("the same page has two ids")
	}
	seen := map[string]bool{}
	for _, s := range one.sources {
		if seen[s.ID] || s.ID[:3] != "us_" {
			t.Errorf("%s is no id of its own", s.ID)
		}
		seen[s.ID] = true
	}
	titled := adopt(t, nil, 0, &citeway.Source{ID: "s1", URL: "https://tide.example/b", Title: "Tides"})
	if titled.sources[0].ID != two.sources[0].ID {
		t.Error("a page with a title is another")
	}
}

func TestTieKeepsAnIDThroughAnUpdate(t *testing.T) {
	g := adopt(t, nil, 0, web("s1", "https://tide.example/a"), &citeway.Source{ID: "s1", URL: "https://tide.example/a", Title: "Tides"}, &citeway.Citation{Sources: []string{"s1"}})
	if g.sources[0].ID != g.sources[1].ID || g.citations[0].Sources[0] != g.sources[0].ID {
		t.Errorf("%+v", g)
	}
}

func TestTieRenamesPassages(t *testing.T) {
	s := web("s1", "https://tide.example/a")
	s.Passages = []citeway.Passage{{ID: "p1", Text: "High."}, {ID: "p2", Text: "Low."}}
	c := &citeway.Citation{Sources: []string{"s1"}, Passages: []string{"p2"}, Quotes: []citeway.Quote{{Passage: "p2"}}}
	g := adopt(t, nil, 0, s, c)
	want := g.sources[0].Passages[1].ID
	if want == "p2" || want == g.sources[0].Passages[0].ID || g.citations[0].Passages[0] != want || g.citations[0].Quotes[0].Passage != want {
		t.Errorf("%+v", g)
	}
	if s.Passages[0].ID != "p1" || c.Passages[0] != "p2" {
		t.Error("what was sent was changed")
	}
}

// TestTieNumbers: what a number of a marker becomes.
func TestTieNumbers(t *testing.T) {
	passage := web("s2", "https://tide.example/b")
	passage.Passages = []citeway.Passage{{ID: "p1", Text: "Low."}}
	known := adopt(t, nil, 0, web("s1", "https://tide.example/a"), passage)
	first, second := known.sources[0].ID, known.sources[1].Passages[0].ID
	shown := []citeway.Source{{ID: "s1"}}
	for _, c := range []struct {
		name   string
		shown  []citeway.Source
		counts citeway.Syntax
		number int
		want   string // "" stays a number
	}{
		{"the first entry", nil, citeway.Doc, 1, first},
		{"an entry with a passage", nil, citeway.Doc, 2, second},
		{"beyond the list", nil, citeway.Doc, 3, ""},
		{"beyond the list, where sources were shown", shown, citeway.Doc, 3, "entry 3"},
		{"nought", shown, citeway.Doc, 0, "entry 0"},
		{"a marker that does not count there", shown, citeway.Bracket, 1, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := &citeway.Marker{Syntax: citeway.Doc, Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: c.number}}}
			r := adopt(t, c.shown, c.counts, web("s1", "https://tide.example/a"), passage, m).markers[0].Refs[0]
			if c.want == "" && (r.Kind != citeway.ByNumber || r.Number != c.number) || c.want != "" && (r.Kind != citeway.ByIdentifier || string(r.Text) != c.want) {
				t.Errorf("%+v", r)
			}
			if m.Refs[0].Kind != citeway.ByNumber {
				t.Error("the marker sent was changed")
			}
		})
	}
	m := &citeway.Marker{Syntax: citeway.Doc, Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: 1}}}
	if r := adopt(t, shown, citeway.Doc, m).markers[0].Refs[0]; r.Kind != citeway.ByNumber {
		t.Errorf("the service has no sources, and yet %+v", r)
	}
}

// TestTieKnowsWhatWasShown: an id of a source shown and nothing else is that
// source; anything more is another that happens to have the id.
func TestTieKnowsWhatWasShown(t *testing.T) {
	shown := []citeway.Source{{ID: "doc-7", Title: "Handbook"}}
	g := adopt(t, shown, 0, &citeway.Source{ID: "doc-7"})
	if g.sources[0].ID != "doc-7" {
		t.Errorf("%+v", g.sources)
	}
	g = adopt(t, shown, 0, web("doc-7", "https://tide.example/a"))
	if g.sources[0].ID == "doc-7" {
		t.Errorf("%+v", g.sources)
	}
}
