package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// lines is what the scanner knows of the current line and those before it.
type lines struct {
	content    int  // where the line's words begin, in the whole text
	box        int  // where a task box may stand, in the whole text, or -1
	para       bool // the line before is one of a paragraph
	bullets    bool // a list item is open
	quoted     bool // the line is in a block quote
	heading    bool // the line is a heading
	noted      bool // a footnote's definition stands above, or its further lines
	sawBlank   bool // empty lines stand before the line
	flow       bool // so many that they were given out
	fenceStart bool // the open span begins where the line's words do
}

// ordinary says that a line beginning with the byte is nothing but prose.
var ordinary = func() (t [256]bool) {
	for b := range t {
		t[b] = b > ' ' && !isDigit(byte(b)) && len(headsBy[lower(byte(b))]) == 0
	}
	for _, b := range []byte("#>-*+_~`<[") {
		t[b] = false
	}
	return t
}()

// lineBreak reads the line break w[i]. Usually prose follows, and nothing more
// is to be done.
func (s *Scanner) lineBreak(i int) int {
	if i+1 < len(s.w) && ordinary[s.w[i+1]] && !s.list.open {
		s.content, s.box, s.para = s.base+i+1, -1, true
		s.quoted, s.heading = false, false
		return i + 1
	}
	s.mode = atBreak
	return i
}

// opening reads what a text may begin with that holds no markers, and how that is passed over.
func (s *Scanner) opening(v []byte) (n int, passes mode, got outcome) {
	if n, got = s.opensObject(v); got != no {
		return n, inObject, got
	}
	n, got = s.thinks(v)
	return n, inThought, got
}

// line reads from the end of one line to the start of the next one with words.
// The empty lines between belong to a source list if one opens there.
func (s *Scanner) line() bool {
	e := s.i
	v := s.view(e, e)
	k, got := s.emptyLines(v)
	if got == more {
		return s.lineRest(e, k, len(v))
	}
	if s.base+e == 0 && s.mode == atStart {
		switch n, passes, got := s.opening(v[k:]); got {
		case more:
			return s.hold(e, e, 0)
		case yes:
			s.startLine(v[:k])
			s.i, s.mode = e+k+n, passes
			return true
		}
	}
	if s.list.open {
		switch got := s.goesOn(v, k); {
		case got == more:
			return s.hold(e, e, 0)
		case got == yes:
			return s.startItem(e + k)
		}
		s.list = list{}
	}
	if s.live.Has(citeway.SourceList) && !s.flow {
		switch n, got := s.head(v, k); got {
		case more:
			return s.hold(e, e, 0)
		case yes:
			return s.startItem(e + n)
		}
	}
	s.startLine(v[:k])
	s.i, s.mode, s.flow = e+k, atPrefix, false
	return true
}

// emptyLines returns where the first line with words begins in v. If there are
// only blanks and line breaks it returns more, and where the last line begins.
func (s *Scanner) emptyLines(v []byte) (start int, got outcome) {
	k := 0
	if s.mode == atBreak {
		k = lineBreakWidth(v)
	}
	start = k
	for k < len(v) {
		switch {
		case isBlank(v[k]):
			k++
			continue
		case v[k] == '\n':
			k++
		case v[k] == '\r' && k+1 == len(v) && !s.full:
			return start, more
		case v[k] == '\r' && k+1 < len(v) && v[k+1] == '\n':
			k += 2
		default:
			return start, yes
		}
		start, s.sawBlank = k, true
	}
	return start, more
}

// lineBreakWidth returns the width in bytes of the line break that v begins
// with, or 0.
func lineBreakWidth(v []byte) int {
	switch {
	case len(v) > 0 && v[0] == '\n':
		return 1
	case len(v) > 1 && v[0] == '\r' && v[1] == '\n':
		return 2
	}
	return 0
}

// lineRest goes on after n bytes of empty lines from w[e] on; the last of them
// begins at w[e+k].
func (s *Scanner) lineRest(e, k, n int) bool {
	switch {
	case s.end && e+n == len(s.w):
		if s.list.open {
			s.cut(e + n)
		}
		return s.hold(e+n, e+n, 0)
	case !s.full && !s.flow && (s.list.open || s.live.Has(citeway.SourceList)):
		return s.hold(e, e, wakeInk)
	}
	s.list, s.flow = list{}, true
	s.startLine(s.w[e : e+k])
	s.mode = atStart
	if s.full && k == 0 {
		// A line of nothing but blanks, and no end to it.
		s.i, s.mode, s.content = e+n, inText, s.base+e+n
		return true
	}
	if s.full {
		s.i = e + k
		return true
	}
	return s.hold(e+k, e+k, 0)
}

// startLine ends the line before. gap is what stands between it and the next.
func (s *Scanner) startLine(gap []byte) {
	s.feed(gap)
	if s.sawBlank {
		s.para = false
	}
}

// feed tells the open span about bytes that it did not read itself.
func (s *Scanner) feed(gap []byte) {
	for _, b := range gap {
		if s.span.kind == none {
			return
		}
		if s.span.take(b) != within {
			s.span = span{}
		}
	}
}

// skipCode reads to the end of a line of indented code.
func (s *Scanner) skipCode() bool {
	n := bytes.IndexByte(s.w[s.i:], '\n')
	if n < 0 {
		return s.hold(len(s.w), len(s.w), 0)
	}
	s.i, s.mode = s.i+n, atBreak
	return true
}

// skipRest takes the rest of a long definition out of the prose, in pieces that
// do not depend on how the text is cut.
func (s *Scanner) skipRest() bool {
	v := s.view(s.i, s.i)
	n := bytes.IndexByte(v, '\n')
	switch {
	case n >= 0 && s.list.open:
		s.mode = atBreak
	case n >= 0:
		n++
		s.mode = atStart
	case s.full:
		n = len(v)
	default:
		return s.hold(s.i, s.i, wakeBreak)
	}
	s.i += n
	s.cut(s.i)
	return s.i < len(s.w) || s.mode != inRest
}
