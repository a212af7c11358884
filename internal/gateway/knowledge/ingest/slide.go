package ingest

import (
	"strings"
)

// slide is what stands on a slide.
type slide struct {
	hidden bool
	title  []string
	shapes []shape
}

// shape is a text with its paragraphs, a table with its rows, or a drawing.
type shape struct {
	holder string // what it holds the place of: "body", "title", …; "" for a text of its own
	hidden bool
	lines  []slideLine
	// levels are the marks of its lists, by their depth; nil where it says none.
	levels []slideMark
	table  officeGrid
	// marked says that the first row of the table is set apart.
	marked bool
	drawn  drawing
}

// into adds the title first, wherever it stands.
func (s *slide) into(b *builder) {
	b.heading(1, strings.Join(s.title, " "))
	for i := range s.shapes {
		s.shapes[i].into(b)
	}
}

func (s *shape) into(b *builder) {
	switch {
	case len(s.table.block.rows) > 0:
		s.table.end(b, s.marked)
	case s.drawn != nil:
		s.drawn.into(b)
	default:
		s.text(b)
	}
}

// empty reports whether a shape has nothing to say.
func (s *shape) empty() bool {
	return len(s.lines) == 0 && len(s.table.block.rows) == 0 && s.drawn == nil
}

// text adds the paragraphs. A bullet before the only one is none.
func (s *shape) text(b *builder) {
	var counts slideCounts
	inList := false
	for _, line := range s.lines {
		mark := s.mark(&line)
		number := counts.next(line.level, mark)
		text := oneLine(line.text)
		switch item := mark.kind == markNumber || mark.kind == markBullet && len(s.lines) > 1; {
		case !item:
			b.paragraph(line.text)
			inList = false
		case inList:
			b.line(bullet(docxNumber{level: line.level}, number) + text)
		default:
			b.block(bullet(docxNumber{level: line.level}, number) + text)
			inList = true
		}
	}
}

// mark is what stands before a line: what it says itself, or its shape, or else, in the body of a
// slide, a bullet.
func (s *shape) mark(line *slideLine) slideMark {
	mark := line.mark
	if mark.kind == markUnsaid && line.level < len(s.levels) {
		mark = s.levels[line.level]
	}
	if mark.kind == markUnsaid && s.holder == bodyHolder {
		mark.kind = markBullet
	}
	return mark
}
