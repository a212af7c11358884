package resolve

import (
	"testing"

	"github.com/citeway/citeway"
)

func TestCanonical(t *testing.T) {
	same := [][2]string{
		{"HTTPS://Sea.Example/Tides", "https://sea.example/Tides"},
		{"https://sea.example:443/t", "https://sea.example/t"},
		{"http://sea.example:80", "http://sea.example/"},
		{"https://sea.example/t#page=2", "https://sea.example/t"},
		{"https://sea.example/t#:~:text=a", "https://sea.example/t"},
		{"https://sea.example/a%20b", "https://sea.example/a b"},
		{" https://sea.example/t ", "https://sea.example/t"},
	}
	for _, pair := range same {
		if canonical(pair[0]) != canonical(pair[1]) {
			t.Errorf("%q is %q, %q is %q", pair[0], canonical(pair[0]), pair[1], canonical(pair[1]))
		}
	}
	other := [][2]string{
		{"https://sea.example/t", "https://sea.example/T"},
		{"https://sea.example/t", "http://sea.example/t"},
		{"https://sea.example/t?a=1", "https://sea.example/t?a=2"},
		{"https://sea.example:8443/t", "https://sea.example/t"},
		{"sea/t.md", "sea/T.md"},
		{"cite:1", "cite:2"},
	}
	for _, pair := range other {
		if canonical(pair[0]) == canonical(pair[1]) {
			t.Errorf("%q and %q are one", pair[0], pair[1])
		}
	}
}

func TestSafe(t *testing.T) {
	tests := map[string]bool{"https://a.example": true, "HTTP://a.example": true, "mailto:a@b.example": true,
		"javascript:alert(1)": false, "JaVaScRiPt:alert(1)": false, "data:text/html,x": false, "file:///etc/passwd": false,
		"a/b.md": false, "": false, "://": false, "1http://x": false}
	for address, want := range tests {
		if safe(address) != want {
			t.Errorf("%q: %v, want %v", address, !want, want)
		}
	}
}

func TestShift(t *testing.T) {
	var s shift
	s.add(5, 0)
	if s.sent(7) != 7 {
		t.Error("nothing was put back, and yet 7 moved")
	}
	s.add(5, 3)  // read 5 is sent 5; after it 3 bytes more
	s.add(12, 4) // read 9 is sent 12
	for read, want := range map[int]int{0: 0, 5: 5, 6: 9, 9: 12, 10: 17, 20: 27} {
		if got := s.sent(read); got != want {
			t.Errorf("%d is sent at %d, want %d", read, got, want)
		}
	}
}

func TestReplace(t *testing.T) {
	tests := []struct {
		list     []string
		from, to string
		want     string
	}{
		{[]string{"a", "b"}, "a", "c", "c b "},
		{[]string{"a", "b"}, "a", "b", "b "},
		{[]string{"a", "b"}, "a", "", "b "},
		{[]string{"a"}, "a", "", ""},
		{[]string{"a"}, "z", "c", "a "},
	}
	for _, test := range tests {
		got := ""
		for _, s := range replace(test.list, test.from, test.to) {
			got += s + " "
		}
		if got != test.want {
			t.Errorf("%v, %q by %q: got %q, want %q", test.list, test.from, test.to, got, test.want)
		}
	}
}

func TestParsePolicy(t *testing.T) {
	for name, want := range map[string]Policy{"": Drop, "drop": Drop, "keep": Keep, "flag": Flag} {
		if got, err := ParsePolicy(name); err != nil || got != want {
			t.Errorf("%q: %v %v", name, got, err)
		}
	}
	if _, err := ParsePolicy("hide"); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("got %v", err)
	}
}

// put sends events through a resolver and returns the answer.
func put(t *testing.T, o Options, events ...citeway.Event) *citeway.Answer {
	t.Helper()
	var f citeway.Folder
	r := New(&f, o)
	for _, e := range append(events, &citeway.End{}) {
		if err := r.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	return f.Answer()
}

func text(s string) *citeway.Text { return &citeway.Text{Bytes: []byte(s)} }

func number(raw string, n int) *citeway.Marker {
	return &citeway.Marker{Syntax: citeway.Bracket, Raw: []byte(raw), Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: n}}}
}

func TestAnnotationsAreNumberedByMentionToo(t *testing.T) {
	a := put(t, Options{},
		&citeway.Source{ID: "a", Title: "A", Passages: []citeway.Passage{{ID: "p"}}}, &citeway.Source{ID: "b", Title: "B"},
		text("One two."),
		&citeway.Citation{Start: 0, End: 3, Label: "One", Sources: []string{"b"}},
		&citeway.Citation{Start: 4, End: 7, Label: "two", Sources: []string{"a", "nosuch"}, Passages: []string{"p", "nosuch"}})
	if len(a.Citations) != 2 || a.Citations[0].Number != 1 || a.Citations[1].Number != 2 || a.Text != "One two." {
		t.Fatalf("got %+v", a)
	}
	if c := a.Citations[1]; len(c.Sources) != 1 || len(c.Passages) != 1 || c.ID == a.Citations[0].ID {
		t.Errorf("got %+v", c)
	}
	if len(a.Findings) != 1 || a.Findings[0].Kind != citeway.UnknownSource {
		t.Errorf("got %+v", a.Findings)
	}
}

func TestALateCitationMovesWithTextThatWasPutBack(t *testing.T) {
	a := put(t, Options{},
		&citeway.Source{ID: "a", Title: "A"},
		text("In "), number("[1990]", 1990), text(" it rose"),
		&citeway.Citation{Start: 7, End: 11, Label: "rose", Sources: []string{"a"}})
	c := a.Citations[0]
	if a.Text != "In [1990] it rose" || a.Text[c.Start:c.End] != "rose" {
		t.Errorf("%q cites %q", a.Text, a.Text[c.Start:c.End])
	}
}

func TestANumberedSourceKeepsItsNumber(t *testing.T) {
	a := put(t, Options{}, &citeway.Source{ID: "a", Number: 4, Title: "A"}, &citeway.Source{ID: "b", Title: "B"}, number("[2]", 2), number("[1]", 1))
	if a.Citations[0].Number != 5 || a.Citations[1].Number != 4 {
		t.Errorf("got %+v", a.Citations)
	}
}

func TestTheLabelOfTheMessageIsTheHighestCited(t *testing.T) {
	low, high := &citeway.Label{Name: "low", Rank: 1}, &citeway.Label{Name: "high", Rank: 2}
	sources := []citeway.Source{{Title: "A", Label: low}, {Title: "B", Label: high}}
	if a := put(t, Options{Sources: sources}, number("[1]", 1)); a.Label != low {
		t.Errorf("got %v: a source that is not cited counts", a.Label)
	}
	if a := put(t, Options{Sources: sources}, number("[1]", 1), number("[2]", 2)); a.Label != high {
		t.Errorf("got %v", a.Label)
	}
}

func TestASinkThatFailsStopsTheResolver(t *testing.T) {
	broken := &citeway.Error{Code: citeway.Internal}
	r := New(citeway.SinkFunc(func(citeway.Event) error { return broken }), Options{Sources: []citeway.Source{{Title: "A"}}})
	for _, e := range []citeway.Event{text("a"), number("[1]", 1), number("[9]", 9), &citeway.End{}} {
		if err := r.Put(e); err != broken {
			t.Errorf("%T: got %v", e, err)
		}
	}
}

func TestPassagesUnderOneIDStayDistinct(t *testing.T) {
	a := put(t, Options{},
		&citeway.Source{ID: "a", Title: "A", Passages: []citeway.Passage{{ID: "p", Text: "one"}}},
		&citeway.Source{ID: "b", Title: "B", Passages: []citeway.Passage{{ID: "p", Text: "two"}}},
		number("[1]", 1), number("[2]", 2))
	if a.Citations[0].Passages[0] == a.Citations[1].Passages[0] {
		t.Errorf("both cite %s", a.Citations[0].Passages[0])
	}
}
