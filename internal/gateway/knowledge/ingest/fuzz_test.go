package ingest

import (
	"context"
	"math"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// holds checks what must be so for any file: an error of ours, or UTF-8 text with
// spans that fit.
func holds(t *testing.T, x *Extractor, name string, data []byte) {
	t.Helper()
	c, err := x.Extract(context.Background(), File{Name: name, Data: data})
	if err != nil {
		if code := citeway.CodeOf(err); code == citeway.Internal {
			t.Fatalf("%v is no error of ours", err)
		}
		return
	}
	if !utf8.ValidString(c.Text) {
		t.Fatalf("%q is not UTF-8", c.Text)
	}
	fits(t, c)
}

func fuzz(f *testing.F, name string, seeds ...string) {
	x := NewExtractor()
	f.Cleanup(func() { _ = x.Close() })
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 64<<10 {
			holds(t, x, name, data)
		}
	})
}

func FuzzMarkdown(f *testing.F) {
	fuzz(f, "a.md", "# A\n\nb [[c|d]]\n\n- e\n  - f\n\n| a | b |\n|-|-|\n| c | d |\n", "---\nlabel:\n  name: A\n  keywords:\n  - b\n---\nc",
		"---\n- a\n  b: {c: d}\n---\n", "[^1]\n\n[^1]: a", "<div>\n<p>a</div>", "&#0;&#xD800;\x00\xff",
		":::a[b]\n!!! c \"d\"\n    e\n:::", "import a from 'b'\n\n{{< c text=\"d\" >}} {%e%}\n{: f}\n# g {#h}",
		"```{tab} a\n:b: c\n{d}`e\nf <g>`\n```\n(h)=\n```{list-table}\n* - i\n```\n# j\n\n: k\n\n    l",
		"<Aa title=\"b\">\n  c\n  <Dd\n    e={f}\n  >\n/// g | h\n    open: true\n[i]{.j}\n///\n</Aa>\nk {% l \"m\" %}")
}

func FuzzHTML(f *testing.F) {
	fuzz(f, "a.html", "<h1>a</h1><ul><li>b<ul><li>c</ul></ul><table><tr><th>d<th>e<tr><td>f<td>g</table><pre>h\ni</pre>",
		"<title>a<meta name=sensitivity-label content='{'>", "<main><header>a</header><p>b", "\xff\xfea\x00", "<template><table><select>",
		"<ol start=3><a></a><li value=9>a<dl><dt>1.<a href=#b>c</a></dl></ol><table><tr><td colspan=2>d<tr><th>e<td>f</table><ruby>g<rt>h</ruby>")
}

func FuzzCSV(f *testing.F) {
	fuzz(f, "a.csv", "a,b\nc,d\n", "a;b\n\"c\nd\";e", "\"", "a\tb\nc\td", "\r\n\r", "\xff,\x00\n1,2")
}

func FuzzPlain(f *testing.F) {
	fuzz(f, "a.txt", "a\n\nb\fc", "\xff\xfe\x00\xd8", "\u00ad\n\n\u200b", "\f\f")
}

func FuzzRST(f *testing.F) {
	fuzz(f, "a.rst", "===\nA b\n===\n\nc\n-\n\nD\n--\ne", "==\n==\n==", "a\n~~\f~~\nb",
		".. note:: a\n   :b: c\n\n   d\n", "+-+-+\n|a|b|\n+=+=+\n", "== =\na  b\n== =\n", ".. list-table::\n\n   * - a\n     - b", ":a: b\n- c\n\n  d::\n\n    e", "``a`` :b:`~c.d <e>` `f`_ [1]_")
}

func FuzzAsciiDoc(f *testing.F) {
	fuzz(f, "a.adoc", "= A\n== B ==\n----\n= c\n----\n= \xff",
		"= A\n:b: c\n\n{b}\n\n== D\n", "* a\n+\nb\n** c\n. d\n<1> e\n", "a::\nb:: c\n+\n....\nd\n....\n", "[cols=2]\n|===\n|a|b\n\n2+|c\n|===\n",
		"NOTE: a\n\n.T\n****\nb\n****\n", "a\n---\n`b` <<c,d>> link:e[f] [.g]#h# footnote:[i]", "--\n====\n")
}

func FuzzDOCX(f *testing.F) {
	fuzz(f, "a.docx", string(wordOf(f, para("Heading1", "a")+para("", "b"), "docProps/custom.xml", "<a/>", "word/styles.xml", "<b/>")),
		string(wordOf(f, "<w:tbl><w:tr><w:tc><w:tbl/></w:tc></w:tr></w:tbl>")), "PK\x03\x04")
}

func FuzzPPTX(f *testing.F) {
	fuzz(f, "a.pptx", string(deckOf(f, []string{onSlide(holding(`<p:ph type="title"/>`, "a"), holding(`<p:ph/>`, "b", "c"))}, "docProps/custom.xml", "<a/>")),
		string(deckOf(f, []string{"<p:sld><a:tc><a:tr><a:tc></a:tc></a:tr></a:tc></p:sld>", "<sp><sp/><p/></sp>"})), "PK\x03\x04")
}

func FuzzSheetFormula(f *testing.F) {
	for _, formula := range []string{"SUM(A1:B2,3)/-2^2%", "ROUND(A1,B1)", "((A1))", "A1:B2", "1E5"} {
		f.Add(formula)
	}
	f.Fuzz(func(t *testing.T, formula string) {
		s := &sheetCells{cells: map[sheetPlace]*sheetCell{{1, 1}: {number: 2, known: true}, {2, 1}: {words: true}}, left: 1000}
		c := &sheetCell{formula: formula}
		s.cells[sheetPlace{1, 2}] = c
		if s.number(c, 0) && (math.IsNaN(c.number) || math.IsInf(c.number, 0)) {
			t.Errorf("%q comes to %v", formula, c.number)
		}
	})
}

func FuzzPDF(f *testing.F) { fuzz(f, "a.pdf", string(pdfOf("# a\nb", "c")), "%PDF-1.4\n") }
