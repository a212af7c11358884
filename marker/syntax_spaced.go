package marker

// spaced reads [1 2], numbers that blanks alone part. Lists of sources rise; rows of a matrix need not, and
// what stands behind a word or an equals sign is one.
func (s *Scanner) spaced(v []byte) (int, outcome) {
	if s.assigned() {
		return 0, no
	}
	last := 0
	for k := skipBlanks(v, 1); len(s.mark.Refs) < maxRefs; {
		n, end, got := s.number(v, k)
		if got != yes {
			return 0, got
		}
		if n <= last {
			return 0, no
		}
		s.refRange(n, n)
		last = n
		switch k = skipBlanks(v, end); {
		case k == len(v):
			return 0, s.short()
		case v[k] == ']' && len(s.mark.Refs) > 1:
			return s.unlinked(v, k+1)
		case k == end:
			return 0, no
		}
	}
	return 0, no
}

// boxed reads [(1)] and [(1), (2)].
func (s *Scanner) boxed(v []byte) (int, outcome) {
	if s.assigned() {
		return 0, no
	}
	for k := 1; len(s.mark.Refs) < maxRefs; {
		if got := has(v, k, "("); got != yes {
			return 0, s.settle(got)
		}
		n, end, got := s.number(v, k+1)
		if got != yes {
			return 0, got
		}
		if got := has(v, end, ")"); got != yes {
			return 0, s.settle(got)
		}
		s.refRange(n, n)
		switch k = skipBlanks(v, end+1); {
		case k == len(v):
			return 0, s.short()
		case v[k] == ']':
			return s.unlinked(v, k+1)
		}
		k = skipBlanks(v, k+commaWidth(v, k))
	}
	return 0, no
}

// assigned reports whether a word, a bracket of a matrix or an equals sign stands before what is read.
func (s *Scanner) assigned() bool {
	at := s.seen - s.base
	if s.glued(at) {
		return true
	}
	for back := 0; back < 4; back++ { // as far as anybody sets apart
		if b := s.before(at - back); !isBlank(b) {
			return b == '=' || b == ']' || b == '[' && back == 0
		}
	}
	return false
}
