package marker

// takeCode reads a code span: it ends with a run of as many backticks as it
// began with. With tildes only the opening run matters, for they make no span.
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

// fences reports whether the run just read, in a code span, is no part of it but
// begins a fence: what opened the span was literal.
func (p *span) fences() bool {
	return p.kind == code && p.phase == inRun && p.run >= 3 && p.quote == lineBegin
}
