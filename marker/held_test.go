package marker

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestHeld says, for each text, how many bytes are held after it: no more than a
// marker may still need.
func TestHeld(t *testing.T) {
	const few = citeway.Bracket | citeway.Doc | citeway.Footnote
	for _, c := range []struct {
		text string
		live citeway.Syntax
		held int
	}{
		{"Tides rise", few, 0},
		{"Tides rise ", few, 1},
		{"Tides rise \u00a0\u3000", few, 6},
		{"Tides rise [", few, 2},
		{"Tides rise [1", few, 3},
		{"Tides rise [1, 2", few, 6},
		{"Tides rise [1]", few, 4}, // a link may follow
		{"Tides rise [1].", few, 0},
		{"see [cite", few, 0},
		{"see [do", few, 4},
		{"see [dog", few, 0},
		{"see [^", few, 3},
		{"see [^1]", few, 5}, // a range may go on
		{"see [^1].", few, 0},
		{"see [label of a link", few, 0},
		{"see [label of a link", citeway.Inline, 17},
		{"see 【1】", few, 0},
		{"see 【", citeway.Lenticular, 4},
		{"a < b", citeway.AllSyntaxes, 0},
		{"a <", citeway.AllSyntaxes, 2},
		{"a <b class='", citeway.AllSyntaxes, 0},
		{"a <cite id=", citeway.AllSyntaxes, 10},
		{"a <cite id=", few, 0},
		{"a `b d", citeway.AllSyntaxes, 0},
		{"a `b c", citeway.AllSyntaxes, 2}, // a turn may begin
		{"so cite", citeway.AllSyntaxes, 5},
		{"so cited", citeway.AllSyntaxes, 0},
		{"a site", citeway.AllSyntaxes, 0},
		{"a `b [1] c", citeway.AllSyntaxes, 6}, // the tick may close
		{"a $x", citeway.AllSyntaxes, 0},
		{"```\ncode [1]\n", citeway.AllSyntaxes, 0},
		{"a\n\n", few, 0},
		{"a\n\n", citeway.AllSyntaxes, 2},
		{"a\n\nSour", citeway.AllSyntaxes, 6},
		{"a\n\nSoup", citeway.AllSyntaxes, 0},
		{"a\n\nSources\n- ", citeway.AllSyntaxes, 12},
		{"a\n\nSources\n- b", citeway.AllSyntaxes, 3},
		{"[^1]: a foot", citeway.AllSyntaxes, 12},
		{"[", 0, 0},
	} {
		var sum counter
		s := New(&sum, c.live)
		if _, err := s.Write([]byte(c.text)); err != nil {
			t.Fatal(err)
		}
		if held := len(c.text) - sum.out; held != c.held {
			t.Errorf("after %q %d bytes are held, want %d", c.text, held, c.held)
		}
	}
}

// TestLimits runs up to each limit and over it.
func TestLimits(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for _, c := range []struct{ name, text, first string }{
		{"a label that fits", "[" + x(maxHold-6) + "](u)", "marker inline"},
		{"a label that does not", "[" + x(maxHold) + "](u)", "text"},
		{"a cite that fits", `<cite id="a">` + x(400) + "</cite>", `marker cite raw="<cite id=\"a\">x`},
		{"a cite that does not", `<cite id="a">` + x(maxHold) + "</cite>", `marker cite raw="<cite id=\"a\">" refs=id:a malformed`},
		{"a code span whose end is in reach", "`[1]" + x(400) + "`", "text"},
		{"a code span whose end is not", "`[1]" + x(maxHold) + "`", "text \"`\""},
		{"a definition that fits", "[1]: https://a.example/" + x(400) + "\n", "definition"},
		{"a definition whose title is long", "[1]: https://a.example/ \"" + x(maxHold) + "\"\n", "definition label=\"1\" number=1 url=\"https://a.example/\""},
		{"a definition whose address is long", "[1]: https://a.example/" + x(maxHold) + "\n", "marker bracket raw=\"[1]\""},
		{"a footnote that is long", "[^1]: " + x(maxHold) + "\n", "marker footnote raw=\"[^1]\""},
		{"a list item whose title is long", "Sources:\n[1] https://a.example/ " + x(maxHold), "trim \"Sources:\\n\""},
		{"a heading after many empty lines", strings.Repeat("\n", 400) + "## Sources\n- a", "trim"},
		{"a heading after too many", strings.Repeat("\n", maxHold) + "## Sources\n- a", "text"},
		{"a list too far from its heading", "## Sources\n" + strings.Repeat("\n", maxHold) + "- a", "text"},
		{"a wiki link that does not fit", "[[" + x(maxHold) + "]]", "text"},
		{"a word", "[" + x(maxWord) + "]", "marker reflink"},
		{"a word too long", "[" + x(maxWord+1) + "]", "text"},
		{"a name too long", "[^" + x(maxWord+1) + "]", "text"},
		{"a target too deep", "[a b](u" + strings.Repeat("(", maxDepth+1) + strings.Repeat(")", maxDepth+1) + ")", "text"},
		{"blanks without end", strings.Repeat(" ", 3*maxHold) + "[1]", "text"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := show(Find(c.text, citeway.AllSyntaxes)); !strings.HasPrefix(got, c.first) {
				t.Errorf("the first event is not %s:\n%.300s", c.first, got)
			}
			checkLaws(t, c.text, citeway.AllSyntaxes, everyByte(c.text))
		})
	}
}

// TestLongItemKeepsItsAddress: what is cut off a long line is the rest of its words.
func TestLongItemKeepsItsAddress(t *testing.T) {
	text := "Sources:\n[1] https://a.example/ - " + strings.Repeat("潮", 300) + "\n[2] b\nAfter."
	events := Find(text, citeway.AllSyntaxes)
	d, ok := events[1].(*citeway.Definition)
	if !ok || string(d.URL) != "https://a.example/" || len(d.Title) < 300 || len(d.Title)%3 != 0 {
		t.Fatalf("the first definition is %s", showEvent(events[1]))
	}
	if got := showEvent(events[len(events)-1]); got != `text "\nAfter."` {
		t.Errorf("the last event is %s", got)
	}
	checkLaws(t, text, citeway.AllSyntaxes, everyByte(text))
}

// TestEachSyntaxAlone: a marker of each syntax is found where only that is live,
// and is text where all others are.
func TestEachSyntaxAlone(t *testing.T) {
	for live, text := range map[citeway.Syntax]string{
		citeway.Bracket: "a [1].", citeway.Lenticular: "a 【1】.", citeway.Fullwidth: "a ［1］.",
		citeway.Footnote: "a [^1].", citeway.Doc: "a [doc 1].", citeway.Dagger: "a 【1:2†b】.",
		citeway.PrivateUse: "a \ue200cite\ue202turn0search1\ue201.", citeway.Cite: `a <cite id="b">c</cite>.`,
		citeway.Inline: "a [b c](d).", citeway.Linked: "a [[1]](b).", citeway.RefLink: "a [b c][1].",
		citeway.Wiki: "a [[b]].",
	} {
		found := func(live citeway.Syntax, syntax citeway.Syntax) bool {
			for _, e := range Find(text, live) {
				if m, ok := e.(*citeway.Marker); ok && m.Syntax == syntax {
					return true
				}
			}
			return false
		}
		if !found(live, live) {
			t.Errorf("%s is not found in %q", syntaxNames[live], text)
		}
		if found(citeway.AllSyntaxes&^live, live) {
			t.Errorf("%s is found in %q where it is not live", syntaxNames[live], text)
		}
	}
}
