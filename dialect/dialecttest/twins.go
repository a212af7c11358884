package dialecttest

import (
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// twin is a pair of sources that are told apart by less than usual.
type twin struct {
	name string
	a, b citeway.Source
	// one says that the pair is one document of two passages: it has one address.
	one bool
}

func twins() []twin {
	const u, v = "https://sea.example/a", "https://sea.example/b"
	return []twin{
		{name: "one title", a: citeway.Source{Title: "Manual"}, b: citeway.Source{Title: "Manual"}},
		{name: "one title in two cases", a: citeway.Source{Title: "Manual"}, b: citeway.Source{Title: "MANUAL"}},
		{name: "one title, two addresses", a: citeway.Source{Title: "Manual", URL: u}, b: citeway.Source{Title: "Manual", URL: v}},
		{name: "one title, two paths", a: citeway.Source{Title: "Manual", Path: "a/manual.md"}, b: citeway.Source{Title: "Manual", Path: "b/manual.md"}},
		{name: "one title, one address", a: citeway.Source{Title: "Manual"}, b: citeway.Source{Title: "Manual", URL: v}},
		{name: "no name", a: citeway.Source{}, b: citeway.Source{}},
		{name: "one address", one: true, a: citeway.Source{Title: "Manual", URL: u}, b: citeway.Source{Title: "Manual", URL: u}},
	}
}

const (
	ofA, ofB = "The pump stops at 80 degrees.", "The valve opens at 3 bar."
	seven    = "Pump, valve, seal."
)

// said is an answer that cites the first of a pair once and then the second twice.
func (w twin) said() []citeway.Event {
	a, b := w.a, w.b
	a.ID, a.Number, a.Kind, a.Passages = "a", 1, citeway.KindFile, []citeway.Passage{{ID: "pa", Text: ofA}}
	b.ID, b.Number, b.Kind, b.Passages = "b", 2, citeway.KindFile, []citeway.Passage{{ID: "pb", Text: ofB}}
	cite := func(id string, start, number int, source, passage string) citeway.Event {
		return &citeway.Citation{ID: id, Start: start, End: start, Number: number, Blank: " ", Sources: []string{source}, Passages: []string{passage}}
	}
	return []citeway.Event{&citeway.Begin{ID: "a1"}, &a, &b, say(seven[:4]), cite("c1", 4, 1, "a", "pa"),
		say(seven[4:11]), cite("c2", 11, 2, "b", "pb"), say(seven[11:17]), cite("c3", 17, 2, "b", "pb"), say(seven[17:]), &citeway.End{}}
}

// apart writes answers that cite two sources of one name, whole and streamed, and reads
// them again: the two stay two, and what cites the second cites the second.
func apart(t *testing.T, form dialect.Form) {
	if form.NewEncoder == nil || form.NewDecoder == nil || !form.Carries.Has(dialect.Place) {
		return
	}
	for _, pair := range twins() {
		t.Run("twins/"+pair.name, func(t *testing.T) {
			for _, stream := range []bool{false, true} {
				out := written(t, form, pair.said(), stream)
				a, err := reread(t, form, out, stream)
				if fault := pair.fault(a, form.Carries); err != nil || fault != "" {
					t.Errorf("stream %v: %s (%v) in\n%s", stream, fault, err, out)
				}
			}
		})
	}
}

// fault says in which way the second source of a pair did not come back as itself.
func (w twin) fault(a *citeway.Answer, f dialect.Feature) string {
	if len(a.Citations) != 3 {
		return "there are not three citations"
	}
	first, second, third := &a.Citations[0], &a.Citations[1], &a.Citations[2]
	for _, c := range []*citeway.Citation{first, second, third} {
		if len(c.Sources) != 1 {
			return "a citation has not one source"
		}
	}
	switch {
	case second.Sources[0] != third.Sources[0]:
		return "the second source came back as two"
	case !w.one && first.Sources[0] == second.Sources[0]:
		return "the two sources came back as one"
	case !f.Has(dialect.PassageText):
		return ""
	}
	for c, want := range map[*citeway.Citation]string{first: ofA, second: ofB, third: ofB} {
		if got := shownBy(a, c); got != want && !(w.one && strings.Contains(got, want)) {
			return "a citation shows " + got + ", not " + want
		}
	}
	return ""
}

// shownBy is what a citation shows of its source: the passages that it names, else all.
func shownBy(a *citeway.Answer, c *citeway.Citation) string {
	var texts []string
	s := a.Source(c.Sources[0])
	for i := range s.Passages {
		if p := &s.Passages[i]; len(c.Passages) == 0 || slices.Contains(c.Passages, p.ID) {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, "|")
}
