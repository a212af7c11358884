package marker

import "bytes"

// fence is a code block between lines of backticks or tildes. It holds no
// markers, and its text is never held back.
type fence struct {
	char   byte
	phase  uint8
	quoted bool // it stands in a block quote
	listed bool // it stands in a list item: its lines may be indented
	inside bool // the present line is in the quote too
	indent int
	n      int // how long the opening run is
	run    int
}

// The phases of a fence.
const (
	fenceInfo  uint8 = iota // the rest of the opening line
	fenceStart              // the start of a line
	fenceRun                // in what may be the closing run
	fenceTail               // after it: nothing but blanks may follow
	fenceRest               // the rest of a line
)

// openFence begins the fence whose opening run p has read.
func (s *Scanner) openFence(p span) {
	char := byte('`')
	if p.kind == tilde {
		char = '~'
	}
	s.fence = fence{char: char, n: p.n, quoted: s.quoted, listed: s.bullets}
	s.mode = inFence
}

// fenced reads on in the fence.
func (s *Scanner) fenced() bool {
	f := &s.fence
	for i := s.i; i < len(s.w); {
		b := s.w[i]
		switch f.phase {
		case fenceInfo:
			if b == '`' && f.char == '`' {
				// A code span after all: no fence has backticks on its first line.
				s.span = span{kind: code, phase: inside, n: f.n}
				s.i, s.mode = i, inSpan
				return true
			}
			i++
			if b == '\n' {
				f.newLine()
			}
		case fenceRest:
			n := bytes.IndexByte(s.w[i:], '\n')
			if n < 0 {
				return s.hold(len(s.w), len(s.w), 0)
			}
			i += n + 1
			f.newLine()
		default:
			if b == '[' && f.mayEnd() {
				if i+1 == len(s.w) && !s.end {
					return s.hold(i, i, 0)
				}
				if s.citesAfterFence(i) {
					return true
				}
			}
			if f.lineByte(b) {
				i++
				continue
			}
			s.closeFence(i)
			return true
		}
	}
	return s.hold(len(s.w), len(s.w), 0)
}

func (f *fence) newLine() { f.phase, f.indent, f.inside = fenceStart, 0, !f.quoted }

// lineByte reads a byte at the start of a line, or after a run that may close
// the fence. It returns false if the fence closed before b.
func (f *fence) lineByte(b byte) bool {
	switch f.phase {
	case fenceStart:
		return f.startByte(b)
	case fenceRun:
		if b == f.char {
			f.run++
			return true
		}
		f.phase = fenceTail
		if f.run < f.n {
			f.phase = fenceRest
			if b == '\n' {
				f.newLine()
			}
			return true
		}
	}
	switch {
	case b == '\n':
		return false
	case !isSpace(b):
		f.phase = fenceRest
	}
	return true
}

func (f *fence) startByte(b byte) bool {
	switch {
	case isBlank(b):
		f.indent++
	case b == '>' && f.quoted && !f.inside:
		f.inside, f.indent = true, -1
	case !f.inside && b != '\r':
		return false // the quote ends, and the fence with it
	case b == f.char && (f.indent < 4 || f.listed):
		f.phase, f.run = fenceRun, 1
	case b == '\n':
		f.newLine()
	default:
		f.phase = fenceRest
	}
	return true
}

// mayEnd reports whether a whole closing run was read.
func (f *fence) mayEnd() bool {
	return f.phase == fenceTail || f.phase == fenceRun && f.run >= f.n
}

// citesAfterFence closes the fence before w[i] if a number marker stands there.
// CommonMark allows nothing after a closing fence, but models cite the code
// there, and reading on as code would lose every later marker.
func (s *Scanner) citesAfterFence(i int) bool {
	if i+1 == len(s.w) || !isDigit(s.w[i+1]) && s.w[i+1] != '^' {
		return false
	}
	s.i, s.mode, s.content, s.para = i, inText, s.base+i, false
	return true
}

// closeFence goes on after the fence, at w[i].
func (s *Scanner) closeFence(i int) {
	s.i, s.para, s.mode = i, false, atPrefix
	if s.w[i] == '\n' {
		s.mode = atBreak
	}
	if s.fence.phase == fenceStart && s.w[i] == '\n' {
		s.mode = atStart
	}
}
