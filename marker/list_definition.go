package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// definition reads [1]: url "title", [^1]: text or [doc1]: text. v begins at
// the line, its words at c. It sends what it reads, including the line break,
// and returns the length.
func (s *Scanner) definition(v []byte, c int) (n int, got outcome) {
	s.wake = 0
	k, loose, got := s.defLabel(v, c)
	if got != yes {
		return 0, got
	}
	end := bytes.IndexByte(v[k:], '\n')
	if end < 0 && !s.full {
		s.wake = wakeBreak
		return 0, more
	}
	line, long, shared := v, end < 0 && !s.end, false
	if end >= 0 {
		line = bytes.TrimSuffix(v[:k+end], []byte("\r"))
	}
	if cut := nextLabel(line[c:]); cut > 0 && !long {
		v, line, shared = v[:c+cut], line[:c+cut], true
	}
	if !fill(&s.def, whole(line[k:], long)) {
		if !loose || long {
			return 0, no
		}
		if s.def.Text = bytes.TrimSpace(line[k:]); len(s.def.Text) == 0 {
			return 0, no
		}
	}
	if !loose && !shared {
		destination(&s.def, whole(line[k:], long), long)
	}
	if long && !complete(&s.def, whole(line, true)) {
		return 0, no
	}
	s.noted = v[c+1] == '^'
	s.emitDefinition(len(line))
	if long {
		s.mode = inRest
		return len(line), yes
	}
	return s.defBreak(len(line), len(v)), yes
}

// defBreak takes the line break after a definition of n bytes out of the prose.
func (s *Scanner) defBreak(n, far int) int {
	if n == far {
		return n
	}
	n += lineBreakWidth(s.w[s.i+n:])
	s.cut(s.i + n)
	return n
}

// emitDefinition sends the next n bytes as the definition that was read.
func (s *Scanner) emitDefinition(n int) {
	s.emit(s.i)
	s.def.Raw = s.w[s.i : s.i+n]
	s.from = s.i + n
	s.put(&s.def)
}

// defLabel reads the label of a definition and its colon into def. It returns
// where the text begins. loose says that the text may be anything.
func (s *Scanner) defLabel(v []byte, c int) (k int, loose bool, got outcome) {
	end, got := s.shutLabel(v, c)
	if got != yes {
		return 0, false, got
	}
	s.def = citeway.Definition{}
	loose, family := labelled(&s.def, v[c+1:end])
	if family == 0 || !s.live.Has(family|citeway.SourceList) {
		return 0, false, no
	}
	k = skipBlanks(v, end+1)
	switch {
	case k == len(v):
		return 0, false, s.short()
	case v[k] != ':':
		return 0, false, no
	}
	return k + 1, loose, yes
}

// shutLabel returns where the bracket at v[c] closes, on the same line and
// within maxWord bytes.
func (s *Scanner) shutLabel(v []byte, c int) (int, outcome) {
	for k := c + 1; k < len(v) && k <= c+maxWord+1; k++ {
		switch v[k] {
		case ']':
			return k, yes
		case '[', '\n':
			return 0, no
		}
	}
	if len(v) > c+maxWord+1 {
		return 0, no
	}
	return 0, s.short()
}

// labelled reads t, the inside of a definition's brackets, into d. It returns
// the syntax that the label belongs to, 0 if it is no label. loose says that
// the definition's text may be anything.
func labelled(d *citeway.Definition, t []byte) (loose bool, family citeway.Syntax) {
	d.Label = bytes.TrimSpace(t)
	if len(d.Label) > 1 && d.Label[0] == '^' {
		d.Label = d.Label[1:]
		n, ok := numeral(d.Label)
		if !ok && !pure(d.Label) {
			return false, 0
		}
		d.Number = n
		return true, citeway.Footnote
	}
	if n, ok := numeral(d.Label); ok {
		d.Number = n
		return false, citeway.RefLink
	}
	if n, ok := docNumber(d.Label); ok {
		d.Number = n
		return true, citeway.Doc
	}
	if pure(d.Label) {
		return false, citeway.RefLink
	}
	return false, 0
}

// complete reports whether the address of a definition was seen whole although
// its line goes on.
func complete(d *citeway.Definition, seen []byte) bool {
	return len(d.URL) > 0 && !bytes.HasSuffix(seen, d.URL)
}

// whole returns t without a character cut in two at its end.
func whole(t []byte, cut bool) []byte {
	if !cut {
		return t
	}
	for n := 0; n < 3 && len(t) > 0 && t[len(t)-1] >= 0x80; n++ {
		lead := t[len(t)-1] >= 0xC0
		t = t[:len(t)-1]
		if lead {
			break
		}
	}
	return t
}
