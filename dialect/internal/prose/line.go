package prose

import (
	"bytes"
	"strings"

	"github.com/citeway/citeway/internal/link"
)

// Line is what is known of the line that the prose written so far ends in.
type Line struct {
	inked bool // more than an indent and quote marks stand in it
	row   bool // it is a row of a table
}

// Take reads more text.
func (l *Line) Take(b []byte) {
	if at := bytes.LastIndexByte(b, '\n'); at >= 0 {
		*l, b = Line{}, b[at+1:]
	}
	if l.inked {
		return
	}
	if words := bytes.TrimLeft(b, " \t>"); len(words) > 0 {
		l.inked, l.row = true, words[0] == '|'
	}
}

// Part is the words of a citation as they stand in Markdown.
type Part struct {
	// Before is the sign of the block that they begin with, such as "# " or "- ", and After
	// the bar that closes their row of a table: a marker goes between the two.
	Before, Words, After string
	// Whole says that a link or a tag can stand round Words.
	Whole bool
}

// Part takes words that are to be written next.
func (l *Line) Part(words string) Part {
	p, row := Part{Words: words}, l.row
	if words == "" {
		return p
	}
	if !l.inked {
		n := link.Marks(words)
		p.Before, p.Words = words[:n], words[n:]
		row = strings.Contains(p.Before, "|")
	}
	if row {
		n := link.Closing(p.Words)
		p.Words, p.After = p.Words[:n], p.Words[n:]
	}
	p.Whole = p.Words != "" && link.Holds(p.Words)
	return p
}
