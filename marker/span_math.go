package marker

// takeDollar reads $…$ and $$…$$. A single $ opens only before a byte that is
// not blank, and closes only after one, if no digit follows: $5 and $6 are
// money.
func (p *span) takeDollar(b byte) verdict {
	before := p.prev
	p.prev = b
	switch p.phase {
	case opening:
		return p.openDollar(b)
	case escaped:
		p.phase = inside
		return within
	case inRun:
		switch {
		case p.n == 2 && b == '$':
			return closed
		case p.n == 1 && b != '$' && !isDigit(b):
			return passed
		}
		p.phase = inside
		if p.n == 1 {
			return within
		}
	}
	switch {
	case b == '\\':
		p.phase = escaped
	case b == '$' && (p.n == 2 || !isSpace(before)):
		p.phase = inRun
	}
	return within
}

func (p *span) openDollar(b byte) verdict {
	p.n++
	switch {
	case b == '$':
		return within
	case p.n > 2, p.n == 1 && isSpace(b):
		return broken
	}
	p.phase, p.prev = inside, '$'
	return opened
}

// takeEscape reads what follows a backslash: a punctuation mark that stands for
// itself, or the rest of what opens a formula.
func (p *span) takeEscape(b byte) verdict {
	switch {
	case b == '(':
		*p = span{kind: round, phase: inside}
	case b == '[':
		*p = span{kind: square, phase: inside}
	case isPunct(b):
		return closed
	default:
		return passed
	}
	return within
}

// takeMath reads a formula that a backslash and the byte end close.
func (p *span) takeMath(b, end byte) verdict {
	switch {
	case p.phase == escaped && b == end:
		return closed
	case p.phase == escaped:
		p.phase = inside
	case b == '\\':
		p.phase = escaped
	}
	return within
}
