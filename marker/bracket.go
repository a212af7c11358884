package marker

import "github.com/citeway/citeway"

// mixedBrackets is what Malformed says of [1】.
const mixedBrackets = "opening and closing bracket are of different kinds"

// square reads what begins with [.
func (s *Scanner) square(v []byte) (int, outcome) {
	if len(v) < 2 {
		return 0, s.short()
	}
	switch c := v[1]; {
	case c == '^':
		return s.footnote(v)
	case c == '[':
		return s.double(v)
	case c == ']':
		return 0, no
	case isDigit(c), isBlank(c):
		if n, got := s.bracket(v); got != no {
			return n, got
		}
	default:
		if n, got := s.document(v); got != no {
			return n, got
		}
	}
	return s.label(v)
}

// bracket reads [1], [1, 2], [1;2] and [1-3], and the link that may follow.
func (s *Scanner) bracket(v []byte) (int, outcome) {
	if !s.live.Has(citeway.Bracket | citeway.Linked) {
		return 0, no
	}
	k, got := s.numbers(v, 1, bare)
	if got != yes {
		return 0, got
	}
	switch kind, n := shutAt(v, k); kind {
	case shutSquare:
		return s.linked(v, k+n, citeway.Bracket)
	case shutCJK, shutWide:
		s.mark.Malformed = mixedBrackets
		return s.finish(k+n, citeway.Bracket)
	}
	return 0, no
}

// finish ends a marker of n bytes in the syntax, if that is live.
func (s *Scanner) finish(n int, syntax citeway.Syntax) (int, outcome) {
	if !s.live.Has(syntax) {
		return 0, no
	}
	s.mark.Syntax = syntax
	return n, yes
}

// double reads [[1]] and [[doc1]], and the link that may follow, else a wiki link.
func (s *Scanner) double(v []byte) (int, outcome) {
	if len(v) < 3 {
		return 0, s.short()
	}
	syntax, before := citeway.Bracket, bare
	if isLetter(v[2]) {
		syntax, before = citeway.Doc, doc
	}
	if s.live.Has(syntax | citeway.Linked) {
		switch k, got := s.numbers(v, 2, before); {
		case got == more:
			return 0, more
		case got == yes && v[k] == ']' && k+1 == len(v):
			return 0, s.short()
		case got == yes && v[k] == ']' && v[k+1] == ']':
			if n, got := s.linked(v, k+2, syntax); got != no {
				return n, got
			}
		}
		s.mark.Refs = s.refs[:0]
	}
	return s.wiki(v)
}
