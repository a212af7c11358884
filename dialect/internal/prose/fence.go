package prose

import (
	"bytes"
	"strings"
)

// fence tracks whether the text written so far ends within a fenced code block:
// otherwise an answer cut off within code would turn the definitions after it into code
// too. Fences in block quotes end with the quote and are not tracked.
type fence struct {
	mark   byte // of the open fence
	n      int  // how long its opening run is, 0 where none is open
	indent int

	at    place
	char  byte // of the run that the present line begins with
	run   int
	blank int // the present line's indent
}

// place is the position in its line where the text ends.
type place uint8

const (
	lineStart place = iota // blanks alone
	lineRun                // in a run that may open or close a fence
	lineInfo               // behind a run that opens one
	lineTail               // behind a run that closes one
	lineRest               // in what neither opens nor closes
)

// These are the shortest run that opens a fence, and the most blanks before it.
const (
	minFence  = 3
	maxIndent = 3
)

// take reads more text. Most text is the rest of a line.
func (f *fence) take(b []byte) {
	for len(b) > 0 {
		if f.at == lineRest {
			n := bytes.IndexByte(b, '\n')
			if n < 0 {
				return
			}
			b = b[n:]
		}
		f.step(b[0])
		b = b[1:]
	}
}

func (f *fence) step(c byte) {
	if c == '\n' {
		f.endLine()
		return
	}
	switch f.at {
	case lineStart:
		f.start(c)
	case lineRun:
		f.inRun(c)
	case lineInfo:
		if c == '`' && f.char == '`' {
			f.at = lineRest // a code span: no fence has backticks on its first line
		}
	case lineTail:
		if c != ' ' && c != '\t' && c != '\r' {
			f.at = lineRest
		}
	}
}

func (f *fence) start(c byte) {
	switch c {
	case '\r':
		return
	case ' ':
		f.blank++
		return
	case '`', '~':
		f.at, f.char, f.run = lineRun, c, 1
	default:
		f.at = lineRest
	}
	if f.n > 0 && f.blank < f.indent {
		f.n = 0 // it stood in a list item, which ends here
	}
	if f.blank > maxIndent {
		f.at = lineRest
	}
}

func (f *fence) inRun(c byte) {
	switch {
	case c == f.char:
		f.run++
	case f.n == 0 && f.run >= minFence:
		f.at = lineInfo
	case f.closes() && (c == ' ' || c == '\t' || c == '\r'):
		f.at = lineTail
	default:
		f.at = lineRest
	}
}

// closes reports whether the current run closes the open fence.
func (f *fence) closes() bool { return f.n > 0 && f.char == f.mark && f.run >= f.n }

// endLine applies what the finished line turned out to be.
func (f *fence) endLine() {
	switch {
	case f.at == lineTail, f.at == lineRun && f.closes():
		f.n = 0
	case f.at == lineInfo, f.at == lineRun && f.n == 0 && f.run >= minFence:
		f.mark, f.n, f.indent = f.char, f.run, f.blank
	}
	f.at, f.blank = lineStart, 0
}

// closer is the line that closes the fence left open by the text, or "".
func (f *fence) closer() string {
	end := *f
	end.endLine()
	if end.n == 0 {
		return ""
	}
	return strings.Repeat(" ", end.indent) + strings.Repeat(string(end.mark), end.n)
}
