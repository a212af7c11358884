package marker

import "github.com/citeway/citeway"

func (s *Scanner) put(e citeway.Event) {
	if s.err == nil {
		s.err = s.sink.Put(e)
	}
}

// emit gives out the bytes up to w[k] as text.
func (s *Scanner) emit(k int) {
	if k <= s.from {
		return
	}
	s.text.Bytes = s.w[s.from:k]
	s.from = k
	s.put(&s.text)
}

// cut gives out the bytes up to w[k] as taken out of the prose.
func (s *Scanner) cut(k int) {
	if k <= s.from {
		return
	}
	s.trim.Bytes = s.w[s.from:k]
	s.from = k
	s.put(&s.trim)
}

// emitMarker gives out the marker w[i:i+n], with the blanks from w[blank] on if
// it has no words of its own, or words that may be no more than its source's name.
func (s *Scanner) emitMarker(blank, i, n int) {
	own := len(s.mark.Label) > 0 && s.mark.Syntax != citeway.Inline
	if own || s.mark.Syntax == citeway.Cite && s.mark.Malformed != "" {
		blank = i
	}
	s.emit(blank)
	s.mark.Blank, s.mark.Raw = s.w[blank:i], s.w[i:i+n]
	s.mark.Glued = blank == i && s.glued(i)
	s.from = i + n
	s.last, s.lastGlue = s.base+s.from, s.mark.Glued
	s.put(&s.mark)
}

// glued reports whether the marker at w[i] stands directly after a word or a
// closing bracket. A marker right after another is as that one is: in m[0][1]
// both are glued, in "so [1][2]" neither.
func (s *Scanner) glued(i int) bool {
	if s.base+i == s.last {
		return s.lastGlue
	}
	switch b := s.before(i); {
	case b < 0x80:
		return isLetter(b) || isDigit(b) || b == '_' || b == ']' || b == ')' || b == '}'
	default:
		return s.afterLetter(i)
	}
}
