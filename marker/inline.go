package marker

import "github.com/citeway/citeway"

// label reads [words] and what follows: (identifier) makes it a marker of the
// inline family, [1] or nothing one of the reference link family. One pair of
// brackets may stand in the words.
func (s *Scanner) label(v []byte) (int, outcome) {
	s.mark.Refs, s.mark.Malformed = s.refs[:0], ""
	if s.image || !s.live.Has(citeway.Inline|citeway.RefLink) {
		return 0, no
	}
	k, got := s.labelEnd(v)
	if got != yes {
		return 0, got
	}
	if k+1 == len(v) && !s.full {
		return 0, more
	}
	if k+1 < len(v) && v[k+1] == '(' {
		if n, got := s.inline(v, k); got != no {
			return n, got
		}
	}
	return s.refLink(v, k)
}

// labelEnd returns where the bracket stands that closes the label.
func (s *Scanner) labelEnd(v []byte) (int, outcome) {
	deep := false
	for k := 1; k < len(v); k++ {
		switch v[k] {
		case '\\':
			k++
		case '\n':
			return 0, no
		case '[':
			if deep {
				return 0, no
			}
			deep = true
		case ']':
			if !deep {
				return k, yes
			}
			deep = false
		}
	}
	s.wake = wakeLabel
	return 0, s.short()
}

// inline reads [name](identifier), whose name ends before v[k]. Where such are
// not live it is a link, which is text.
func (s *Scanner) inline(v []byte, k int) (int, outcome) {
	n, dest, got := s.readTarget(v, k+1)
	switch {
	case got != yes:
		return 0, got
	case !identifies(dest):
		return 0, no
	case !s.live.Has(citeway.Inline):
		s.literal = true
		return n, yes
	}
	s.mark.Label = v[1:k]
	s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByIdentifier, Text: dest})
	return s.finish(n, citeway.Inline)
}
