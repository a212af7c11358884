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

// runningLine is what lines that run over the pages have in common.
type runningLine struct {
	text string
	size float64
}

func runningOf(line *pdfium.Line) runningLine {
	return runningLine{numberless(line.Text), size(line)}
}

// dropRunning takes running heads and feet out of the pages: they are about the
// page and not of the text.
func dropRunning(doc *pdfium.Document) {
	counts := map[runningLine]int{}
	for i := range doc.Pages {
		seen := map[runningLine]bool{}
		for j, line := range doc.Pages[i].Lines {
			if key := runningOf(&line); inMargin(j, len(doc.Pages[i].Lines)) && !seen[key] {
				seen[key] = true
				counts[key]++
			}
		}
	}
	for i := range doc.Pages {
		lines := doc.Pages[i].Lines
		kept := make([]pdfium.Line, 0, len(lines))
		for j, line := range lines {
			n := counts[runningOf(&line)]
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
