package ingest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// TestPagesOfHTML: what is main text, and what stands about it.
func TestPagesOfHTML(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	long := strings.Repeat("The tide rises. ", 20)
	for name, test := range map[string]struct{ page, want string }{
		"lists in lists":                 {"<ol><li>one<ul><li>a<li>b</ul><li>two</ol>", "1. one\n  - a\n  - b\n2. two"},
		"a paragraph in an item":         {"<ul><li><p>one</p><p>more</p></li><li>two</li></ul>", "- one\n  more\n- two"},
		"two lists":                      {"<ul><li>one</ul><p>between</p><ul><li>two</ul>", "- one\n\nbetween\n\n- two"},
		"an item that is not shown":      {"<ol><li>one<li hidden>two<li>three</ol>", "1. one\n2. three"},
		"a table in a cell":              {"<table><tr><th>A<th>B<tr><td>1<td><table><tr><td>x<td>y</table></table>", "A: 1; B: x y"},
		"a head, a body and a foot":      {"<table><caption>Fares</caption><thead><tr><th>A<th>B<tbody><tr><td>1<td>2<tfoot><tr><td>3<td>4</table>", "Fares\n\nA: 1; B: 2\nA: 3; B: 4"},
		"cells over several rows":        {"<table><tr><th>A<th>B<tr><td rowspan=2>1<td>2<tr><td>3</table>", "A: 1; B: 2\nA: 1; B: 3"},
		"cells over several columns":     {"<table><tr><th>A<th>B<th>C<tr><td colspan=2>1<td>2</table>", "A: 1; B: 1; C: 2"},
		"two rows of names":              {"<table><tr><th rowspan=2>Boat<th colspan=2>2025<tr><th>spring<th>autumn<tr><td>Heron<td>1<td>2</table>", "Boat: Heron; 2025 spring: 1; 2025 autumn: 2"},
		"names beside values":            {"<table><tr><th>Berth<td>12<tr><th>Draught:<td>3 m</table>", "Berth: 12\nDraught: 3 m"},
		"a table that lays out":          {"<table><tr><td>left<td>right</table>", "left\n\nright"},
		"a table of nothing":             {"<table><tr><td><td></table><p>words", "words"},
		"words kept as they are":         {"<pre>a  b\n  c\n</pre>", "a  b\n  c"},
		"code in a line":                 {"<p>run <code>a  b</code> now", "run `a b` now"},
		"a break":                        {"<p>one<br>two<br/>three", "one\ntwo\nthree"},
		"blanks between elements":        {"<p><b>one</b> <i>two</i><b>three</b>\n<i>four</i>", "one twothree four"},
		"terms":                          {"<dl><dt>Ebb<dd>Falls<dt>Flood<dd>Rises</dl>", "Ebb: Falls\n\nFlood: Rises"},
		"rows of sentences, no names":    {"<table><tr><td>1.<td>Help comes from the harbour's own people.<td>free<tr><td>2.<td>A mender comes within a day.<td>90</table>", "1.; Help comes from the harbour's own people.; free\n2.; A mender comes within a day.; 90"},
		"a quote":                        {"<blockquote><p>one</p><p>two</p></blockquote>", "one\n\ntwo"},
		"a figure":                       {"<figure><img alt='not read'><figcaption>The quay</figcaption></figure>", "The quay"},
		"details":                        {"<details><summary>More</summary><p>words</details>", "More\n\nwords"},
		"script, style and comments":     {"<p>a<script>b</script><style>c</style><!-- d --><noscript>e</noscript><template>f</template>g", "ag"},
		"what is hidden":                 {"<p>a<p hidden>b<p aria-hidden=true>c<p style='display: none'>d<p style='color:red;VISIBILITY: Hidden !important'>e<p style='display:block'>f", "a\n\nf"},
		"what stands about":              {"<nav>a</nav><header>b</header><p>c</p><aside>d</aside><footer>e</footer><form>f</form><div role=banner>g</div><div class='x sidebar'>h</div><div id=toc>i</div>", "c"},
		"a band above each page":         {"<div id=banner><div class='logobar'>Tide tools</div></div><h1>Tern</h1><p>a</p>", "Tern\n\na"},
		"a band with the page's heading": {"<div class='page-header banner'><h1>Tern</h1><p>a clock</div><p>b", "Tern\n\na clock\n\nb"},
		"a header of an article":         {"<article><header><h1>A</h1></header><p>b</article>", "A\n\nb"},
		"names that only sound so":       {"<div class='menu-of-the-day'>soup</div><div class=sidebars>words</div>", "soup\n\nwords"},
		"main, where it holds enough":    {"<p>about<main><p>" + long + "</main><p>after", strings.TrimSpace(long)},
		"not where it is a teaser":       {"<p>" + long + "<main><p>teaser</main>", strings.TrimSpace(long) + "\n\nteaser"},
		"an article alone":               {"<p>about<article>" + long + "</article>", strings.TrimSpace(long)},
		"two articles":                   {"<article>one</article><article>two</article>", "one\n\ntwo"},
		"entities":                       {"<p>a &lt; b &amp; &nbsp; &aelig; &#x1F600; &bogus;", "a < b & æ 😀 &bogus;"},
		"a heading with markup":          {"<h2>The <em>ebb</em><br>tide</h2><p>a", "The ebb tide\n\na"},
		"a heading that says nothing":    {"<h1> </h1><p>a", "a"},
		"elements never closed":          {"<p>one<p>two<div>three<b>four", "one\n\ntwo\n\nthreefour"},
		"elements in the wrong order":    {"<b><p>one</b>two</p>", "onetwo"},
		"upper case":                     {"<P>ONE<BR>TWO", "ONE\nTWO"},
		"a frameset":                     {"<frameset><frame src=a><noframes><p>old</noframes></frameset>", ""},
		"fields of a form":               {"<p>a <input value=b> <textarea>c</textarea> <select><option>d</select> <button>e</button> f", "a f"},
		"an element nobody knows":        {"<x-card>one</x-card><x-card>two</x-card>", "one\n\ntwo"},
		"right to left, put together":    {"<p>\u202bשלום\u202c עולם", "\u202bשלום\u202c עולם"},
		"zero-width marks, soft hyphens": {"<p>har\u00adbour\u200b mas\u2060ter", "harbour master"},
	} {
		got := ""
		if c, err := x.Extract(t.Context(), File{Name: "a.html", Data: []byte(test.page)}); err == nil {
			fits(t, c)
			got = c.Text
		} else if citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
		if got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, test.want)
		}
	}
}

// TestHeadsOfHTML: what a page says of itself.
func TestHeadsOfHTML(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for head, want := range map[string]string{
		"<title>Tide\n tables</title>":                                                     "title: Tide tables\n",
		"<title></title><body><h2>Ebb</h2>":                                                "title: Ebb\nheading: 2 Ebb\n",
		"<link rel=canonical href='https://example.org/a'>":                                "url: https://example.org/a\n",
		"<link rel=canonical href='javascript://a.example/%0aalert(1)'>":                   "",
		"<link rel=CANONICAL href='/a'>":                                                   "",
		"<link rel=stylesheet href='https://example.org/a.css'>":                           "",
		"<meta name=author content=' Orla  Penhallow '>":                                   "editor: Orla Penhallow\n",
		"<meta name=date content='2026-03-04'>":                                            "modified: 2026-03-04 00:00\n",
		"<meta property='article:modified_time' content='2026-03-04T05:06:07+01:00'>":      "modified: 2026-03-04 04:06\n",
		"<meta name=last-modified content='last week'>":                                    "",
		"<meta name=sensitivity-label content=Secret>":                                     "label: {\"name\":\"Secret\",\"encrypted\":false,\"rank\":3}\n",
		"<meta name=Sensitivity-Label content='{\"name\":\"Crew\",\"rank\":7}'>":           "label: {\"name\":\"Crew\",\"encrypted\":false,\"rank\":7}\n",
		"<meta name=sensitivity-label content='{\"rank\":0}'>":                             "label: {\"name\":\"{\\\"rank\\\":0}\",\"encrypted\":false,\"rank\":2}\n",
		"<meta name=sensitivity-label content=''>":                                         "",
		"<meta charset=utf-8><meta name=viewport content='width=device-width'><base href>": "",
	} {
		c := extracted(t, x, "a.html", []byte(head+"<p>words"))
		got := strings.TrimSuffix(shownAs(c), "text:\n"+c.Text)
		if got != want {
			t.Errorf("%s gives %q, want %q", head, got, want)
		}
	}
}

// TestMarkdownConstructs: words stay and markup goes.
func TestMarkdownConstructs(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for name, test := range map[string]struct{ source, want string }{
		"a break in raw HTML":          {"one<br>two<BR/>three", "one\ntwo\nthree"},
		"other raw HTML":               {"one <b>two</b> <!-- not --> three", "one two three"},
		"a block of HTML":              {"<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>\n\nwords", "A: 1; B: 2\n\nwords"},
		"a comment over lines":         {"<!--\nnot\n\nthis\n-->\nwords", "words"},
		"a script block":               {"<script>\nlet a = 1\n</script>\n\nwords", "words"},
		"code in fences":               {"```go\na  b\n```\n\n~~~\nc\n~~~", "```go\na  b\n```\n\n```\nc\n```"},
		"code by indent":               {"words\n\n    a  b\n    c", "words\n\n```\na  b\nc\n```"},
		"code in a line, raw":          {"`&amp; \\*` and &amp; \\*", "`&amp; \\*` and & *"},
		"links of every form":          {"[a](b) [c][d] <https://example.org/> <o@example.org> ![e](f.png)\n\n[d]: g", "a c https://example.org/ o@example.org e"},
		"a hard break":                 {"one  \ntwo\\\nthree", "one\ntwo\nthree"},
		"struck out":                   {"~~old~~ new and <s>so</s> on; <S>seen", "new and on; seen"},
		"exponents and note marks":     {"3 × 10<sup>6</sup> on 5 m<sup>2</sup> a month<sup>1</sup>; <sup>2", "3 × 10⁶ on 5 m² a month; 2"},
		"tasks":                        {"- [x] done\n- [ ] open", "- done\n- open"},
		"a loose list":                 {"- one\n\n- two", "- one\n- two"},
		"numbers as they were given":   {"7. seven\n8. eight", "7. seven\n8. eight"},
		"code in an item":              {"- one\n\n      code\n- two", "- one\n\n```\ncode\n```\n- two"},
		"a table in a quote":           {"> | A | B |\n> |---|---|\n> | 1 | 2 |", "A: 1; B: 2"},
		"a table with bars and markup": {"| A | B |\n|---|---|\n| `x\\|y` | **2** |", "A: `x|y`; B: 2"},
		"notes":                        {"One[^a], two[^b].\n\n[^b]: Second.\n[^a]: First.", "One, two.\n\nFirst.\n\nSecond."},
		"a heading by a line":          {"Tides\n=====\nwords", "Tides\n\nwords"},
		"a heading with an end":        {"## Tides ##\nwords", "Tides\n\nwords"},
		"wiki links in a table":        {"| A | B |\n|---|---|\n| [[Leave]] | [[Leave#Sick\\|sick]] |", "A: Leave; B: sick"},
		"wiki links to pictures":       {"![[quay.PNG]]![[quay.svg|300]]words", "words"},
		"wiki links that are none":     {"[[a\nb]] [[ ]] [[a", "[[a\nb]] [[ ]] [[a"},
		"a wiki link in bold":          {"**[[Leave|a *day* off]]**", "a *day* off"},
		"a very long wiki link":        {"[[" + strings.Repeat("a", 600) + "]]", "[[" + strings.Repeat("a", 600) + "]]"},
		"letters of all scripts":       {"# 潮汐\n\nПрилив **растёт** ערב", "潮汐\n\nПрилив растёт ערב"},
		"what no text holds":           {"ab\u200bc\u00add\x07", "abcd"},
	} {
		if got := extracted(t, x, "a.md", []byte(test.source)).Text; got != test.want {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, test.want)
		}
	}
}

// TestTablesOfCSV: separators, quotes and rows that are off.
func TestTablesOfCSV(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	for name, test := range map[string]struct{ file, text, want string }{
		"a bar":                     {"a.csv", "A|B\n1|2", "A: 1; B: 2"},
		"semicolons, points":        {"a.csv", "A;B\n1,5;2", "A: 1,5; B: 2"},
		"a separator that is told":  {"a.csv", "sep=;\nA;B\n1;2", "A: 1; B: 2"},
		"and with Windows' ends":    {"a.csv", "sep=;\r\nA;B\r\n1;2\r\n", "A: 1; B: 2"},
		"a tab that is told":        {"a.csv", "sep=\t\nA\tB,C\n1\t2", "A: 1; B,C: 2"},
		"quotes over lines":         {"a.csv", "A,B\n\"one\ntwo\",\"say \"\"hi\"\"\"", `A: one two; B: say "hi"`},
		"separators within quotes":  {"a.csv", "\"A;;;\",B\n1,2", "A;;;: 1; B: 2"},
		"a quote left open":         {"a.csv", "A,B\n\"1,2\n", "A: 1,2"},
		"rows longer than the head": {"a.csv", "A\n1,2,3", "A: 1; 2; 3"},
		"rows shorter":              {"a.csv", "A,B,C\n1", "A: 1"},
		"only a head":               {"a.csv", "A,B", "A; B"},
		"blank rows first":          {"a.csv", "\n,\nA,B\n,\n1,2", "A: 1; B: 2"},
		"names that are missing":    {"a.csv", ",B,\n1,2,3", "Column 1: 1; B: 2; Column 3: 3"},
		"commas in a .tsv":          {"a.tsv", "A,B\tC\n1,2\t3", "A,B: 1,2; C: 3"},
		"a quote in a .tsv":         {"a.tsv", "A\tB\n5\" pipe\t2", `A: 5" pipe; B: 2`},
	} {
		if got := extracted(t, x, test.file, []byte(test.text)).Text; got != test.want {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, test.want)
		}
	}
}

// TestCleanIsDoneOnce: what is clean stays as it is, whatever the text.
func TestCleanIsDoneOnce(t *testing.T) {
	r := rand.New(rand.NewPCG(19, 20))
	pieces := []string{"a", " ", "\n", "\r\n", "\r", "\t", "\x00", "\x07", "\xff", "\u00ad", "\u200b", "\ufeff", "é", "漢", "\u0085", "\u007f", "  ", "\n\n"}
	for range 2000 {
		var b strings.Builder
		for range r.IntN(12) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		s := b.String()
		for name, f := range map[string]func(string) string{"clean": clean, "tidy": tidy, "oneLine": oneLine} {
			once := f(s)
			if again := f(once); again != once {
				t.Fatalf("%s of %q is %q and then %q", name, s, once, again)
			}
			if strings.ContainsAny(once, "\r\x00\x07") || name == "oneLine" && strings.ContainsAny(once, "\n\t") {
				t.Fatalf("%s of %q is %q", name, s, once)
			}
		}
	}
}

// TestLinesOfAPage: lines become paragraphs and headings by where they stand. The
// layout needs no PDF, so that this holds where none can be read.
func TestLinesOfAPage(t *testing.T) {
	line := func(text string, bottom, width, size float64) pdfium.Line {
		return pdfium.Line{Text: text, Left: 50, Right: 50 + width, Bottom: bottom, Size: size}
	}
	row := func(bottom float64, cells ...string) pdfium.Line {
		l := line(strings.Join(cells, " "), bottom, 300, 12)
		for i, cell := range cells {
			l.Cells = append(l.Cells, pdfium.Cell{Text: cell, Left: 50 + 100*float64(i), Right: 90 + 100*float64(i)})
		}
		return l
	}
	loose := row(685, "rises", "by", "far")
	loose.Cells[1] = pdfium.Cell{Text: "by", Left: 163, Right: 177}
	loose.Cells[2] = pdfium.Cell{Text: "far", Left: 280, Right: 297}
	hyphen := line("the har", 685, 400, 12)
	hyphen.Hyphen = true
	for name, test := range map[string]struct {
		lines []pdfium.Line
		want  string
	}{
		"running text":             {[]pdfium.Line{line("The tide rises", 700, 400, 12), line("twice a day.", 685, 200, 12)}, "The tide rises twice a day."},
		"a gap":                    {[]pdfium.Line{line("one", 700, 400, 12), line("two", 685, 400, 12), line("three", 640, 400, 12)}, "one two\n\nthree"},
		"a short line that ends":   {[]pdfium.Line{line("It falls.", 700, 100, 12), line("Then it rises again", 685, 400, 12)}, "It falls.\n\nThen it rises again"},
		"a long line that ends":    {[]pdfium.Line{line("It falls.", 700, 390, 12), line("Then it rises again", 685, 400, 12)}, "It falls. Then it rises again"},
		"a word that was cut":      {[]pdfium.Line{hyphen, line("bour is open", 670, 400, 12)}, "the harbour is open"},
		"a dash at the end":        {[]pdfium.Line{line("well-", 700, 400, 12), line("known", 685, 400, 12)}, "well-known"},
		"a script without blanks":  {[]pdfium.Line{line("潮汐每天", 700, 400, 12), line("涨两次", 685, 400, 12)}, "潮汐每天涨两次"},
		"items":                    {[]pdfium.Line{line("• one", 700, 400, 12), line("• two", 685, 400, 12)}, "• one\n\n• two"},
		"larger letters":           {[]pdfium.Line{line("Tides", 700, 100, 20), line("They rise, as they always have done", 670, 400, 12)}, "# Tides\n\nThey rise, as they always have done"},
		"two sizes of them":        {[]pdfium.Line{line("Tides", 700, 100, 20), line("Ebb", 670, 100, 16), line("They fall, as they always have done", 650, 400, 12)}, "# Tides\n\n## Ebb\n\nThey fall, as they always have done"},
		"a heading over two lines": {[]pdfium.Line{line("The tides of", 700, 100, 20), line("the north", 675, 100, 20), line("They rise, as they always have done", 640, 400, 12)}, "# The tides of the north\n\nThey rise, as they always have done"},
		"a heading with a number":  {[]pdfium.Line{line("Tides of 2024", 700, 100, 20), line("1. Ebb", 675, 100, 20), line("They rise, as they always have done", 640, 400, 12)}, "# Tides of 2024\n\n# 1. Ebb\n\nThey rise, as they always have done"},
		"headings far apart":       {[]pdfium.Line{line("One", 700, 100, 20), line("Two", 600, 100, 20), line("They rise, as they always have done", 560, 400, 12)}, "# One\n\n# Two\n\nThey rise, as they always have done"},
		"numbers in large letters": {[]pdfium.Line{line("42", 700, 100, 20), line("They rise, as they always", 655, 400, 12), line("have done and will do", 640, 400, 12), line("for ever", 625, 400, 12)}, "42\n\nThey rise, as they always have done and will do for ever"},
		"much in large letters":    {[]pdfium.Line{line(strings.Repeat("word ", 30), 700, 400, 20), line(strings.Repeat("They rise ", 19), 655, 400, 12), line("as they always", 640, 400, 12), line("have done", 625, 400, 12)}, strings.Repeat("word ", 30) + "\n\n" + strings.Repeat("They rise ", 19) + "as they always have done"},
		"the next column":          {[]pdfium.Line{line("at the foot", 100, 200, 12), line("and at the head", 700, 200, 12)}, "at the foot and at the head"},
		"the next column, ended":   {[]pdfium.Line{line("at the foot.", 100, 200, 12), line("At the head", 700, 200, 12)}, "at the foot.\n\nAt the head"},
		"a table":                  {[]pdfium.Line{line("The fares of the year, in euros,", 700, 400, 12), row(685, "Boat", "Spring", "Autumn"), row(670, "Heron", "4", "7"), line("are as they were", 655, 400, 12)}, "The fares of the year, in euros,\n\nBoat   Spring   Autumn\nHeron   4   7\n\nare as they were"},
		"a table that is drawn":    {[]pdfium.Line{line("The fares of the year. They", 700, 400, 12), line("+------+-----+", 685, 200, 12), line("| Boat | Day |", 670, 200, 12), line("+------+-----+", 655, 200, 12), row(640, "| Tern", "| 2 |"), line("+------+-----+", 625, 200, 12)}, "The fares of the year. They\n\nBoat: Tern; Day: 2"},
		"wide gaps that are none":  {[]pdfium.Line{row(700, "the", "tide", "then"), loose}, "the tide then rises by far"},
		"items with a wide gap":    {[]pdfium.Line{row(700, "•", "one"), row(685, "•", "two")}, "• one\n\n• two"},
		"a leader":                 {[]pdfium.Line{line("Soup ........ 3.20", 700, 400, 12), line("Stew ........ 4.80", 685, 400, 12), line("All with bread", 670, 400, 12)}, "Soup ........ 3.20\nStew ........ 4.80\n\nAll with bread"},
		"names and values":         {[]pdfium.Line{line("Date: 3 May", 700, 100, 12), line("Berth: 12", 685, 90, 12), line("The fee is due on the day", 670, 400, 12)}, "Date: 3 May\nBerth: 12\n\nThe fee is due on the day"},
		"short lines":              {[]pdfium.Line{line("Harbour office", 700, 100, 12), line("North quay", 685, 90, 12), line("it is open all day, every day", 670, 400, 12)}, "Harbour office\n\nNorth quay it is open all day, every day"},
	} {
		doc := &pdfium.Document{Pages: []pdfium.Page{{Lines: test.lines}}}
		b := newBuilder(citeway.KindFile)
		newPDFLayout(doc).page(&doc.Pages[0], noTurn, b)
		c := b.done()
		fits(t, c)
		got := c.Text
		for i := len(c.Headings) - 1; i >= 0; i-- {
			at := c.Headings[i].Span.Start
			got = got[:at] + strings.Repeat("#", c.Headings[i].Level) + " " + got[at:]
		}
		if strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(test.want), " ") || strings.Count(got, "\n") != strings.Count(test.want, "\n") {
			t.Errorf("%s:\n%q\nwant\n%q", name, got, test.want)
		}
	}
}
