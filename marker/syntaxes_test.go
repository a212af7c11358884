package marker

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func ExampleScanner_Reset() {
	print := citeway.SinkFunc(func(e citeway.Event) error {
		fmt.Printf("%T\n", e)
		return nil
	})
	s := New(print, citeway.Bracket)
	for _, answer := range []string{"Tides rise [1]", "[^1]"} {
		s.Reset(print, citeway.Bracket) // one scanner serves one answer after another
		_, _ = s.Write([]byte(answer))
		_ = s.Close()
	}
	// Output:
	// *citeway.Text
	// *citeway.Marker
	// *citeway.Text
}

// syntaxesOf says which syntaxes find a family's marker where each is live alone.
var syntaxesOf = map[string][]citeway.Syntax{
	"bracket": {citeway.Bracket}, "list": {citeway.Bracket}, "semicolons": {citeway.Bracket}, "range": {citeway.Bracket}, "doubled": {citeway.Bracket, citeway.Wiki},
	"lenticular": {citeway.Lenticular}, "fullwidth": {citeway.Fullwidth}, "footnote": {citeway.Footnote}, "footnotes": {citeway.Footnote}, "named footnote": {citeway.Footnote},
	"doc": {citeway.Doc, citeway.RefLink, citeway.Worded}, "docs": {citeway.Doc, citeway.Worded}, "ID": {citeway.Doc, citeway.RefLink}, "dagger": {citeway.Dagger}, "private use": {citeway.PrivateUse},
	"cite": {citeway.Cite}, "cite of two": {citeway.Cite}, "inline": {citeway.Inline}, "wiki": {citeway.Wiki}, "wiki heading": {citeway.Wiki},
	"linked": {citeway.Linked}, "linked doc": {citeway.Linked}, "reference link": {citeway.RefLink, citeway.RefNumber}, "pure identifier": {citeway.RefLink},
	"worded": {citeway.Worded}, "worded list": {citeway.Worded}, "worded twice": {citeway.Worded}, "worded range": {citeway.Worded}, "colon": {citeway.Worded, citeway.RefLink}, "web result": {citeway.Worded, citeway.RefLink},
	"square dagger": {citeway.Dagger, citeway.RefLink}, "square dagger of a turn": {citeway.Dagger, citeway.RefLink}, "raised footnote": {citeway.Footnote}, "page": {citeway.Bracket}, "pages": {citeway.Bracket},
	"page behind a colon": {citeway.Bracket, citeway.Worded}, "number and name": {citeway.Worded}, "name of words": {citeway.Worded}, "tag of a reference": {citeway.Worded}, "number and page": {citeway.Worded}, "worded number and name": {citeway.Worded}, "pages of each": {citeway.Bracket}, "and": {citeway.Bracket}, "footnotes and": {citeway.Footnote}, "worded and": {citeway.Worded},
	"hard hyphen": {citeway.Bracket, citeway.RefLink}, "tilde": {citeway.Bracket}, "wide digit": {citeway.Bracket, citeway.RefLink}, "Arabic digits": {citeway.Bracket}, "wide digits in wide brackets": {citeway.Lenticular}, "shell": {citeway.Lenticular},
	"tag without id": {citeway.Cite}, "tag of a list": {citeway.Cite}, "name": {citeway.Worded},
	"range of brackets": {citeway.Bracket}, "range of footnotes": {citeway.Footnote}, "range of lenticular brackets": {citeway.Lenticular},
	"turn in lenticular brackets": {citeway.Dagger}, "turns in lenticular brackets": {citeway.Dagger}, "turn in brackets": {citeway.Dagger, citeway.RefLink},
	"private name": {citeway.PrivateUse}, "private names": {citeway.PrivateUse}, "escape of a private name": {citeway.PrivateUse}, "escapes of private names": {citeway.PrivateUse}, "cited words in escapes": {citeway.PrivateUse},
	"cite of Cohere": {citeway.Cite}, "cite of Cohere's tools": {citeway.Cite}, "worded in double brackets": {citeway.Worded, citeway.Wiki}, "worded link in double brackets": {citeway.Linked},
	"spaced": {citeway.Worded}, "boxed": {citeway.Worded},
	"bare turn": {citeway.PrivateUse}, "verb and turns": {citeway.PrivateUse}, "verb and file": {citeway.PrivateUse},
	"content reference": {citeway.PrivateUse}, "content reference without index": {citeway.PrivateUse}, "OpenAI's name": {citeway.PrivateUse, citeway.RefLink}, "OpenAI's name in lenticular brackets": {citeway.PrivateUse}, "OpenAI's link": {citeway.Linked, citeway.Inline},
	"dagger with blanks": {citeway.Dagger}, "square dagger with blanks": {citeway.Dagger},
	"number sign": {citeway.Worded}, "numero sign": {citeway.Worded}, "at sign": {citeway.Worded},
	"braces": {citeway.Worded}, "brace": {citeway.Worded}, "name in braces": {citeway.Worded}, "LaTeX": {citeway.Worded}, "names in LaTeX": {citeway.Worded},
	"name in a tag": {citeway.Worded}, "source tag": {citeway.Worded}, "empty source tag": {citeway.Worded}, "cited words in a tag": {citeway.Worded},
	"worded in parentheses": {citeway.Worded}, "worded list in parentheses": {citeway.Worded}, "worded of a call": {citeway.Worded}, "worded in bold in parentheses": {citeway.Worded}, "name in parentheses": {citeway.Worded},
	"worded in Chinese": {citeway.Worded, citeway.RefLink}, "worded in wide parentheses": {citeway.Worded}, "worded in lenticular brackets": {citeway.Worded}, "worded in fullwidth brackets": {citeway.Worded}, "name in Chinese": {citeway.Worded},
	"worded in German": {citeway.Worded}, "worded in French": {citeway.Worded}, "worded in Spanish": {citeway.Worded}, "worded in Russian": {citeway.Worded}, "worded in Arabic": {citeway.Worded}, "worded with a stroke": {citeway.Worded, citeway.RefLink},
}

// TestEachFamilyWhereOneSyntaxIsLive: what is not live is prose, byte for byte; what is live is
// found without the others.
func TestEachFamilyWhereOneSyntaxIsLive(t *testing.T) {
	for _, family := range families {
		for syntax, name := range syntaxNames {
			in := "Tides rise " + family.marker + " and fall."
			markers := 0
			for _, e := range Find(in, syntax) {
				if m, ok := e.(*citeway.Marker); ok && string(m.Raw) == family.marker {
					markers++
				}
			}
			want := 0
			for _, s := range syntaxesOf[family.name] {
				if s == syntax {
					want = 1
				}
			}
			if markers != want {
				t.Errorf("%s where only %s is live: %d markers, want %d", family.name, name, markers, want)
			}
		}
		if got := show(Find("a "+family.marker, 0)); got != fmt.Sprintf("text %q", "a "+family.marker) {
			t.Errorf("%s where nothing is live:\n%s", family.name, got)
		}
	}
}

// TestBlanksBeforeEachFamily: the blanks directly before a marker without words of
// its own are the marker's, up to the line's start; what stands further is prose.
func TestBlanksBeforeEachFamily(t *testing.T) {
	for _, family := range families {
		words := strings.Contains(family.name, "cite") || family.name == "reference link" || family.name == "wiki heading"
		for _, blank := range []string{"", " ", "  ", "\t", "\u00a0", "\u3000", " \u00a0\t"} {
			in := "rise" + blank + family.marker
			for _, e := range Find(in, citeway.AllSyntaxes) {
				m, ok := e.(*citeway.Marker)
				if !ok {
					continue
				}
				if want := map[bool]string{true: "", false: blank}[words]; string(m.Blank) != want {
					t.Errorf("%q: the marker's blank is %q, want %q", in, m.Blank, want)
				}
				if string(m.Raw) != family.marker {
					t.Errorf("%q: the marker is %q", in, m.Raw)
				}
			}
		}
		in := "rise\n" + family.marker
		if events := Find(in, citeway.AllSyntaxes); show(events[:1]) != `text "rise\n"` {
			t.Errorf("%q: the line break is gone: %s", in, show(events))
		}
	}
}

// listHeads and listItems are ways to begin a list of sources and to write an
// entry of it, with the entry's label, address or note, and title.
var (
	listHeads = []string{"#### Sources\n", "## Sources:\n\n", "Sources -\n", "**References**\n", "Sources:\n", "<details><summary>Sources</summary>\n\n", "---\n\n## References\n\n", "参考文献：\n", "Quellen:\n\n", "## Fonti\n", "## Источники\n\n", "**출처**\n", "## المراجع\n\n"}
	listItems = []struct{ line, label, target, title string }{
		{"[1]: https://a.example \"Almanac\"", "1", "https://a.example", "Almanac"}, {"[1] https://a.example - Almanac", "1", "https://a.example", "Almanac"},
		{"[1] [Almanac](https://a.example)", "1", "https://a.example", "Almanac"}, {"[^1]: [[Almanac]]", "1", "Almanac", ""}, {"[^1]: [Almanac](sea/almanac.md)", "1", "sea/almanac.md", "Almanac"},
		{"1. [Almanac](https://a.example)", "1", "https://a.example", "Almanac"}, {"1. Almanac", "1", "", "Almanac"}, {"- [Almanac](https://a.example)", "", "https://a.example", "Almanac"},
		{"- [[Almanac]]", "", "Almanac", ""}, {"* [1] Almanac", "1", "", "Almanac"}, {"[doc1]: sea/almanac.md", "doc1", "sea/almanac.md", ""}, {"【1】Almanac", "1", "", "Almanac"},
		{"https://a.example", "", "https://a.example", ""}, {"- **[1]** Almanac: https://a.example", "1", "https://a.example", "Almanac"},
	}
)

// TestEachListOfSources: under each heading each entry is a definition that was
// listed, the heading is no prose, and what follows the list stays.
func TestEachListOfSources(t *testing.T) {
	for _, head := range listHeads {
		for _, item := range listItems {
			in := "Tides rise.\n\n" + head + item.line + "\n\nHope this helps!"
			prose, definitions := "", 0
			for _, e := range Find(in, citeway.AllSyntaxes) {
				switch e := e.(type) {
				case *citeway.Text:
					prose += string(e.Bytes)
				case *citeway.Definition:
					definitions++
					target := string(e.URL) + string(e.Note)
					if string(e.Label) != item.label || target != item.target || string(e.Title) != item.title || !e.Listed || string(e.Raw) != item.line {
						t.Errorf("%q under %q: %s", item.line, head, showDefinition(e))
					}
				case *citeway.Marker:
					t.Errorf("%q under %q is a marker", item.line, head)
				}
			}
			if definitions != 1 || strings.TrimSpace(strings.TrimPrefix(prose, "Tides rise.")) != "Hope this helps!" || !strings.HasPrefix(prose, "Tides rise.") {
				t.Errorf("%q under %q: %d definitions, prose %q", item.line, head, definitions, prose)
			}
		}
	}
}

// TestAHeadingWithoutAList: a heading that no list follows is prose, whatever
// stands behind it.
func TestAHeadingWithoutAList(t *testing.T) {
	for _, head := range listHeads {
		for _, behind := range []string{"", "We read none.", "We read\n\n- one\n", "\n\n\n", "`[1]: x`", "> - A\n"} {
			in := "Tides rise.\n\n" + head + behind
			prose := ""
			for _, e := range Find(in, citeway.AllSyntaxes) {
				switch e := e.(type) {
				case *citeway.Text:
					prose += string(e.Bytes)
				case *citeway.Marker, *citeway.Definition:
					t.Errorf("%q: %s", in, showEvent(e))
				}
			}
			if prose != in {
				t.Errorf("%q: the prose is %q", in, prose)
			}
		}
	}
}

// TestLongMarkers: what no one writes to cite is too long to be held, and is text;
// no byte of it is lost and the marker behind it is found.
func TestLongMarkers(t *testing.T) {
	long := strings.Repeat("a", 2*maxHold)
	for _, in := range []string{
		"[" + long + "](x)", "[a](" + long + ")", "[[" + long + "]]", "[[a#" + long + "|b]]", "[^" + long + "]", "<cite id=\"" + long + "\">w</cite>", "【" + strings.Repeat("1", 600) + "】",
		"【1:2†" + long + "】", "[" + strings.Repeat("1, ", 300) + "1]", "[words][" + long + "]", "[[1]](https://a.example/" + long + ")", "\ue200cite\ue202" + long + "\ue201", "[doc" + strings.Repeat("1", 600) + "]",
		"[1" + strings.Repeat(" ", 2*maxHold) + "]", "rise" + strings.Repeat(" ", 2*maxHold) + "[1]", "[1]: https://a.example/" + long + "\n", "## Sources" + strings.Repeat(" ", 2*maxHold) + "\n- a\n",
	} {
		text := in + " and [77]."
		checkLaws(t, text, citeway.AllSyntaxes, everyByte(text))
		if got := found(text); len(got) == 0 || got[len(got)-1] != "77" {
			t.Errorf("%.20q…: behind it %q is found", in, got)
		}
	}
}

// TestEventsAreTheScanners: bytes of an event are good until Put returns, and the
// piece that was written is never changed.
func TestEventsAreTheScanners(t *testing.T) {
	const in = "Tides [1] rise [name](id) `x` <cite id=\"a\">w</cite>.\n\n## Sources\n[1]: https://a.example \"A\"\n"
	for size := 1; size < len(in); size += 3 {
		var kept []citeway.Event
		s := New(citeway.SinkFunc(func(e citeway.Event) error {
			switch e := e.(type) {
			case *citeway.Marker:
				kept = append(kept, e.Clone())
			case *citeway.Definition:
				kept = append(kept, e.Clone())
			}
			return nil
		}), citeway.AllSyntaxes)
		for rest := in; rest != ""; rest = rest[min(size, len(rest)):] {
			piece := []byte(rest[:min(size, len(rest))])
			if _, err := s.Write(piece); err != nil {
				t.Fatal(err)
			}
			if string(piece) != rest[:len(piece)] {
				t.Fatalf("the piece %q was changed", piece)
			}
			for i := range piece {
				piece[i] = 'z' // the caller uses its buffer again
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		var whole []citeway.Event
		for _, e := range Find(in, citeway.AllSyntaxes) {
			switch e.(type) {
			case *citeway.Marker, *citeway.Definition:
				whole = append(whole, e)
			}
		}
		if show(kept) != show(whole) {
			t.Fatalf("pieces of %d:\n%s\nwhole:\n%s", size, show(kept), show(whole))
		}
	}
}
