package marker

import "github.com/citeway/citeway"

// inline reads [name](identifier). Where only reference links are live it is a
// link, which is text.
func (s *Scanner) inline(v []byte) (int, outcome) {
	k, got := s.labelEnd(v)
	switch {
	case got != yes:
		return 0, got
	case k+1 == len(v):
		return 0, s.short()
	case v[k+1] != '(':
		return 0, no
	}
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

// labelEnd returns where the bracket stands that closes the words in v, [words].
// One pair of brackets may stand in them; an image has none.
func (s *Scanner) labelEnd(v []byte) (int, outcome) {
	if s.image || v[1] == '^' || v[1] == '[' || v[1] == ']' {
		return 0, no
	}
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
