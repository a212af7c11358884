package citeway_test

import (
	"fmt"
	"math/rand"
	"reflect"
	"testing"

	"github.com/citeway/citeway"
)

func ExampleFold() {
	a := citeway.Fold(
		&citeway.Begin{ID: "ans_1"},
		&citeway.Text{Bytes: []byte("Tides rise")},
		&citeway.Source{ID: "s1", Number: 1, Title: "Tide tables"},
		&citeway.Citation{ID: "c_1", Number: 1, Start: 10, End: 10, Marker: "[1]", Sources: []string{"s1"}},
		&citeway.Text{Bytes: []byte(".")},
		&citeway.End{},
	)
	fmt.Println(a.Text, a.Citations[0].Start, a.Source("s1").Title)
	// Output: Tides rise. 10 Tide tables
}

func ExampleUnfold() {
	a := &citeway.Answer{Text: "See here.", Sources: []citeway.Source{{ID: "s1", Number: 1}},
		Citations: []citeway.Citation{{ID: "c_1", Number: 1, Start: 4, End: 8, Label: "here", Sources: []string{"s1"}}}}
	_ = citeway.Unfold(a, citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			fmt.Printf("text %q\n", e.Bytes)
		case *citeway.Source:
			fmt.Println("source", e.ID)
		case *citeway.Citation:
			fmt.Printf("citation of %q\n", e.Label)
		}
		return nil
	}))
	// Output:
	// text "See "
	// source s1
	// citation of "here"
	// text "."
}

// randomAnswer makes an answer with citations in place, with and without words,
// several at one place, over a text of several scripts.
func randomAnswer(r *rand.Rand) *citeway.Answer {
	words := []string{"Tides ", "rise", " twice", "潮汐", "每天", "🌊", "é", ". ", "मौसम ", "\n\n"}
	a := &citeway.Answer{ID: "ans_x", Model: "m", Generated: r.Intn(2) == 0, Offsets: citeway.Bytes,
		Citations: []citeway.Citation{}, Sources: []citeway.Source{}, Findings: []citeway.Finding{}}
	sources := r.Intn(4)
	next := 1
	for i, n := 0, r.Intn(12); i < n; i++ {
		if sources == 0 || r.Intn(3) > 0 {
			a.Text += words[r.Intn(len(words))]
			continue
		}
		c := citeway.Citation{ID: fmt.Sprintf("c_%d", len(a.Citations)+1), Start: len(a.Text), Marker: "[x]"}
		if r.Intn(2) == 0 {
			c.Label = words[r.Intn(len(words))]
		}
		a.Text += c.Label
		c.End = len(a.Text)
		c.Number = min(next, 1+r.Intn(sources))
		if c.Number == next {
			a.Sources = append(a.Sources, citeway.Source{ID: fmt.Sprintf("s%d", next), Number: next, Title: "T"})
			next++
		}
		c.Sources = []string{fmt.Sprintf("s%d", c.Number)}
		a.Citations = append(a.Citations, c)
		sources = max(sources, next)
	}
	if r.Intn(2) == 0 {
		a.Sources = append(a.Sources, citeway.Source{ID: "u", Title: "not cited"})
		a.Findings = append(a.Findings, citeway.Finding{Kind: citeway.OutOfRange, At: len(a.Text)})
	}
	return a
}

func TestFoldIsTheInverseOfUnfold(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for i := 0; i < 2000; i++ {
		a := randomAnswer(r)
		var f citeway.Folder
		if err := citeway.Unfold(a, &f); err != nil {
			t.Fatal(err)
		}
		if got := f.Answer(); !reflect.DeepEqual(got, a) {
			t.Fatalf("case %d\ngot  %+v\nwant %+v", i, got, a)
		}
	}
}

func TestUnfoldThenFoldThenUnfoldSendsTheSameEvents(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for i := 0; i < 500; i++ {
		a := randomAnswer(r)
		first := events(t, a)
		again := events(t, citeway.Fold(first...))
		if !reflect.DeepEqual(first, again) {
			t.Fatalf("case %d\ngot  %v\nwant %v", i, again, first)
		}
	}
}

func events(t *testing.T, a *citeway.Answer) []citeway.Event {
	t.Helper()
	var out []citeway.Event
	err := citeway.Unfold(a, citeway.SinkFunc(func(e citeway.Event) error {
		out = append(out, e)
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestFold(t *testing.T) {
	cite := func(id string, start, end int, label string) *citeway.Citation {
		return &citeway.Citation{ID: id, Number: 1, Start: start, End: end, Label: label, Sources: []string{"s1"}}
	}
	text := func(s string) citeway.Event { return &citeway.Text{Bytes: []byte(s)} }
	tests := map[string]struct {
		events []citeway.Event
		text   string
		cites  string
	}{
		"words come with the citation":   {[]citeway.Event{text("See "), cite("a", 4, 8, "here"), text(".")}, "See here.", "a4-8 "},
		"a late citation adds no words":  {[]citeway.Event{text("See here."), cite("a", 4, 8, "here")}, "See here.", "a4-8 "},
		"late ones are put in order":     {[]citeway.Event{text("ab"), cite("b", 2, 2, ""), cite("a", 1, 1, "")}, "ab", "a1-1 b2-2 "},
		"a revision replaces":            {[]citeway.Event{text("ab"), cite("a", 2, 2, ""), &citeway.Revision{Citation: cite("a", 1, 2, "")}}, "ab", "a1-2 "},
		"a withdrawn citation is gone":   {[]citeway.Event{text("ab"), cite("a", 2, 2, ""), &citeway.Revision{Citation: cite("a", 2, 2, ""), Withdrawn: true}}, "ab", ""},
		"a revision of nothing is none":  {[]citeway.Event{text("ab"), &citeway.Revision{Citation: cite("z", 1, 2, "")}}, "ab", ""},
		"an unresolved marker is a text": {[]citeway.Event{text("a"), &citeway.Marker{Blank: []byte(" "), Raw: []byte("[1]")}}, "a [1]", ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			a := citeway.Fold(test.events...)
			got := ""
			for _, c := range a.Citations {
				got += fmt.Sprintf("%s%d-%d ", c.ID, c.Start, c.End)
			}
			if a.Text != test.text || got != test.cites {
				t.Errorf("got %q %q, want %q %q", a.Text, got, test.text, test.cites)
			}
		})
	}
}

func TestASourceNothingIsKnownOfIsLeftOut(t *testing.T) {
	a := citeway.Fold(&citeway.Source{ID: "s1", Number: 1}, &citeway.Source{ID: "s1"})
	if len(a.Sources) != 0 {
		t.Errorf("got %v", a.Sources)
	}
}

func TestUnfoldStopsAtAnError(t *testing.T) {
	broken := &citeway.Error{Code: citeway.Internal, Message: "the pipe broke"}
	puts := 0
	err := citeway.Unfold(&citeway.Answer{Text: "abc"}, citeway.SinkFunc(func(citeway.Event) error {
		puts++
		return broken
	}))
	if err != broken || puts != 1 {
		t.Errorf("got %v after %d events", err, puts)
	}
}

func TestAnswerIsACopy(t *testing.T) {
	var f citeway.Folder
	_ = f.Put(&citeway.Source{ID: "s1", Title: "old"})
	before := f.Answer()
	_ = f.Put(&citeway.Source{ID: "s1", Title: "new"})
	if before.Sources[0].Title != "old" {
		t.Error("an answer changed after it was given out")
	}
}

func TestUnfoldSendsACitationOutsideTheTextLate(t *testing.T) {
	a := &citeway.Answer{Text: "short", Citations: []citeway.Citation{{ID: "c", Start: 9, End: 2, Label: "x"}}}
	var last citeway.Event
	err := citeway.Unfold(a, citeway.SinkFunc(func(e citeway.Event) error {
		if _, end := e.(*citeway.End); !end {
			last = e
		}
		return nil
	}))
	if c, ok := last.(*citeway.Citation); err != nil || !ok || c.ID != "c" {
		t.Errorf("got %v %v", last, err)
	}
}
