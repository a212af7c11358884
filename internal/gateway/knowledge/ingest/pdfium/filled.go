package pdfium

import (
	"math"
	"slices"
	"strings"
)

// maxCompared is how many times a field is compared with a line before fields follow the page's
// lines, wherever they stand.
const maxCompared = 1 << 22

// filled are the lines of a page with what stands in its fields: in the line beside which a field
// stands, or else as a line of its own below the one above it.
func filled(lines []Line, fields []field) []Line {
	far := len(fields)*len(lines) > maxCompared
	for i := range fields {
		f := &fields[i]
		at := -1
		if !far {
			at = f.beside(lines)
		}
		if at >= 0 {
			lines[at] = f.in(&lines[at])
			continue
		}
		if at = len(lines); !far {
			at = f.below(lines)
		}
		lines = slices.Insert(lines, at, f.line(lines))
	}
	for i := range lines {
		lines[i].join()
	}
	return lines
}

// join writes the text of a line whose cells took fields, once all of them stand in it.
func (l *Line) join() {
	if l.Text != "" || len(l.Cells) == 0 {
		return
	}
	texts := make([]string, len(l.Cells))
	for i := range l.Cells {
		texts[i] = l.Cells[i].Text
	}
	l.Text = strings.Join(texts, " ")
}

// beside is the index of the line that the field stands in or next to, the nearest of several, or -1.
func (f *field) beside(lines []Line) int {
	best, nearest := -1, math.Inf(1)
	for i := range lines {
		l := &lines[i]
		over := min(f.top, l.Top) - max(f.bottom, l.Bottom)
		if over < sameLine*min(f.top-f.bottom, l.Top-l.Bottom) || f.top-f.bottom > mostLines*max(l.Top-l.Bottom, l.Size) {
			continue
		}
		if gap := max(l.Left-f.right, f.left-l.Right, 0); gap < nearest {
			best, nearest = i, gap
		}
	}
	return best
}

const (
	// sameLine is the share of the lower of two that must stand at the height of the other, if they
	// are in one line.
	sameLine = 0.5
	// mostLines is from how many times the height of a line a field is one of several lines.
	mostLines = 4
)

// below is where a line of its own goes: behind the nearest line that stands above the field and over
// it, or else before the first line below it.
func (f *field) below(lines []Line) int {
	best, nearest := -1, math.Inf(1)
	for i := range lines {
		l := &lines[i]
		if gap := l.Bottom - f.top; l.Left < f.right && l.Right > f.left && gap > -(f.top-f.bottom)/2 && gap <= nearest {
			best, nearest = i, gap
		}
	}
	if best >= 0 {
		return best + 1
	}
	if at := slices.IndexFunc(lines, func(l Line) bool { return l.Top < f.top }); at >= 0 {
		return at
	}
	return len(lines)
}

// line is a field as a line of its own, in letters as large as those of its neighbours.
func (f *field) line(lines []Line) Line {
	size := f.top - f.bottom
	for i := range lines {
		if lines[i].Size > 0 {
			size = min(size, lines[i].Size)
		}
	}
	return Line{Text: f.text, Left: f.left, Right: f.right, Bottom: f.bottom, Top: f.top, Size: size}
}

// in is a line with the field in its place among the cells. Of several cells the text is joined later.
func (f *field) in(l *Line) Line {
	cells := slices.Clone(l.Cells)
	if cells == nil {
		cells = []Cell{{l.Text, l.Left, l.Right}}
	}
	middle := (f.left + f.right) / 2
	at := slices.IndexFunc(cells, func(c Cell) bool { return (c.Left+c.Right)/2 > middle })
	if at < 0 {
		at = len(cells)
	}
	if f.box && at < len(cells) { // a box belongs to the words behind it
		cells[at].Text, cells[at].Left = f.text+" "+cells[at].Text, f.left
	} else {
		cells = slices.Insert(cells, at, Cell{f.text, f.left, f.right})
	}
	out := *l
	out.Left, out.Right, out.Hyphen, out.Cells = min(l.Left, f.left), max(l.Right, f.right), false, cells
	out.Text = ""
	if len(cells) == 1 {
		out.Text, out.Cells = cells[0].Text, nil
	}
	return out
}
