package resolve

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

var nowhere = citeway.SinkFunc(func(citeway.Event) error { return nil })

// manyPassages are n passages of a document.
func manyPassages(n int) (passages []citeway.Passage) {
	for i := range n {
		passages = append(passages, citeway.Passage{Text: fmt.Sprint("Passage ", i)})
	}
	return passages
}

// move cites a source of n passages by its number many times and then defines that number
// as another source.
func move(tb testing.TB, n, cites int) {
	r := New(nowhere, Options{Sources: []citeway.Source{{ID: "a", URL: "https://a.example/", Passages: manyPassages(n)}, {ID: "b", URL: "https://b.example/x"}}})
	for range cites {
		for _, e := range []citeway.Event{text("word"), number("[1]", 1)} {
			if err := r.Put(e); err != nil {
				tb.Fatal(err)
			}
		}
	}
	if err := r.Put(&citeway.Definition{Label: []byte("1"), Number: 1, URL: []byte("https://b.example/x")}); err != nil {
		tb.Fatal(err)
	}
}

// A definition that moves a label makes the list of each citation once, not once for each
// passage of the source it had.
func TestALabelIsMovedInOnePass(t *testing.T) {
	const cites = 500
	few := testing.AllocsPerRun(2, func() { move(t, 2, cites) })
	many := testing.AllocsPerRun(2, func() { move(t, 150, cites) })
	if more := (many - few) / cites; more > 10 {
		t.Errorf("148 passages more cost %.0f allocations a citation", more)
	}
}

func BenchmarkAMovedLabel(b *testing.B) {
	for b.Loop() {
		move(b, 199, 1600)
	}
}

// Once the names of passages fill what an answer may hold of them, no more are gathered.
func TestNamesBeyondTheLimitAreNotGathered(t *testing.T) {
	r := New(nowhere, Options{Sources: []citeway.Source{{ID: "a", Title: "A", Passages: manyPassages(150)}}})
	found, _ := r.byNumber(1)
	r.nameBytes = mostNames
	if n := testing.AllocsPerRun(100, func() {
		r.passageIDs = nil
		if r.passagesFor([]target{found}) != nil {
			t.Error("names beyond the limit")
		}
	}); n > 1 { // the list of the reference itself
		t.Errorf("%v allocations", n)
	}
}

// A number of an earlier turn is looked up; the sources known are not searched for it.
func TestANumberOfAnEarlierTurnIsLookedUp(t *testing.T) {
	r := New(nowhere, Options{Earlier: []citeway.Source{{ID: "a", Number: 7, Title: "A"}, {ID: "b", Number: 9, Title: "B"}}, Sources: []citeway.Source{{ID: "b", Title: "B"}}})
	r.sources = nil
	if got, ok := r.byNumber(7); !ok || got.source.ID != "a" {
		t.Errorf("7 is %+v", got)
	}
	if got, ok := r.byNumber(9); ok { // shown in this turn: its number there counts
		t.Errorf("9 is %+v", got)
	}
}

func BenchmarkNumbersOfNothing(b *testing.B) {
	m := number("[99999]", 99999)
	r := New(nowhere, Options{Complete: true, Sources: manySources(20000)})
	for b.Loop() {
		if _, ok := r.byNumber(m.Refs[0].Number); ok {
			b.Fatal("found")
		}
	}
}

// The texts of a source are entered once, those that come later too.
func TestTextsAreEnteredOnce(t *testing.T) {
	st := &state{Source: citeway.Source{Passages: manyPassages(3)}}
	for range 2 {
		if at, shown := st.showing("Passage 2"); !shown || at != 2 || st.asked != len(st.Passages) {
			t.Errorf("at %d, %v; %d entered", at, shown, st.asked)
		}
		if _, shown := st.showing(""); shown {
			t.Error("no text is shown")
		}
		st.Passages = append(st.Passages, citeway.Passage{Text: "Passage 2"}, citeway.Passage{Text: "More"})
	}
	if at, shown := st.showing("More"); !shown || at != 4 {
		t.Errorf("at %d, %v", at, shown)
	}
}

func BenchmarkTwoSourcesOfOneTitle(b *testing.B) {
	one, two := citeway.Source{Title: "Log", Passages: manyPassages(25000)}, citeway.Source{Title: "Log", Passages: manyPassages(25000)}
	for i := range two.Passages {
		two.Passages[i].Text = strings.ToUpper(two.Passages[i].Text)
	}
	for b.Loop() {
		New(nowhere, Options{Sources: []citeway.Source{one, two}})
	}
}
