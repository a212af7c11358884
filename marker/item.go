package marker

import (
	"bytes"
	"strings"

	"github.com/citeway/citeway"
)

// startItem takes what stands before the list's next line, w[k], out of the prose.
func (s *Scanner) startItem(k int) bool {
	s.emit(s.i)
	s.cut(k)
	s.i, s.mode, s.span = k, atItem, span{}
	s.para, s.sawBlank, s.flow = false, false, false
	return true
}

// goesOn reports whether the list goes on with the line that begins at v[k]. After
// an empty line it does so only with a line like its first or one with a label.
func (s *Scanner) goesOn(v []byte, k int) outcome {
	if s.list.details {
		switch has(v, skipBlanks(v, k), "</details>") {
		case yes:
			s.list.kind = itemClose
			return yes
		case more:
			return s.short()
		}
	}
	kind, got := itemStart(v, k)
	if got == yes && s.sawBlank && kind != s.list.kind && kind > itemLabel {
		return no
	}
	return s.settle(got)
}

// item reads a line of the list, with the indented lines that continue it.
func (s *Scanner) item() bool {
	k := s.i
	v := s.view(k, k)
	n, got := itemEnd(v)
	if got == more && !s.full {
		return s.hold(k, k, 0)
	}
	long := got == more && !s.end && n == 0
	if got == more && n == 0 {
		n = len(v)
	}
	if s.list.kind == itemClose {
		s.list.details, s.list.kind = false, itemNone
		s.cut(k + n)
		s.i, s.mode = k+n, atBreak
		return true
	}
	several := false
	if !long {
		if cut := nextLabel(v[:n]); cut > 0 {
			n, several = cut, true
		}
	}
	if !s.define(v[:n], long) {
		s.list, s.mode = list{}, atPrefix
		return true
	}
	s.i, s.mode = k+n, atBreak
	switch {
	case long:
		s.mode = inRest
	case several:
		s.mode = atItem
	}
	return true
}

// itemEnd is where the item ends that v begins with, before its line break. more
// says that another line may continue it, or that its own has not ended: then
// the end is 0.
func itemEnd(v []byte) (end int, got outcome) {
	for from := 0; ; {
		n := bytes.IndexByte(v[from:], '\n')
		if n < 0 {
			return end, more
		}
		end = from + n
		next := skipBlanks(v, end+1)
		from = end + 1
		if end > 0 && v[end-1] == '\r' {
			end--
		}
		switch {
		case next == len(v):
			return end, more
		case next-from < 2 && v[from] != '\t', continues(v[next]):
			return end, yes
		}
	}
}

// continues reports whether b, the first of an indented line, begins something
// of its own.
func continues(b byte) bool {
	return isSpace(b) || isDigit(b) || strings.IndexByte("-*+[<#", b) >= 0
}

// define gives out a line of the list as a definition.
func (s *Scanner) define(line []byte, long bool) bool {
	s.def = citeway.Definition{Listed: true}
	rest := itemLabelOf(&s.def, bytes.TrimSpace(whole(line, long)))
	if !fill(&s.def, rest) {
		s.def.Title = bytes.TrimSpace(trimMarks(rest))
	} else if long && !complete(&s.def, whole(line, true)) && len(s.def.URL) > 0 {
		return false
	}
	s.emitDefinition(len(line))
	return true
}
