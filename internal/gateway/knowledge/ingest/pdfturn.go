package ingest

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
	"github.com/citeway/citeway/internal/language"
)

// maxTurned is the most lines of a page that a sentence of the page before may take.
const maxTurned = 12

// turn is the rest of a sentence that goes on from a page to the next.
type turn struct {
	// after is the index of the last line of the sentence on its own page.
	after int
	rest  string
}

// noTurn is of a page whose last sentence ends on it.
var noTurn = turn{after: -1}

// turned takes the rest of the last sentence of a page from the next page, so that the sentence
// stands whole on the page on which it begins. What stands between the two halves, running lines
// and notes in small letters, stays where it is.
func (l *pdfLayout) turned(page, next *pdfium.Page) turn {
	last, first := l.lastOf(page, next), l.firstOf(next, page)
	if last < 0 || first < 0 || !l.goesOver(&page.Lines[last], &next.Lines[first]) {
		return noTurn
	}
	if rows := append(l.tables(next), false); rows[first] || rows[first+1] || l.tables(page)[last] {
		return noTurn
	}
	rest, lines := l.restOf(next, first)
	if rest == "" {
		return noTurn
	}
	next.Lines = slices.Delete(next.Lines, first, first+lines)
	if !page.Lines[last].Hyphen {
		rest = "\n" + rest // a quotation of both pages is sought line by line
	}
	return turn{last, rest}
}

// goesOver reports whether a sentence goes on from the last line of a page to the first of the
// next: with a small letter, after no stop.
func (l *pdfLayout) goesOver(before, line *pdfium.Line) bool {
	first, _ := utf8.DecodeRuneInString(line.Text)
	return unicode.IsLower(first) && !ended(before.Text) && size(before) == size(line) && l.level(before) == 0 &&
		!isRow(before) && !isRow(line)
}

// restOf is the rest of a sentence that goes on at a line of a page, and how many whole lines it
// takes; what follows it in its last line stays there.
func (l *pdfLayout) restOf(page *pdfium.Page, first int) (rest string, lines int) {
	var open []*pdfium.Line
	for i := first; i < len(page.Lines) && i-first < maxTurned; i++ {
		line := &page.Lines[i]
		if i > first && l.parts(&page.Lines[i-1], line, columnWidth(page, i)) {
			return joined(open), len(open)
		}
		open = append(open, line)
		text := joined(open)
		spans := language.AppendWrapped(nil, text)
		if len(spans) < 2 {
			continue
		}
		behind := text[spans[1].Start:]
		gone := max(len(line.Text)-len(behind), 0)
		line.Left += (line.Right - line.Left) * float64(gone) / float64(max(len(line.Text), 1))
		line.Text, line.Cells = behind, nil
		return spans[0].In(text), len(open) - 1
	}
	if len(open) == maxTurned {
		return "", 0
	}
	return joined(open), len(open)
}

// lastOf is the index of the last line of a page that is of its text, or -1; firstOf that of the
// first.
func (l *pdfLayout) lastOf(page, next *pdfium.Page) int {
	for i := len(page.Lines) - 1; i >= 0; i-- {
		if line := &page.Lines[i]; size(line) >= l.body && !runsTo(line, next) {
			return i
		}
	}
	return -1
}

func (l *pdfLayout) firstOf(page, before *pdfium.Page) int {
	return slices.IndexFunc(page.Lines, func(line pdfium.Line) bool { return size(&line) >= l.body && !runsTo(&line, before) })
}

// runsTo reports whether a line stands in the margin of a neighbouring page too, save for its
// numbers.
func runsTo(line *pdfium.Line, page *pdfium.Page) bool {
	for i := range page.Lines {
		if inMargin(i, len(page.Lines)) && runningOf(&page.Lines[i]) == runningOf(line) {
			return true
		}
	}
	return false
}
