package ingest

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
	"github.com/citeway/citeway/internal/language"
)

// What lines of tables look like.
const (
	// edgeSlack is how far apart the edges of the cells of one column may stand, in points.
	edgeSlack = 2
	// rowPitch is how far apart rows may stand, in sizes of the body text.
	rowPitch = 3
	// mostColumns is the most columns of a table that are compared, and nearLines the most
	// lines before and after one that tell how wide their column is.
	mostColumns, nearLines = 64, 60
	// cellGap stands between the cells of a row. It is what language.Cells reads.
	cellGap = "   "
)

// tables says of each line of a page whether it and the one before are rows of one table.
func (l *pdfLayout) tables(page *pdfium.Page) []bool {
	rows := make([]bool, len(page.Lines))
	for i := 1; i < len(rows); i++ {
		before, line := &page.Lines[i-1], &page.Lines[i]
		distance := before.Bottom - line.Bottom
		if l.level(before) > 0 || l.level(line) > 0 || distance < 0 || distance > rowPitch*l.body {
			continue
		}
		named := language.IsNamed(before.Text) && language.IsNamed(line.Text)
		drawn := isDrawnLine(before.Text) && isDrawnLine(line.Text)
		rows[i] = drawn || isRow(before) && isRow(line) || sharesColumn(before, line) || named && l.anew(page, i)
	}
	return rows
}

// isRow reports whether a line has a dot leader.
func isRow(line *pdfium.Line) bool { return language.Cells(line.Text) != nil }

// sharesColumn reports whether two lines have cells past their first that begin or end
// below each other.
func sharesColumn(a, b *pdfium.Line) bool {
	for i := 1 + marks(a); i < min(len(a.Cells), mostColumns); i++ {
		for j := 1 + marks(b); j < min(len(b.Cells), mostColumns); j++ {
			if math.Abs(a.Cells[i].Left-b.Cells[j].Left) <= edgeSlack || math.Abs(a.Cells[i].Right-b.Cells[j].Right) <= edgeSlack {
				return true
			}
		}
	}
	return false
}

// marks is 1 if the first cell of a line begins with the mark of an item, which a gap may
// follow, else 0.
func marks(line *pdfium.Line) int {
	if bulleted(line.Text) || listMark(line.Text) > 0 {
		return 1
	}
	return 0
}

// anew reports whether the i-th line of a page begins something of its own: with a capital
// or a figure, although its first word would have had room on the line before.
func (l *pdfLayout) anew(page *pdfium.Page, i int) bool {
	before, line := &page.Lines[i-1], &page.Lines[i]
	first, _ := utf8.DecodeRuneInString(line.Text)
	if before.Hyphen || l.level(line) > 0 || before.Bottom < line.Bottom || !unicode.IsUpper(first) && !unicode.IsDigit(first) {
		return false
	}
	word, _, _ := strings.Cut(line.Text, " ")
	letter := (line.Right - line.Left) / float64(utf8.RuneCountInString(line.Text))
	room := columnWidth(page, i-1)*shortLine - (before.Right - before.Left)
	return letter*float64(utf8.RuneCountInString(word)+1) < room
}

// rowsOf are lines as the rows of a table, a line each.
func rowsOf(lines []*pdfium.Line) string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = line.Text
		if line.Cells == nil || isRow(line) {
			continue
		}
		cells := make([]string, len(line.Cells))
		for j, cell := range line.Cells {
			cells[j] = cell.Text
		}
		out[i] = strings.Join(cells, cellGap)
	}
	return strings.Join(out, "\n")
}

// columnWidth is the width of the widest of the lines around the i-th that begin about where
// it does, in letters of its size.
func columnWidth(page *pdfium.Page, i int) float64 {
	line, width := &page.Lines[i], 0.0
	for j := max(0, i-nearLines); j < min(len(page.Lines), i+nearLines); j++ {
		other := &page.Lines[j]
		if size(other) == size(line) && math.Abs(other.Left-line.Left) <= 2*line.Size {
			width = max(width, other.Right-other.Left)
		}
	}
	return width
}
