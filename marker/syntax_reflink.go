package marker

import "github.com/citeway/citeway"

// refLink reads [words][1] and [words][abc], else the pure identifier [abc].
func (s *Scanner) refLink(v []byte) (int, outcome) {
	k, got := s.labelEnd(v)
	switch {
	case got != yes:
		return 0, got
	case k+1 == len(v) && !s.full:
		return 0, more
	}
	if k+1 < len(v) && v[k+1] == '[' {
		switch n, got := s.refEnd(v, k+2); got {
		case yes:
			s.mark.Label = v[1:k]
			return s.finish(n, citeway.RefLink)
		case more:
			return 0, more
		}
	}
	if !pure(v[1:k]) {
		return 0, no
	}
	s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByLabel, Text: v[1:k]})
	if k+1 == len(v) {
		return s.finish(k+1, citeway.RefLink)
	}
	return s.collapsed(v, k+1, citeway.RefLink)
}

// refEnd reads the reference of a reference link from v[k] on, after its
// bracket: a number or a pure identifier.
func (s *Scanner) refEnd(v []byte, k int) (int, outcome) {
	end, got := s.name(v, k)
	switch {
	case got != yes:
		return 0, got
	case v[end] != ']':
		return 0, no
	}
	ref := citeway.Reference{Kind: citeway.ByLabel, Text: v[k:end]}
	if n, ok := numeral(v[k:end]); ok {
		ref = citeway.Reference{Kind: citeway.ByNumber, Number: n}
	} else if !pure(v[k:end]) {
		return 0, no
	}
	s.mark.Refs = append(s.mark.Refs, ref)
	return end + 1, yes
}
