package marker

// takeCode reads a code span, which ends with as many backticks as it began
// with. Of tildes only the opening run matters: they form no span.
func (p *span) takeCode(b byte) verdict {
	tick := byte('`')
	if p.kind == tilde {
		tick = '~'
	}
	switch p.phase {
	case opening:
		// The first byte of the run was read when the span was opened.
		if b == tick {
			p.n++
			return within
		}
		p.n++
		p.phase = inside
		return opened
	case inRun:
		if b == tick {
			p.run++
			return within
		}
		if p.run == p.n {
			return passed
		}
		if p.fences() {
			return broken
		}
		p.phase = inside
	}
	if b == tick {
		p.phase, p.run, p.quote = inRun, 1, p.prev
	}
	return within
}

// fences reports whether the run just read in a code span begins a fence
// instead: then the opener of the span was literal.
func (p *span) fences() bool {
	return p.kind == code && p.phase == inRun && p.run >= 3 && p.quote == lineBegin
}

// under tracks the code span that began behind the opener of another span, in
// case that opener turns out to be literal: in `It costs $5, so write `a[1]`.`
// no formula begins, and the brackets are code.
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

// settle ends a run of backticks, which opens or closes a code span.
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

// behind returns the code span that is open if the opener of p was literal.
func (p *span) behind() (span, bool) {
	u := p.under
	u.settle()
	return span{kind: code, phase: inside, n: int(u.n)}, p.hides() && u.n > 0
}
