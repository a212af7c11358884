package marker

import "github.com/citeway/citeway"

// caret reads ^[1], ^[1, 2]^ and ^1^, where a raised number may stand. A caret in another place is
// prose, and so is one before a link.
func (s *Scanner) caret(v []byte) (int, outcome) {
	if v[1] != '[' {
		return s.careted(v)
	}
	k, got := s.numbers(v, len("^["), bare)
	switch {
	case got != yes:
		return 0, got
	case v[k] != ']' || s.parted || !s.raisable(s.seen-s.base, s.mark.Refs[0].Number):
		return 0, no
	}
	k++
	switch {
	case k == len(v) && !s.full:
		return 0, more
	case k < len(v) && v[k] == '^':
		k++
	case k < len(v) && (v[k] == '(' || v[k] == '['):
		return 0, no
	}
	return s.finish(k, citeway.Bracket)
}

// careted reads ^1^.
func (s *Scanner) careted(v []byte) (int, outcome) {
	k, got := s.numbers(v, len("^"), bare)
	switch {
	case got != yes:
		return 0, got
	case v[k] != '^' || s.parted || s.mark.Refs[0].Number == 0:
		return 0, no
	}
	if got := s.apart(v, k+1, s.mark.Refs[0].Number); got != yes {
		return 0, got
	}
	return s.finish(k+1, citeway.Raised)
}
