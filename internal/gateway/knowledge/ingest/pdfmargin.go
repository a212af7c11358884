package ingest

import (
	"strings"
	"unicode"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// A line counts as a running head or foot when it is among the marginLines first
// or last of a page and stands so, save for its numbers, on at least runningPages
// pages and on half of all.
const (
	marginLines  = 2
	runningPages = 3
)

// dropRunning takes running heads and feet out of the pages: they are about the
// page and not of the text.
func dropRunning(doc *pdfium.Document) {
	counts := map[string]int{}
	for i := range doc.Pages {
		seen := map[string]bool{}
		for j, line := range doc.Pages[i].Lines {
			if key := numberless(line.Text); inMargin(j, len(doc.Pages[i].Lines)) && !seen[key] {
				seen[key] = true
				counts[key]++
			}
		}
	}
	for i := range doc.Pages {
		lines := doc.Pages[i].Lines
		kept := make([]pdfium.Line, 0, len(lines))
		for j, line := range lines {
			n := counts[numberless(line.Text)]
			if !inMargin(j, len(lines)) || n < runningPages || 2*n < len(doc.Pages) {
				kept = append(kept, line)
			}
		}
		doc.Pages[i].Lines = kept
	}
}

func inMargin(line, lines int) bool { return line < marginLines || line >= lines-marginLines }

// numberless is a line without its digits.
func numberless(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, text)
}
