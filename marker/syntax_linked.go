package marker

import "github.com/citeway/citeway"

// linked reads what follows the closing bracket of a number marker, which ends
// before v[k]. If that is the target of a link, the whole is a linked number,
// [[1]](url). It is text after an exclamation mark or if linked numbers are not
// live.
func (s *Scanner) linked(v []byte, k int, syntax citeway.Syntax) (int, outcome) {
	switch {
	case k == len(v) && !s.full:
		return 0, more
	case k < len(v) && v[k] == '[':
		return s.collapsed(v, k, syntax)
	case k == len(v), v[k] != '(':
		return s.finish(k, syntax)
	}
	n, dest, got := s.readTarget(v, k)
	switch {
	case got == more:
		return 0, more
	case got == no || !identifies(dest):
		return s.finish(k, syntax)
	case s.image || !s.live.Has(citeway.Linked):
		s.literal = true
		return n, yes
	}
	s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByIdentifier, Text: dest})
	return s.finish(n, citeway.Linked)
}

// collapsed reads the empty brackets that may follow at v[k]: [1][] means what
// [1] means.
func (s *Scanner) collapsed(v []byte, k int, syntax citeway.Syntax) (int, outcome) {
	switch {
	case k+1 == len(v) && v[k] == '[' && !s.full:
		return 0, more
	case k+1 < len(v) && v[k] == '[' && v[k+1] == ']':
		k += len("[]")
	}
	return s.finish(k, syntax)
}

// identifies reports whether dest can name a source: it is not empty and not
// itself a marker.
func identifies(dest []byte) bool { return len(dest) > 0 && dest[0] != '[' }
