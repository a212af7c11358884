package marker

import "github.com/citeway/citeway"

// mixedBrackets is what Malformed says of [1】.
const mixedBrackets = "opening and closing bracket are of different kinds"

// bracket reads [1], [1, 2], [1;2], [1-3] and [[1]], and the link that may follow.
func (s *Scanner) bracket(v []byte) (int, outcome) {
	return s.numbered(v, bare, citeway.Bracket)
}

// numbered reads a list of numbers in single or double brackets. In single ones each
// may name a part of its source.
func (s *Scanner) numbered(v []byte, before word, syntax citeway.Syntax) (int, outcome) {
	if v[1] == '[' {
		return s.double(v, before, syntax)
	}
	k, got := s.numbers(v, 1, before)
	if got != yes {
		return 0, got
	}
	switch kind, n := shutAt(v, k); kind {
	case shutSquare:
		if s.parted {
			return s.finish(k+n, citeway.Part)
		}
		if end, got := s.rangeEnd(v, k+n, "[", "]"); got != yes || end > k+n {
			return s.ended(end, got, syntax)
		}
		return s.linked(v, k+n, syntax)
	case shutCJK, shutWide, shutShell:
		if s.parted {
			return 0, no
		}
		s.mark.Malformed = mixedBrackets
		return s.finish(k+n, syntax)
	}
	return 0, no
}

// ended ends a marker of n bytes, if got says that it is one.
func (s *Scanner) ended(n int, got outcome, syntax citeway.Syntax) (int, outcome) {
	if got != yes {
		return 0, got
	}
	return s.finish(n, syntax)
}

// double reads [[1]] and [[doc1]].
func (s *Scanner) double(v []byte, before word, syntax citeway.Syntax) (int, outcome) {
	if len(v) < 3 {
		return 0, s.short()
	}
	if isLetter(v[2]) != (before == doc) {
		return 0, no
	}
	switch k, got := s.numbers(v, 2, before); {
	case got != yes:
		return 0, got
	case v[k] != ']' || s.parted:
		return 0, no
	case k+1 == len(v):
		return 0, s.short()
	case v[k+1] == ']':
		return s.linked(v, k+2, syntax)
	}
	return 0, no
}
