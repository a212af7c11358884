package ingest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// TestRunningLines: heads and feet go, what each page says at the same place stays.
func TestRunningLines(t *testing.T) {
	small := func(text string, bottom float64) pdfium.Line {
		return pdfium.Line{Text: text, Size: 10, Left: 50, Right: 300, Bottom: bottom, Top: bottom + 10}
	}
	large := func(text string, bottom float64) pdfium.Line {
		line := small(text, bottom)
		line.Size = 20
		return line
	}
	cells := func(bottom float64, words ...string) pdfium.Line {
		line := small(strings.Join(words, " "), bottom)
		for i, word := range words {
			line.Cells = append(line.Cells, pdfium.Cell{Text: word, Left: 50 + 100*float64(i), Right: 90 + 100*float64(i)})
		}
		return line
	}
	for name, c := range map[string]struct {
		pages      int
		head, foot func(page int) pdfium.Line
		gone       string
	}{
		"two pages": {2, func(int) pdfium.Line { return small("Quayside handbook", 800) }, func(n int) pdfium.Line { return small(fmt.Sprintf("Page %d of 2", n), 20) }, "head foot"},
		"three pages, the first without a head": {3, func(n int) pdfium.Line {
			return small([]string{"", "To whom it concerns", "Quayside", "Quayside"}[n], 800)
		},
			func(n int) pdfium.Line { return small(fmt.Sprint(n), 20) }, "head foot"},
		"a number alone":         {2, nil, func(n int) pdfium.Line { return small(fmt.Sprint("- ", n+6, " -"), 20) }, "foot"},
		"sums of payslips":       {2, nil, func(n int) pdfium.Line { return small(fmt.Sprintf("Net pay: %d euros", 2000+100*n), 20) }, ""},
		"sums of many payslips":  {6, nil, func(n int) pdfium.Line { return small(fmt.Sprintf("Net pay: %d euros", 2000+100*n), 20) }, ""},
		"numbers of many pages":  {6, nil, func(n int) pdfium.Line { return small(fmt.Sprintf("Edition 4, page 3-%d", n), 20) }, "foot"},
		"in figures of Arabic":   {4, nil, func(n int) pdfium.Line { return small("صفحة "+string('\u0660'+rune(n)), 20) }, "foot"},
		"at other heights":       {2, func(n int) pdfium.Line { return small("Fees", 800-50*float64(n)) }, nil, ""},
		"in large letters":       {2, func(int) pdfium.Line { return large("Fees", 800) }, nil, ""},
		"in large letters, many": {4, func(int) pdfium.Line { return large("Fees", 800) }, nil, "head"},
		"names of a table":       {2, func(int) pdfium.Line { return cells(652, "Pump", "Flow", "Cost") }, nil, ""},
		"a head of cells":        {2, func(n int) pdfium.Line { return cells(800, "Quayside", fmt.Sprintf("%d/2", n)) }, nil, "head"},
	} {
		t.Run(name, func(t *testing.T) {
			doc := &pdfium.Document{}
			for n := 1; n <= c.pages; n++ {
				var page pdfium.Page
				add := func(line func(int) pdfium.Line) {
					if line != nil {
						page.Lines = append(page.Lines, line(n))
					}
				}
				add(c.head)
				for i := range 6 { // letters that no two pages have in common
					line := cells(640-12*float64(i), strings.Repeat(string(rune('a'+n)), i+1), "and", "so", "on")
					if name == "a head of cells" {
						line.Cells = nil
					}
					page.Lines = append(page.Lines, line)
				}
				add(c.foot)
				doc.Pages = append(doc.Pages, page)
			}
			before := len(doc.Pages[c.pages-1].Lines)
			dropRunning(doc)
			want := before - len(strings.Fields(c.gone))
			if got := doc.Pages[c.pages-1].Lines; len(got) != want {
				t.Errorf("%d lines are left of %d, want %d: %+v", len(got), before, want, got)
			}
		})
	}
}

// TestShortPagesHaveNoMargins: where a page is no more than a few lines, none of them runs.
func TestShortPagesHaveNoMargins(t *testing.T) {
	page := pdfium.Page{Lines: []pdfium.Line{{Text: "Gate pass", Size: 10, Bottom: 800}, {Text: "Quay", Size: 10, Bottom: 780}, {Text: "Valid once.", Size: 10, Bottom: 760}}}
	doc := &pdfium.Document{Pages: []pdfium.Page{page, page}}
	dropRunning(doc)
	if len(doc.Pages[0].Lines) != 3 || len(doc.Pages[1].Lines) != 3 {
		t.Errorf("%+v", doc.Pages)
	}
}
