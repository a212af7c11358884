package ingest

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// sheetOf is a page of lines from the top; one that begins with a tick is in small letters, with a
// number sign in large ones, and one that ends in a soft hyphen is cut within a word.
func sheetOf(texts ...string) pdfium.Page {
	var page pdfium.Page
	for i, text := range texts {
		size := 12.0
		switch text[0] {
		case '`':
			text, size = text[1:], 8
		case '#':
			text, size = text[1:], 20
		}
		hyphen := strings.HasSuffix(text, "\u00ad")
		text = strings.TrimSuffix(text, "\u00ad")
		page.Lines = append(page.Lines, pdfium.Line{Text: text, Left: 50, Right: 50 + 6*float64(len(text)), Bottom: 700 - 15*float64(i), Size: size, Hyphen: hyphen})
	}
	return page
}

// TestSentencesOverPages: a sentence stands whole on the page on which it begins.
func TestSentencesOverPages(t *testing.T) {
	const line = "The office is open on weekdays from eight to six and then it is shut, but"
	for name, test := range map[string]struct {
		pages []pdfium.Page
		want  []string
	}{
		"a sentence": {[]pdfium.Page{sheetOf("A boat pays a deposit of 90 euros, which the office"), sheetOf("gives back when the berth is clean. The office shuts", "at six.")},
			[]string{"A boat pays a deposit of 90 euros, which the office\ngives back when the berth is clean.", "The office shuts at six."}},
		"over two lines": {[]pdfium.Page{sheetOf("The deposit, which the office"), sheetOf("gives back when", "the berth is clean.", "Then it shuts.")},
			[]string{"The deposit, which the office\ngives back when the berth is clean.", "Then it shuts."}},
		"a cut word": {[]pdfium.Page{sheetOf("The har\u00ad"), sheetOf("bour is open. It is")}, []string{"The harbour is open.", "It is"}},
		"all of the page": {[]pdfium.Page{sheetOf(line), sheetOf("not in May."), sheetOf("In June it is.")},
			[]string{line + "\nnot in May.", "", "In June it is."}},
		"running lines and a note between": {[]pdfium.Page{sheetOf("Rules of the harbour", line, "`1 As far as it is known.", "Page 1 of 2"), sheetOf("Rules of the harbour", "not in May.", "It is quiet.", "Page 2 of 2")},
			[]string{"Rules of the harbour\n\n" + line + "\nnot in May.\n\n1 As far as it is known.\n\nPage 1 of 2", "Rules of the harbour\n\nIt is quiet.\n\nPage 2 of 2"}},
		"one that ended":  {[]pdfium.Page{sheetOf(line + " not in May."), sheetOf("iron is stored here.")}, []string{line + " not in May.", "iron is stored here."}},
		"a capital":       {[]pdfium.Page{sheetOf(line), sheetOf("Iron is stored here.")}, []string{line, "Iron is stored here."}},
		"below a heading": {[]pdfium.Page{sheetOf(line+" not.", "#Storage"), sheetOf("iron is stored here.")}, []string{line + " not.\n\nStorage", "iron is stored here."}},
		"a heading":       {[]pdfium.Page{sheetOf(line), sheetOf("#storage", line)}, []string{line, "storage\n\n" + line}},
	} {
		doc := &pdfium.Document{Pages: test.pages}
		b := newBuilder(citeway.KindFile)
		newPDFLayout(doc).pages(doc, b)
		c := b.done()
		fits(t, c)
		for i, p := range c.Pages {
			if got := strings.TrimSpace(p.Span.In(c.Text)); i >= len(test.want) || got != test.want[i] {
				t.Errorf("%s: page %d is %q", name, i+1, got)
			}
		}
	}
}

// TestASentenceOverPagesStaysWhole in a long paragraph too, and is cited by its first page.
func TestASentenceOverPagesStaysWhole(t *testing.T) {
	long := strings.Repeat("The keeper writes down each ship that passes the lock. ", 30)
	first := long + "A boat pays a deposit, which the office"
	c := &Content{Text: first + "\ngives back in May.\n\n" + long}
	turn := len(first) + len("\ngives back in May.")
	c.Pages = []knowledge.Page{{Number: 1, Span: citeway.Span{End: turn}}, {Number: 2, Span: citeway.Span{Start: turn + 2, End: len(c.Text)}}}
	for _, p := range Split(c) {
		said := p.Span.In(c.Text)
		if strings.Contains(said, "deposit") != strings.Contains(said, "in May") || strings.Contains(said, "in May") && p.Page != 1 {
			t.Errorf("page %d: %q", p.Page, said)
		}
	}
}

// TestASentenceOverPagesOfAPDF, with a running foot between.
func TestASentenceOverPagesOfAPDF(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	needsPDFium(t, x)
	c := extracted(t, x, "a.pdf", pdfOf("The tide rises twice a day in every harbour of this coast, and it\nFoot of page 1",
		"falls as often. It rises by three metres at the northern quay of\nFoot of page 2", "the town.\nFoot of page 3"))
	shows(t, c, `title: Tide tables
editor: Maud Tidewell
modified: 2026-03-04 04:06
page: 1 "The tide rises twice a day in every harbour of this coast, and it\nfalls as often."
page: 2 "It rises by three metres at the northern quay of\nthe town."
page: 3 ""
text:
The tide rises twice a day in every harbour of this coast, and it
falls as often.

It rises by three metres at the northern quay of
the town.

`)
}
