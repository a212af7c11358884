package prose

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/link"
)

// TestLongWordsAreNoLink: words beyond what a scanner takes for one marker stay prose, with
// the number after them.
func TestLongWordsAreNoLink(t *testing.T) {
	for n, want := range map[int]string{30: "[%s][1]", 3000: "%s[1]"} {
		label := strings.Repeat("x", n)
		a := &citeway.Answer{Text: label, Sources: sources(), Citations: []citeway.Citation{words(0, label, "a")}}
		if got, want := write(t, Reference(), a), strings.ReplaceAll(want, "%s", label); got != want {
			t.Errorf("%d bytes of words: %.60s", n, got)
		}
	}
}

// write replays an answer in one way of marking.
func write(t *testing.T, m Marks, a *citeway.Answer) string {
	t.Helper()
	var out strings.Builder
	w := NewNumbered(m, func(b []byte) error { out.Write(b); return nil })
	cited := make([]*citeway.Citation, len(a.Citations))
	for i := range cited {
		cited[i] = &a.Citations[i]
	}
	err := Replay(a, cited, citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			return w.Text(e.Bytes)
		case *citeway.Source:
			w.Put(e)
		case *citeway.Citation:
			return w.Citation(e)
		}
		return nil
	}))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(out.String(), Separator, "|")
}

// TestANumberLeadsToThePassageCitedFirst: of a source whose passages have addresses, a form
// with one address for each number writes that of the passage which its first citation
// means, as it is when all has been verified.
func TestANumberLeadsToThePassageCitedFirst(t *testing.T) {
	at := func(id string) citeway.Passage {
		return citeway.Passage{ID: id, Extra: map[string]json.RawMessage{link.PassageURL: json.RawMessage(`"https://g.example/` + id + `"`)}}
	}
	s := &citeway.Source{ID: "a", Number: 1, URL: "https://g.example/p", Passages: []citeway.Passage{at("p"), at("q"), at("r")}}
	first := &citeway.Citation{ID: "c1", Start: 4, End: 4, Sources: []string{"a"}, Passages: []string{"q", "r"}}
	second := &citeway.Citation{ID: "c2", Start: 4, End: 4, Sources: []string{"a"}, Passages: []string{"p"}}
	narrowed := first.Clone()
	narrowed.Passages = []string{"r"}
	for name, c := range map[string]struct {
		events []citeway.Event
		want   string
	}{
		"cited":     {[]citeway.Event{first, second}, "https://g.example/q"},
		"revised":   {[]citeway.Event{first, second, &citeway.Revision{Citation: narrowed}}, "https://g.example/r"},
		"not cited": {nil, "https://g.example/p"},
	} {
		for _, silent := range []bool{false, true} {
			var out strings.Builder
			style := Style{Marks: Reference(), Silent: silent, End: func(n *Numbers) string { return "<" + n.Cited()[0].URL + ">" }}
			e := NewEncoder(&out, dialect.Options{Stream: true}, style)
			for _, event := range append([]citeway.Event{s, &citeway.Text{Bytes: []byte("Rise")}}, append(c.events, &citeway.End{})...) {
				if err := e.Put(event); err != nil {
					t.Fatal(err)
				}
			}
			if !strings.HasSuffix(out.String(), "<"+c.want+">") {
				t.Errorf("%s, silent %v: %q, want %s", name, silent, out.String(), c.want)
			}
		}
	}
}

func sources() []citeway.Source {
	return []citeway.Source{{ID: "a", Number: 1}, {ID: "b", Number: 2}, {ID: "c"}}
}

func cite(at int, ids ...string) citeway.Citation {
	return citeway.Citation{Start: at, End: at, Sources: ids}
}

func words(at int, label string, ids ...string) citeway.Citation {
	return citeway.Citation{Start: at, End: at + len(label), Label: label, Sources: ids}
}

func TestMarkers(t *testing.T) {
	for _, test := range []struct {
		name, text      string
		cites           []citeway.Citation
		link, footnotes string
	}{
		{"point", "Tides rise.", []citeway.Citation{cite(10, "a")}, "Tides rise[1].", "Tides rise[^1]."},
		{"several", "Tides.", []citeway.Citation{cite(5, "b", "a")}, "Tides[2]|[1].", "Tides[^2][^1]."},
		{"two that touch", "Tides.", []citeway.Citation{cite(5, "a"), cite(5, "b")}, "Tides[1]|[2].", "Tides[^1][^2]."},
		{"same source named twice", "Tides.", []citeway.Citation{cite(5, "a", "a")}, "Tides[1].", "Tides[^1]."},
		{"words", "See here now", []citeway.Citation{words(4, "here", "a")}, "See [here][1] now", "See here[^1] now"},
		{"words that are a number", "In 2020 it", []citeway.Citation{words(3, "2020", "a")}, "In 2020[1] it", "In 2020[^1] it"},
		{"words with a bracket", "See a[i] now", []citeway.Citation{words(4, "a[i]", "a")}, "See a[i]|[1] now", "See a[i]|[^1] now"},
		{"a parenthesis follows", "Tides(x)", []citeway.Citation{cite(5, "a")}, "Tides[1]|(x)", "Tides[^1]|(x)"},
		{"a bracket stands before", "A [note]", []citeway.Citation{cite(8, "a")}, "A [note]|[1]", "A [note]|[^1]"},
		{"an exclamation mark before", "Wow!", []citeway.Citation{cite(4, "a")}, "Wow!|[1]", "Wow!|[^1]"},
		{"a backslash before", `End\`, []citeway.Citation{cite(4, "a")}, `End\|[1]`, `End\|[^1]`},
		{"two backslashes before", `End\\`, []citeway.Citation{cite(5, "a")}, `End\\[1]`, `End\\[^1]`},
		{"a colon after one that begins a line", "A\n: b", []citeway.Citation{cite(2, "a")}, "A\n[1]|: b", "A\n[^1]|: b"},
		{"a colon within a line", "A: b", []citeway.Citation{cite(1, "a")}, "A[1]: b", "A[^1]: b"},
		{"not cited source", "A", []citeway.Citation{cite(1, "c")}, "A", "A"},
		{"overlapping words", "One two three", []citeway.Citation{words(0, "One two", "a"), words(4, "two three", "b")},
			"[One two][1] three[2]", "One two[^1] three[^2]"},
	} {
		a := &citeway.Answer{Text: test.text, Citations: test.cites, Sources: sources()}
		if got := write(t, Reference(), a); got != test.link {
			t.Errorf("%s: links %q, want %q", test.name, got, test.link)
		}
		if got := write(t, Footnote(), a); got != test.footnotes {
			t.Errorf("%s: footnotes %q, want %q", test.name, got, test.footnotes)
		}
	}
}

func TestBlankIsPutBack(t *testing.T) {
	a := &citeway.Answer{Text: "Tides rise.", Sources: sources(),
		Citations: []citeway.Citation{{Start: 10, End: 10, Blank: " ", Sources: []string{"a"}}}}
	if got := write(t, Reference(), a); got != "Tides rise [1]." {
		t.Errorf("got %q", got)
	}
}

func TestUnresolvedIsShownAsText(t *testing.T) {
	a := &citeway.Answer{Text: "Tides rise.", Sources: sources(),
		Citations: []citeway.Citation{{Start: 10, End: 10, Blank: " ", Marker: "[9]"}}}
	if got := write(t, Reference(), a); got != `Tides rise \[9].` {
		t.Errorf("got %q", got)
	}
}

func TestLateCitation(t *testing.T) {
	var out strings.Builder
	w := NewNumbered(Reference(), func(b []byte) error { out.Write(b); return nil })
	w.Put(&citeway.Source{ID: "a", Number: 1})
	_ = w.Text([]byte("One two"))
	_ = w.Citation(&citeway.Citation{Start: 4, End: 7, Label: "two", Sources: []string{"a"}})
	_ = w.Citation(&citeway.Citation{Start: 0, End: 3, Label: "One", Sources: []string{"a"}})
	if got := out.String(); got != "One two[1]" {
		t.Errorf("got %q: words just written get a marker, words passed get none", got)
	}
}

func TestNumbersFollowTheLatestSource(t *testing.T) {
	var n Numbers
	n.Put(&citeway.Source{ID: "a", Number: 1})
	n.Put(&citeway.Source{ID: "a", Number: 0})
	n.Put(&citeway.Source{ID: "b", Number: 1})
	if cited := n.Cited(); len(cited) != 1 || cited[0].ID != "b" {
		t.Errorf("cited %v", cited)
	}
	if got := n.Of(&citeway.Citation{Number: 7, Sources: []string{"z"}}); len(got) != 1 || got[0] != 7 {
		t.Errorf("a citation whose source is not known yet keeps its number, got %v", got)
	}
}

// TestClean gives the same prose in pieces of every size: each separator beside
// a marker goes, every other one stays.
func TestClean(t *testing.T) {
	pieces := []string{"a\u200bb", "", "\u200b", "", "\u200c(x) ", "", " \u200b\u200b", "", "\u200bé\u200b"}
	want := "a\u200bb<>" + "<>" + "(x) " + "<>" + " " + "<>" + "é\u200b"
	for size := 1; size < 8; size++ {
		var got strings.Builder
		c := Clean(citeway.SinkFunc(func(e citeway.Event) error {
			switch e := e.(type) {
			case *citeway.Text:
				got.Write(e.Bytes)
			case *citeway.Marker:
				got.WriteString("<>")
			}
			return nil
		}))
		for _, p := range pieces {
			if p == "" {
				_ = c.Put(&citeway.Marker{})
				continue
			}
			for at := 0; at < len(p); at += size {
				_ = c.Put(&citeway.Text{Bytes: []byte(p[at:min(at+size, len(p))])})
			}
		}
		_ = c.Put(&citeway.End{})
		if got.String() != want {
			t.Errorf("pieces of %d: %q, want %q", size, got.String(), want)
		}
	}
}

// TestEdges cuts every text into pieces of every size; "=" stands for a
// definition.
func TestEdges(t *testing.T) {
	for in, want := range map[string]string{
		"A.\n\n=":         "A.",
		"=\n\nA.\n":       "A.\n",
		"A.\n\n=\n\nB.\n": "A.\n\nB.\n",
		"A.\n=B":          "A.\nB",
		"A.\n\n":          "A.\n\n",
		"\n\nA":           "\n\nA",
		"A\r\n\r\n=\r\n=": "A",
		"A\n\n==\nB\n\n=": "A\n\nB",
	} {
		for size := 1; size < 8; size++ {
			var got strings.Builder
			g := Edges(citeway.SinkFunc(func(e citeway.Event) error {
				if e, ok := e.(*citeway.Text); ok {
					got.Write(e.Bytes)
				}
				return nil
			}))
			for i, part := range strings.Split(in, "=") {
				if i > 0 {
					_ = g.Put(&citeway.Definition{})
				}
				for at := 0; at < len(part); at += size {
					_ = g.Put(&citeway.Text{Bytes: []byte(part[at:min(at+size, len(part))])})
				}
			}
			_ = g.Put(&citeway.End{})
			if got.String() != want {
				t.Errorf("%q in pieces of %d: %q, want %q", in, size, got.String(), want)
			}
		}
	}
}

// A marker that is written before it is known that its source is one cited
// already keeps its number, and the list says what it stands for.
func TestRevisedNumberStaysInTheList(t *testing.T) {
	var n Numbers
	n.Put(&citeway.Source{ID: "moss", Number: 1, Title: "Moss"})
	n.Put(&citeway.Source{ID: "later", Number: 2})
	c := &citeway.Citation{ID: "c_2", Number: 2, Sources: []string{"later"}}
	n.show(c, n.Of(c))
	n.Revise(&citeway.Citation{ID: "c_2", Number: 1, Sources: []string{"moss"}})
	n.Put(&citeway.Source{ID: "later"})
	cited := n.Cited()
	if len(cited) != 2 || cited[1].Number != 2 || cited[1].Title != "Moss" {
		t.Errorf("the list is %v", cited)
	}
}

// guarded writes text in pieces of size bytes, with a point at each of the
// places given, in the prose as it is without markers.
func guarded(m Marks, text string, size int, places ...int) string {
	var out strings.Builder
	w := NewNumbered(m, func(b []byte) error { out.Write(b); return nil })
	g := w.Guarded(0, -1)
	w.Put(&citeway.Source{ID: "a", Number: 1})
	for at := 0; at <= len(text); {
		for len(places) > 0 && places[0] == at {
			c := cite(at, "a")
			_ = g.Citation(&c)
			places = places[1:]
		}
		end := min(at+size, len(text))
		if len(places) > 0 {
			end = min(end, places[0])
		}
		if end == at {
			break
		}
		_ = g.Text([]byte(text[at:end]))
		at = end
	}
	_ = g.Close()
	return strings.ReplaceAll(out.String(), Separator, "|")
}

// TestGuard gives prose that was never read for markers: what would be one beside
// our definitions is escaped, whatever the pieces, and nothing else is.
func TestGuard(t *testing.T) {
	for _, test := range []struct {
		in, link, footnotes string
		places              []int
	}{
		{in: "See item [1] there.", link: `See item \[1] there.`, footnotes: "See item [1] there."},
		{in: "Both [1, 2] and [3-5].", link: `Both \[1, 2] and \[3-5].`, footnotes: "Both [1, 2] and [3-5]."},
		{in: "Doubled [[1]] here.", link: `Doubled \[\[1]] here.`, footnotes: "Doubled [[1]] here."},
		{in: "A note [^3] here.", link: `A note \[^3] here.`, footnotes: `A note \[^3] here.`},
		{in: "As [doc2] says.", link: `As \[doc2] says.`, footnotes: "As [doc2] says."},
		{in: "In [1990] and at [0].", link: "In [1990] and at [0].", footnotes: "In [1990] and at [0]."},
		{in: "The code `m[1]` runs.", link: "The code `m[1]` runs.", footnotes: "The code `m[1]` runs."},
		{in: "```\nm[1]\n```\n[1]\n", link: "```\nm[1]\n```\n\\[1]\n", footnotes: "```\nm[1]\n```\n[1]\n"},
		{in: `Already \[1] so.`, link: `Already \[1] so.`, footnotes: `Already \[1] so.`},
		{in: "A link [1](https://a.example/) stays.", link: "A link [1](https://a.example/) stays.", footnotes: "A link [1](https://a.example/) stays."},
		{in: "[1]: https://a.example/ is prose", link: `\[1]: https://a.example/ is prose`, footnotes: "[1]: https://a.example/ is prose"},
		{in: "The words [see][1] here", link: `The words [see]\[1] here`, footnotes: "The words [see][1] here"},
		{in: "Tides rise [1].", places: []int{10, 15}, link: `Tides rise[1] \[1].[1]`, footnotes: `Tides rise[^1] [1].[^1]`},
		{in: "Broken [1", places: []int{9}, link: `Broken [1[1]`, footnotes: "Broken [1[^1]"},
	} {
		for size := 1; size <= len(test.in); size++ {
			if got := guarded(Reference(), test.in, size, test.places...); got != test.link {
				t.Errorf("%q in pieces of %d: links %q, want %q", test.in, size, got, test.link)
				break
			}
			if got := guarded(Footnote(), test.in, size, test.places...); got != test.footnotes {
				t.Errorf("%q in pieces of %d: footnotes %q, want %q", test.in, size, got, test.footnotes)
				break
			}
		}
	}
}

// A citation that waits for the words before it is written as it turned out to be.
func TestGuardRevises(t *testing.T) {
	var out strings.Builder
	w := NewNumbered(Reference(), func(b []byte) error { out.Write(b); return nil })
	w.Put(&citeway.Source{ID: "a", Number: 1})
	w.Put(&citeway.Source{ID: "b", Number: 2})
	g := w.Guarded(0, -1)
	_ = g.Text([]byte("Rain [1"))
	_ = g.Citation(&citeway.Citation{ID: "c", Start: 7, End: 7, Sources: []string{"a"}})
	w.Revise(g, &citeway.Revision{Citation: &citeway.Citation{ID: "c", Start: 7, End: 7, Sources: []string{"b"}}})
	_ = g.Close()
	if got := strings.ReplaceAll(out.String(), Separator, "|"); got != "Rain [1[2]" {
		t.Errorf("got %q", got)
	}
}
