package ingest

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// How lines of a page become paragraphs and headings. Sizes are ratios to the
// size of the body text.
const (
	headingRatio   = 1.15
	headingLetters = 120
	maxHeadings    = 6
	// pitchSlack is how much more than the usual distance between lines parts
	// paragraphs.
	pitchSlack = 1.35
	// shortLine is the share of the column's width under which a line that ends a
	// sentence ends its paragraph.
	shortLine = 0.85
)

// pdfLayout is what holds for a whole document: the size of its body text, the
// sizes of its headings, the usual distance of its lines.
type pdfLayout struct {
	body     float64
	headings []float64
	pitch    float64
}

func newPDFLayout(doc *pdfium.Document) *pdfLayout {
	letters := lettersOf(doc)
	l := &pdfLayout{body: mostCommon(letters)}
	for s := range letters {
		if s >= l.body*headingRatio {
			l.headings = append(l.headings, s)
		}
	}
	slices.SortFunc(l.headings, func(a, b float64) int { return int(math.Copysign(1, b-a)) })
	l.pitch = l.usualPitch(doc)
	return l
}

// lettersOf is how many letters have each size.
func lettersOf(doc *pdfium.Document) map[float64]int {
	letters := map[float64]int{}
	for _, line := range allLines(doc) {
		letters[size(line)] += utf8.RuneCountInString(line.Text)
	}
	return letters
}

// usualPitch is the most common distance between lines of the body text, in half
// points; 0 where there is none.
func (l *pdfLayout) usualPitch(doc *pdfium.Document) float64 {
	counts := map[float64]int{}
	for i := range doc.Pages {
		lines := doc.Pages[i].Lines
		for j := 1; j < len(lines); j++ {
			if d := lines[j-1].Bottom - lines[j].Bottom; d > 0 && d < 4*l.body && size(&lines[j]) == l.body {
				counts[math.Round(d*2)/2]++
			}
		}
	}
	return mostCommon(counts)
}

func allLines(doc *pdfium.Document) []*pdfium.Line {
	var lines []*pdfium.Line
	for i := range doc.Pages {
		for j := range doc.Pages[i].Lines {
			lines = append(lines, &doc.Pages[i].Lines[j])
		}
	}
	return lines
}

// size is a line's letter size in half points, so that rounding parts nothing.
func size(line *pdfium.Line) float64 { return math.Round(line.Size*2) / 2 }

func mostCommon(counts map[float64]int) float64 {
	best, most := 0.0, 0
	for value, n := range counts {
		if n > most || n == most && value < best {
			best, most = value, n
		}
	}
	return best
}

// level is the heading level of a line, or 0.
func (l *pdfLayout) level(line *pdfium.Line) int {
	if utf8.RuneCountInString(line.Text) > headingLetters || !strings.ContainsFunc(line.Text, unicode.IsLetter) {
		return 0
	}
	at := slices.Index(l.headings, size(line))
	if at < 0 {
		return 0
	}
	return min(at+1, maxHeadings)
}

// pages adds the pages of a document to b.
func (l *pdfLayout) pages(doc *pdfium.Document, b *builder) {
	for i := range doc.Pages {
		over := noTurn
		if i+1 < len(doc.Pages) {
			over = l.turned(&doc.Pages[i], &doc.Pages[i+1])
		}
		b.openPage()
		l.page(&doc.Pages[i], over, b)
	}
}

// page adds the lines of a page to b, with the rest of the sentence that goes on from it.
func (l *pdfLayout) page(page *pdfium.Page, over turn, b *builder) {
	width := 0.0
	for i := range page.Lines {
		width = max(width, page.Lines[i].Right-page.Lines[i].Left)
	}
	rows := l.tables(page)
	var open []*pdfium.Line
	table := false // the open lines are rows
	rest := ""     // of the open lines
	for i := range page.Lines {
		begins := i+1 < len(rows) && rows[i+1]
		switch {
		case rows[i] && i-1 != over.after:
			table = true
		case i > 0 && (table || begins || i-1 == over.after || l.parts(open[len(open)-1], &page.Lines[i], width) || l.anew(page, i)):
			l.add(open, table, rest, b)
			open, table, rest = open[:0], false, ""
		}
		open = append(open, &page.Lines[i])
		if i == over.after {
			rest = over.rest
		}
	}
	l.add(open, table, rest, b)
}

// add adds lines as one heading, paragraph or table. The rest is that of a paragraph.
func (l *pdfLayout) add(lines []*pdfium.Line, table bool, rest string, b *builder) {
	if len(lines) == 0 {
		return
	}
	if table {
		if text := rowsOf(lines) + rest; !drawnTable(text, b) {
			b.paragraph(text)
		}
		return
	}
	text := joined(lines) + rest
	if level := l.level(lines[0]); level > 0 && len(text) <= 2*headingLetters {
		b.heading(level, text)
		return
	}
	b.paragraph(text)
}

// parts reports whether a paragraph ends between two lines.
func (l *pdfLayout) parts(before, line *pdfium.Line, width float64) bool {
	distance := before.Bottom - line.Bottom
	switch {
	case l.level(before) != l.level(line):
		return true
	case before.Hyphen:
		return false
	case distance < -l.body: // the next column
		return ended(before.Text)
	case isRow(before) || isRow(line):
		return l.level(line) == 0
	case l.pitch > 0 && l.level(line) == 0 && distance > l.pitch*pitchSlack:
		return true
	case l.level(line) > 0:
		return distance > 2*line.Size || chapter.MatchString(line.Text)
	}
	return bulleted(line.Text) || ended(before.Text) && listMark(line.Text) > 0 || ended(before.Text) && before.Right-before.Left < width*shortLine
}

func ended(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".!?:;。！？”\")", r)
}

// bulleted reports whether a line begins an item of a list.
func bulleted(text string) bool {
	r, n := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("•◦▪‣–-*", r) && strings.HasPrefix(text[n:], " ")
}

// joined is the lines as running text; a word cut by a hyphen is whole again.
func joined(lines []*pdfium.Line) string {
	var b strings.Builder
	for i, line := range lines {
		b.WriteString(line.Text)
		switch {
		case i == len(lines)-1 || line.Hyphen:
		case strings.HasSuffix(line.Text, "-") || wide(line.Text):
		default:
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// wide reports whether a text ends in a script that writes no blanks.
func wide(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
