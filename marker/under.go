package marker

// under knows the code span that began behind the opener of a span, for the case
// that the opener turns out to be literal: in `It costs $5, so write `a[1]`.` no
// formula begins, and the brackets are code.
type under struct {
	n   int32 // how long the opening run is, 0 where no code span is open
	run int32 // how long the present run is
}

// hides reports whether p takes backticks for its own text.
func (p *span) hides() bool {
	switch p.kind {
	case code, dollar, round, square:
		return true
	}
	return false
}

// take reads the next byte; a backtick after a backslash opens nothing.
func (u *under) take(b byte, escaped bool) {
	switch {
	case b != '`':
		u.settle()
	case !escaped || u.n > 0:
		u.run++
	}
}

// settle ends a run of backticks: it opens a code span, or closes one.
func (u *under) settle() {
	switch {
	case u.run == 0:
	case u.n == 0:
		u.n = u.run
	case u.n == u.run:
		u.n = 0
	}
	u.run = 0
}

// behind is the code span that is open if the opener of p was literal.
func (p *span) behind() (span, bool) {
	u := p.under
	u.settle()
	return span{kind: code, phase: inside, n: int(u.n)}, p.hides() && u.n > 0
}

// escapedAt reports whether an odd number of backslashes stands before w[i].
func (s *Scanner) escapedAt(i int) bool {
	const far = 7 // as far as before sees
	n := 0
	for n < far && i-1-n >= -far && s.before(i-n) == '\\' {
		n++
	}
	return n%2 == 1
}

// shielded reports whether a backslash keeps what begins at w[i] from being a
// marker where Markdown does not say so: the brackets beyond ASCII, which it knows
// nothing of, and the second bracket of \[[1]] and \[[Note]].
func (s *Scanner) shielded(i int) bool {
	switch s.w[i] {
	case leadCJK, leadWide, leadPrivate:
		return s.before(i) == '\\' && s.escapedAt(i)
	case '[':
		return s.before(i) == '[' && s.before(i-1) == '\\' && s.escapedAt(i-1)
	}
	return false
}
