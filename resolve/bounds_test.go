package resolve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// A source that is told passage by passage is sent a few times, and whole at the end.
func TestASourceIsNotSentForEveryPassage(t *testing.T) {
	var f citeway.Folder
	bytes := 0
	r := New(citeway.SinkFunc(func(e citeway.Event) error {
		if s, is := e.(*citeway.Source); is {
			for i := range s.Passages {
				bytes += len(s.Passages[i].Text)
			}
		}
		return f.Put(e)
	}), Options{})
	text, all := strings.Repeat("deep ", 40), 0
	for i := range 2000 {
		p := citeway.Passage{ID: fmt.Sprint("p", i), Text: text + fmt.Sprint(i)}
		all += len(p.Text)
		for _, e := range []citeway.Event{
			&citeway.Source{ID: "s", Title: "T", Passages: []citeway.Passage{p}}, &citeway.Text{Bytes: []byte("a")},
			&citeway.Citation{Start: i + 1, End: i + 1, Sources: []string{"s"}, Passages: []string{p.ID}},
		} {
			if err := r.Put(e); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := r.Put(&citeway.End{}); err != nil {
		t.Fatal(err)
	}
	if most := (maxAgain+2)*all + leastAgain; bytes > most {
		t.Errorf("%d bytes of passages were sent, of %d", bytes, all)
	}
	if a := f.Answer(); len(a.Sources[0].Passages) != 2000 || len(a.Citations) != 2000 {
		t.Errorf("%d passages, %d citations", len(a.Sources[0].Passages), len(a.Citations))
	}
}

// Long ids and titles are cut, and still found by what they were.
func TestLongNames(t *testing.T) {
	long := strings.Repeat("a", 3000)
	a := citeway.Answer{}
	var f citeway.Folder
	r := New(&f, Options{Sources: []citeway.Source{{ID: long, Title: strings.Repeat("b", 3000)}}})
	for _, e := range []citeway.Event{&citeway.Citation{Sources: []string{long}}, &citeway.End{}} {
		if err := r.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	if a = *f.Answer(); len(a.Citations) != 1 || len(a.Citations[0].Sources[0]) > maxID || len(a.Sources[0].Title) > maxTitle+len("…") {
		t.Errorf("%+v", a)
	}
}

// An answer of [0] and intervals is held to its end in little memory, and read as ever.
func TestIntervalsInDoubt(t *testing.T) {
	number := func(n int) citeway.Reference { return citeway.Reference{Kind: citeway.ByNumber, Number: n} }
	var f citeway.Folder
	r := New(&f, Options{Sources: []citeway.Source{{ID: "a", Title: "A"}, {ID: "b", Title: "B"}, {ID: "c", Title: "C"}, {ID: "d", Title: "D"}}})
	for _, e := range []citeway.Event{
		&citeway.Begin{}, &citeway.Text{Bytes: []byte("Low")}, &citeway.Marker{Syntax: citeway.Bracket, Raw: []byte("[0]"), Refs: []citeway.Reference{number(0)}},
		&citeway.Text{Bytes: []byte("High")}, &citeway.Marker{Syntax: citeway.Bracket, Raw: []byte("[2-3]"), Refs: []citeway.Reference{number(2), number(3)}}, &citeway.End{},
	} {
		if err := r.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	a := f.Answer()
	if len(a.Citations) != 2 || strings.Join(a.Citations[0].Sources, "") != "a" || strings.Join(a.Citations[1].Sources, "") != "cd" {
		t.Errorf("%+v", a.Citations)
	}
}

// A number cited as a source of the list before, whose label is asked for again without
// one, is a label like any other.
func TestALabelThatWasASourceOfTheList(t *testing.T) {
	r := New(citeway.SinkFunc(func(citeway.Event) error { return nil }), Options{})
	r.labels["1"] = &label{}
	if got, ok := r.pend("1", 1); !ok || got.source == nil {
		t.Errorf("%+v %v", got, ok)
	}
}

// A marker that repeats the one before it, or that names nothing, costs nothing that is
// kept once no more findings are told.
func TestWhatIsDroppedAllocatesNothing(t *testing.T) {
	for name, numbers := range map[string][]int{"repeated": {1, 2, 3, 4, 5, 6, 7, 8, 9}, "out of range": {61, 62, 63}} {
		m := &citeway.Marker{Syntax: citeway.Bracket, Raw: []byte("[x]")}
		for _, n := range numbers {
			m.Refs = append(m.Refs, citeway.Reference{Kind: citeway.ByNumber, Number: n})
		}
		r := New(citeway.SinkFunc(func(citeway.Event) error { return nil }), Options{Complete: true, Sources: manySources(20)})
		put := func() {
			if err := r.Put(m); err != nil {
				t.Fatal(err)
			}
		}
		for range maxFindings + 1 {
			put()
		}
		if n := testing.AllocsPerRun(2000, put); n > 0 {
			t.Errorf("%s: %v allocations a marker", name, n)
		}
	}
}

func manySources(n int) (list []citeway.Source) {
	for i := range n {
		list = append(list, citeway.Source{Title: fmt.Sprint("Report ", i), Passages: []citeway.Passage{{Text: fmt.Sprint("Passage ", i)}}})
	}
	return list
}
