package render

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

// written is an answer in one form.
func written(t *testing.T, write func(io.Writer, *citeway.Answer, Options) error, a *citeway.Answer, o Options) string {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out, a, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// Each choice shows in the HTML, and nowhere is the one that was not made.
func TestChoicesOfHTML(t *testing.T) {
	c := func(c *citeway.Citation) string { return "/c/" + c.ID + "?a=1&b=2" }
	s := func(s *citeway.Source) string { return "/files/" + s.ID }
	tests := []struct {
		name   string
		o      Options
		want   []string
		absent []string
	}{
		{"nothing chosen", Options{}, []string{`href="#cw-source-1"`, `id="cw-source-1"`, `id="cw-c_1"`, `<span class="cw-title">Leave</span>`}, []string{"/c/", "/files/"}},
		{"a prefix of its own", Options{Prefix: "m7-"}, []string{`href="#m7-source-1"`, `id="m7-source-1"`, `id="m7-c_1"`, `aria-labelledby="m7-sources"`}, []string{`id="cw-`}},
		{"a prefix that would break out", Options{Prefix: `"><b>`}, []string{`id="&#34;&gt;&lt;b&gt;source-1"`}, []string{"<b>"}},
		{"citations open", Options{CitationURL: c}, []string{`href="/c/c_1?a=1&amp;b=2"`}, []string{`href="#`}},
		{"sources open", Options{SourceURL: s}, []string{`<a class="cw-title" href="/files/s1"`, `href="https://tides.example/a%20b%28c%29"`}, []string{`"/files/s2"`}},
		{"no list", Options{NoList: true}, []string{`href="#cw-source-1"`}, []string{"cw-sources", "<ol>"}},
	}
	for _, test := range tests {
		got := written(t, HTML, answer("Rise ⟦1⟧ and ⟦2⟧."), test.o)
		for _, want := range test.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %s in\n%s", test.name, want, got)
			}
		}
		for _, absent := range test.absent {
			if strings.Contains(got, absent) {
				t.Errorf("%s: %s in\n%s", test.name, absent, got)
			}
		}
	}
}

// A source without a safe address of its own gets the caller's in every form, and
// none where the caller knows none.
func TestTheCallersAddressOfASource(t *testing.T) {
	forms := map[string]func(io.Writer, *citeway.Answer, Options) error{"html": HTML, "text": Text, "terminal": Terminal}
	a := answer("Rise ⟦3⟧.")
	for name, write := range forms {
		if got := written(t, write, a, Options{SourceURL: func(*citeway.Source) string { return "/files/three" }}); !strings.Contains(got, "/files/three") {
			t.Errorf("%s lacks the address:\n%s", name, got)
		}
		if got := written(t, write, a, Options{SourceURL: func(*citeway.Source) string { return "" }}); strings.Contains(got, "alert(1)") {
			t.Errorf("%s holds the unsafe address:\n%s", name, got)
		}
	}
}

// What a marker that was not resolved shows is what the model wrote, never markup.
func TestUnresolvedCitations(t *testing.T) {
	for marker, want := range map[string]string{
		"[7]": "[7?]", "【7】": "[7?]", "［7］": "[7?]", "[^note]": "[note?]", "[1, 2]": "[1, 2?]", "": "[?]", `<cite id="a">`: "[?]", "[a&b]": "[a&amp;b?]", `["x]`: "[&#34;x?]",
	} {
		a := &citeway.Answer{Text: "Rise", Citations: []citeway.Citation{{ID: "c", Start: 4, End: 4, Marker: marker}}}
		if got := written(t, HTML, a, Options{}); !strings.Contains(got, `aria-label="unresolved citation">`+want+`</span>`) {
			t.Errorf("%s: no %s in\n%s", marker, want, got)
		}
	}
	words := &citeway.Answer{Text: "See here", Citations: []citeway.Citation{{ID: "c", Start: 4, End: 8, Label: "here", Marker: "[here][z]"}}}
	if got := written(t, HTML, words, Options{}); !strings.Contains(got, "See here<sup") || strings.Contains(got, "<a ") {
		t.Errorf("words without a source became a link:\n%s", got)
	}
}

// A citation of a source that is nowhere has its own number and says so.
func TestACitationOfAMissingSource(t *testing.T) {
	a := &citeway.Answer{Text: "Rise", Citations: []citeway.Citation{{ID: "c", Number: 4, Start: 4, End: 4, Sources: []string{"gone"}, Quotes: []citeway.Quote{{Passage: "p", Text: "q"}}}}}
	for name, test := range map[string]struct {
		write func(io.Writer, *citeway.Answer, Options) error
		want  string
	}{
		"html": {HTML, "unknown source: not checked"}, "text": {Text, "Rise[4]"}, "terminal": {Terminal, "Rise[4]"},
		"review": {Review, "quote: “q” — unknown source"},
	} {
		if got := written(t, test.write, a, Options{Plain: true}); !strings.Contains(got, test.want) {
			t.Errorf("%s: no %q in\n%s", name, test.want, got)
		}
	}
}

// Words with several sources are a link to the first and badges for the rest.
func TestWordsWithSeveralSources(t *testing.T) {
	a := answer("See ⟦1 here⟧.")
	a.Citations[0].Sources = []string{"s1", "s2"}
	a.Sources[1].Number = 2
	got := written(t, HTML, a, Options{NoList: true})
	if !strings.Contains(got, `>here<sup>[1]</sup></a></span><sup class="cw-cite`) || !strings.Contains(got, `href="#cw-source-2"`) {
		t.Errorf("got\n%s", got)
	}
	if strings.Count(got, ` id="cw-c_1"`) != 1 {
		t.Errorf("the citation's id stands more than once:\n%s", got)
	}
}

// HTML has no link within a link: words that hold the badge of another citation are none,
// and their own badge follows them.
func TestNoLinkStandsWithinALink(t *testing.T) {
	for text, within := range map[string]int{
		"See the dry ropes now":               7,
		"See `the dry` ropes now":             7,
		"See <code>the dry</code> ropes now":  13, // the badge waits for the end of the code
		"See <b><kbd>dry</kbd> ropes</b> now": 14,
		"See [the dry](https://a.b) now":      7, // the badge waits for the end of the link
		"See ![the dry](https://a.b) now":     7,
	} {
		a := &citeway.Answer{Text: text, Sources: []citeway.Source{{ID: "s", Number: 1, Title: "Ropes"}}, Citations: []citeway.Citation{
			{ID: "point", Number: 1, Start: within, End: within, Sources: []string{"s"}},
			{ID: "words", Number: 1, End: len(text), Label: text, Sources: []string{"s"}}}}
		got := written(t, HTML, a, Options{NoList: true})
		checkHTML(t, got)
		if strings.Count(got, `data-citation="point"`) != 1 || strings.Count(got, `data-citation="words"`) != 1 {
			t.Errorf("%s: not both are cited:\n%s", text, got)
		}
	}
}

// The error of the writer is returned by every form.
func TestWritersErrors(t *testing.T) {
	for name, write := range map[string]func(io.Writer, *citeway.Answer, Options) error{
		"html": HTML, "text": Text, "terminal": Terminal, "review": Review} {
		if err := write(broken{}, answer("Rise ⟦1⟧."), Options{}); err != io.ErrClosedPipe {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Positions in other units, and positions that lie nowhere, are brought into the
// text by every form alike.
func TestPositionsOfAllSorts(t *testing.T) {
	runes := &citeway.Answer{Text: "潮汐 rise 🌊.", Offsets: citeway.Runes, Sources: sources(answer("⟦1⟧")),
		Citations: []citeway.Citation{{ID: "c", Number: 1, Start: 7, End: 7, Sources: []string{"s1"}}}}
	if got := written(t, Text, runes, Options{NoList: true}); got != "潮汐 rise[1] 🌊.\n" {
		t.Errorf("got %q", got)
	}
	for _, place := range [][2]int{{-3, -1}, {99, 120}, {5, 2}, {1, 2}, {2, 1 << 40}, {-1 << 40, 1}} {
		a := &citeway.Answer{Text: "潮汐 rise", Sources: runes.Sources, Citations: []citeway.Citation{{ID: "c", Number: 1, Start: place[0], End: place[1], Sources: []string{"s1"}}}}
		for name, write := range map[string]func(io.Writer, *citeway.Answer, Options) error{"text": Text, "terminal": Terminal} {
			if got := written(t, write, a, Options{Plain: true, NoList: true}); strings.Count(got, "[1]") != 1 {
				t.Errorf("%s: a citation at %v gives %q", name, place, got)
			}
		}
	}
}

func TestPages(t *testing.T) {
	for list, want := range map[string]string{
		"": "", "0": "", "3": "page 3", "3 3": "page 3", "2 1": "pages 1, 2", "1 2 3": "pages 1–3", "9 1 2 3 5 6 0": "pages 1–3, 5, 6, 9",
		"1 3 5": "pages 1, 3, 5", "5 6 7 8 10 11 12": "pages 5–8, 10–12",
	} {
		s := &citeway.Source{}
		for i, field := range strings.Fields(list) {
			p := citeway.Passage{ID: fmt.Sprint("p", i)}
			_, _ = fmt.Sscan(field, &p.Page)
			s.Passages = append(s.Passages, p)
		}
		if got := pages(s, nil); got != want {
			t.Errorf("%q: got %q, want %q", list, got, want)
		}
		if got := pages(s, []string{}); got != "" {
			t.Errorf("%q: no passage is cited, and yet %q", list, got)
		}
	}
}

// The colour of a label is one that CSS knows by name or number, or none: nothing
// that could end the style stands there.
func TestColoursOfLabels(t *testing.T) {
	for color, ok := range map[string]bool{"orange": true, "#0af": true, "#00AAFF": true, "RebeccaPurple": true, "": false, "#0a": false, "#00aaff00": false,
		"red;background:url(https://evil.example)": false, "red\" onclick=\"x": false, "var(--x)": false, "expression(alert(1))": false, "re": false} {
		a := answer("Rise ⟦2⟧.")
		a.Sources[1].Label = &citeway.Label{Name: "Internal", Color: color}
		got := written(t, HTML, a, Options{})
		if strings.Contains(got, "--cw-label:"+color+`"`) != ok || strings.Contains(got, "style=") != ok {
			t.Errorf("%q: coloured %v, want %v:\n%s", color, !ok, ok, got)
		}
	}
}

// Every verdict has words, and every one that was checked a sign of one column.
func TestSignsAndWords(t *testing.T) {
	signs := map[string]bool{}
	for _, v := range []citeway.Verdict{citeway.Supported, citeway.Partial, citeway.Unsupported, citeway.Contradicted, citeway.Misquoted} {
		if signs[Sign(v)] || lineColumns(Sign(v)) != 1 || Words(v) == Words(citeway.Unchecked) || verdictOf(v) != v {
			t.Errorf("%s: sign %q, words %q", v, Sign(v), Words(v))
		}
		signs[Sign(v)] = true
	}
	for _, v := range []citeway.Verdict{"", citeway.Unchecked, `x" onclick="`} {
		if Sign(v) != "" || Words(v) != "not checked" || verdictOf(v) != citeway.Unchecked {
			t.Errorf("%q: sign %q, words %q, in markup %q", v, Sign(v), Words(v), verdictOf(v))
		}
	}
}

// Plain text keeps what Markdown means and leaves its signs out.
func TestTextOfMarkdown(t *testing.T) {
	tests := []struct{ markdown, want string }{
		{"- [x] done\n- [ ] open", "- [x] done\n- [ ] open"},
		{"one  \ntwo\nthree", "one\ntwo three"},
		{"<div>\n<b>bold</b> &amp; more\n</div>", "bold & more"},
		{"<script>alert(1)</script>\n\nafter", "after"},
		{"a\n\n***\n\nb", "a\n\n---\n\nb"},
		{"![chart](https://a.example/c.png)", "chart (https://a.example/c.png)"},
		{"[words](https://a.example/x)", "words (https://a.example/x)"},
		{"[https://a.example/x](https://a.example/x)", "https://a.example/x"},
		{"[words](javascript:alert(1))", "words"},
		{"<https://a.example/x> <me@a.example>", "https://a.example/x me@a.example"},
		{"Title\n=====\n\nwords", "Title\n\nwords"},
		{"1. a\n\n   b\n\n2. c", "1. a\n   \n   b\n\n2. c"},
		{"> a\n>\n> > b", "> a\n> \n> > b"},
		{"- a\n  ```\n  x\n  y\n  ```", "- a\n  x\n  y"},
		{"~~gone~~ &copy; &#65; \\* 'q'", "gone © A * 'q'"},
	}
	for _, test := range tests {
		if got := toText(test.markdown); got != test.want {
			t.Errorf("%q: got %q, want %q", test.markdown, got, test.want)
		}
	}
	if got := toText(strings.Repeat("> ", maxNesting+20) + "deep"); strings.Contains(got, "deep") || len(got) > 4*maxNesting {
		t.Errorf("%d bytes of quotes", len(got))
	}
}

// Dates are written out so that no reader takes the month for the day.
func TestDates(t *testing.T) {
	when := time.Date(2026, 3, 4, 23, 0, 0, 0, time.FixedZone("east", 3*3600))
	a := answer("Rise ⟦1⟧.")
	a.Sources[0].Modified = &when
	if got := written(t, HTML, a, Options{}); !strings.Contains(got, `datetime="2026-03-04T23:00:00+03:00">4 March 2026</time>`) {
		t.Errorf("got\n%s", got)
	}
}
