package resolve_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/resolve"
)

// A message calls its sources as it likes: the ids that it gives them, and the numbers where
// its own list is what these count, name nothing of the list that is given beside it.
func TestIdsOfAMessageAreItsOwn(t *testing.T) {
	index := citeway.Source{Title: "Index page", URL: "https://d.example/"}
	tides := citeway.Source{Title: "Tides", URL: "https://d.example/tides"}
	leave := citeway.Source{Title: "Leave", URL: "https://d.example/leave"}
	as := func(s citeway.Source, id string) citeway.Source { s.ID = id; return s }
	part := func(s citeway.Source, id, text string) citeway.Source {
		s.Passages = []citeway.Passage{{ID: id, Text: text}}
		return s
	}
	for _, c := range []struct {
		name   string
		given  []citeway.Source
		listed citeway.Source
		want   string // what the citation of it shows
	}{
		{"given without ids", []citeway.Source{index, tides}, as(tides, "s1"), "Tides"},
		{"given with ids that count too", []citeway.Source{as(index, "s1"), as(tides, "s2")}, as(tides, "s1"), "Tides"},
		{"of no list given", []citeway.Source{as(index, "s1")}, as(leave, "s1"), "Leave"},
		{"of words alone", []citeway.Source{part(as(index, "s1"), "p1", "Welcome.")}, part(citeway.Source{ID: "s1"}, "p1", "Leave is 30 days."), "Unknown Document"},
		{"an id of its own, and another title", []citeway.Source{as(index, "s1"), as(tides, "tid")}, citeway.Source{ID: "tid", Title: "Tide tables"}, "Tides"},
		{"an id of its own, and another address", []citeway.Source{as(tides, "tid")}, as(leave, "tid"), "Leave"},
		{"the same again", []citeway.Source{as(tides, "s1")}, as(tides, "s1"), "Tides"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := folded(t, resolve.Options{Sources: c.given}, &c.listed,
				&citeway.Citation{Sources: []string{c.listed.ID}, Passages: passageIDs(&c.listed), Marker: "[1]"})
			if len(a.Citations) != 1 || len(a.Citations[0].Sources) != 1 {
				t.Fatalf("cited: %+v", a.Citations)
			}
			s := a.Source(a.Citations[0].Sources[0])
			if s == nil || s.Name() != c.want {
				t.Fatalf("cited %+v, not %s", s, c.want)
			}
			for _, id := range a.Citations[0].Passages {
				if s.Passage(id) == nil || s.Passage(id).Text != c.listed.Passages[0].Text {
					t.Errorf("cited passage %s of %+v", id, s)
				}
			}
		})
	}
}

func TestNumbersOfAMessageCountItsOwnList(t *testing.T) {
	given := []citeway.Source{{Title: "Index page", URL: "https://d.example/"}, {ID: "tid", Title: "Tides", URL: "https://d.example/tides"}}
	listed := citeway.Source{ID: "s1", Title: "Tides", URL: "https://d.example/tides"}
	one := &citeway.Marker{Raw: []byte("[1]"), Syntax: citeway.Bracket, Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: 1}}}
	two := &citeway.Marker{Raw: []byte("[2]"), Syntax: citeway.Bracket, Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: 2}}}
	a := folded(t, resolve.Options{Sources: given, OwnNumbers: true}, &listed, one, two)
	if len(a.Citations) != 1 || a.Citations[0].Sources[0] != "tid" {
		t.Errorf("cited: %+v", a.Citations)
	}
	a = folded(t, resolve.Options{Sources: given, OwnNumbers: true}, one, two)
	if len(a.Citations) != 2 || a.Citations[1].Sources[0] != "tid" {
		t.Errorf("without a list of its own: %+v", a.Citations)
	}
}

// folded is what the resolver makes of the events.
func folded(t *testing.T, o resolve.Options, events ...citeway.Event) *citeway.Answer {
	t.Helper()
	var f citeway.Folder
	r := resolve.New(&f, o)
	for _, e := range append([]citeway.Event{&citeway.Begin{}}, append(events, &citeway.End{})...) {
		if err := r.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return f.Answer()
}

func passageIDs(s *citeway.Source) (ids []string) {
	for i := range s.Passages {
		ids = append(ids, s.Passages[i].ID)
	}
	return ids
}
