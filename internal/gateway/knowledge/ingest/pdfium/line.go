package pdfium

import (
	"math"
	"strings"
)

// lineBuilder collects the characters of a line. Characters are known by their places in
// the page's text.
type lineBuilder struct {
	text        strings.Builder
	first, last int
	blank       bool
	open        bool
	hyphen      bool
	gaps        []gap
}

// gap is a blank between two words: the characters around it, and where in the line's text
// the second of them stands.
type gap struct{ before, after, at int }

func (b *lineBuilder) add(c rune, n int) {
	b.hyphen = false
	if c == ' ' || c == 0 {
		b.text.WriteByte(' ')
		b.blank = true
		return
	}
	switch {
	case !b.open:
		b.first, b.open = n, true
	case b.blank:
		b.gaps = append(b.gaps, gap{b.last, n, b.text.Len()})
	}
	b.last, b.blank = n, false
	b.text.WriteRune(c)
}

func (b *lineBuilder) end(r *reader, text uint64, lines []Line) []Line {
	whole, gaps := b.text.String(), b.gaps
	line := Line{Text: words(whole), Hyphen: b.hyphen}
	first, last := b.first, b.last
	*b = lineBuilder{gaps: gaps[:0]}
	if line.Text == "" {
		return lines
	}
	first, last = r.char(text, first), r.char(text, last)
	line.Left, _, line.Bottom, line.Top = r.charBox(text, first)
	_, line.Right, _, _ = r.charBox(text, last)
	line.Size = math.Float64frombits(r.call("FPDFText_GetFontSize", text, uint64(first)))
	line.Cells = r.cells(text, &line, whole, gaps)
	return append(lines, line)
}

// wideGap is from how many times the size of the letters on a gap parts two cells. A blank
// is about a quarter, and in justified text seldom more than half.
const wideGap = 0.9

// cells cuts a line at its wide gaps. Where a document scales its letters, their size is
// that before; their height then tells more.
func (r *reader) cells(text uint64, line *Line, whole string, gaps []gap) []Cell {
	wide := wideGap * max(line.Size, line.Top-line.Bottom)
	var cells []Cell
	left, start := line.Left, 0
	for _, g := range gaps {
		_, right, _, _ := r.charBox(text, r.char(text, g.before))
		next, _, _, _ := r.charBox(text, r.char(text, g.after))
		if next-right > wide {
			cells = append(cells, Cell{words(whole[start:g.at]), left, right})
			left, start = next, g.at
		}
	}
	if cells == nil {
		return nil
	}
	return append(cells, Cell{words(whole[start:]), left, line.Right})
}

// words are the words of s with one blank between them.
func words(s string) string { return strings.Join(strings.Fields(s), " ") }
