package citeway

import "testing"

// Lookup finds what Answer.Source and Source.Passage find, also where ids come twice.
func TestLookup(t *testing.T) {
	a := &Answer{Sources: []Source{
		{ID: "a", Title: "A", Passages: []Passage{{ID: "p", Text: "one"}, {ID: "p", Text: "two"}, {ID: "q"}}},
		{ID: "b", Passages: []Passage{{ID: "p", Text: "three"}}},
		{ID: "a", Title: "again", Passages: []Passage{{ID: "r"}}},
	}}
	l := a.Lookup()
	for _, id := range []string{"a", "b", "none", ""} {
		if l.Source(id) != a.Source(id) {
			t.Error(id, l.Source(id))
		}
	}
	got := l.Passages("p")
	if len(got) != 2 || got[0] != (Held{&a.Sources[0], &a.Sources[0].Passages[0]}) || got[1] != (Held{&a.Sources[1], &a.Sources[1].Passages[0]}) {
		t.Error(got)
	}
	if l.Passages("r") != nil || l.Passages("none") != nil {
		t.Error(l.Passages("r"))
	}
}
