package marker

// The phases of a link's target, from CommonMark 6.3.
const (
	targetStart uint8 = iota + firstOwn
	targetBare
	targetAngle
	targetSpace
	targetTitle
	targetEnd
)

// takeTarget reads the target of a link after its parenthesis: a destination
// without blanks, or one in <…>, and perhaps a title.
func (p *span) takeTarget(b byte) verdict {
	if p.phase == escaped {
		p.phase = p.prev
		return within
	}
	if b == '\n' || b == '\r' {
		return broken
	}
	switch p.phase {
	case opening:
		return p.targetStarts(b)
	case targetBare:
		return p.targetBared(b)
	case targetAngle:
		switch b {
		case '>':
			p.phase = targetSpace
		case '<':
			return broken
		case '\\':
			p.escape()
		}
		return within
	case targetTitle:
		switch b {
		case p.quote:
			p.phase = targetEnd
		case '\\':
			p.escape()
		}
		return within
	}
	return p.targetSpaced(b)
}

func (p *span) escape() { p.prev, p.phase = p.phase, escaped }

func (p *span) targetStarts(b byte) verdict {
	switch {
	case isBlank(b):
		return within
	case b == ')':
		return closed
	case b == '<':
		p.phase = targetAngle
		return within
	}
	p.phase = targetBare
	return p.targetBared(b)
}

func (p *span) targetBared(b byte) verdict {
	switch {
	case isBlank(b):
		p.phase = targetSpace
		if p.depth > 0 {
			return broken
		}
	case b < ' ':
		return broken
	case b == '\\':
		p.escape()
	case b == '(':
		p.depth++
		if p.depth > maxDepth {
			return broken
		}
	case b == ')':
		if p.depth == 0 {
			return closed
		}
		p.depth--
	}
	return within
}

// targetSpaced reads what follows the destination or the title.
func (p *span) targetSpaced(b byte) verdict {
	switch {
	case isBlank(b):
		return within
	case b == ')':
		return closed
	case p.phase == targetSpace && (b == '"' || b == '\''):
		p.phase, p.quote = targetTitle, b
		return within
	}
	return broken
}

// takeAlt reads the brackets of an image, which must be followed by a target.
func (p *span) takeAlt(b byte) verdict {
	switch {
	case p.phase == escaped:
		p.phase = inside
	case p.phase == inRun && b == '(':
		*p = span{kind: target}
	case p.phase == inRun && b == '[':
		p.phase, p.depth = inside, 1
		p.n++ // an image by reference: no third pair follows
	case p.phase == inRun:
		if p.n > 0 {
			return passed
		}
		return broken
	case b == '\\':
		p.phase = escaped
	case b == '[':
		p.depth++
	case b == ']':
		p.depth--
		if p.depth == 0 {
			p.phase = inRun
		}
	}
	return within
}

// readTarget reads the target of a link from its parenthesis v[k] on. It
// returns where the target ends, and its destination as written.
func (s *Scanner) readTarget(v []byte, k int) (end int, dest []byte, got outcome) {
	end, dest, got = linkTarget(v, k)
	switch got {
	case more:
		s.wake = wakeTarget
		got = s.short()
	case no:
		s.doom = s.seen + k
	}
	return end, dest, got
}

// linkTarget reads the target of a link from v[k] on. It returns more if v ends
// first.
func linkTarget(v []byte, k int) (end int, dest []byte, got outcome) {
	p := span{kind: target}
	from, to := -1, -1
	for i := k + 1; i < len(v); i++ {
		if p.phase == targetBare && classes[v[i]]&wakeTarget == 0 {
			continue
		}
		got := p.takeTarget(v[i])
		if from < 0 && p.phase != opening {
			from = i
		}
		if from >= 0 && to < 0 && (got == closed || p.phase >= targetSpace) {
			to = i
		}
		switch got {
		case closed:
			return i + 1, unangle(v, from, to), yes
		case broken:
			return i, nil, no
		}
	}
	return 0, nil, more
}

// unangle returns v[from:to] without a leading <.
func unangle(v []byte, from, to int) []byte {
	if from < 0 {
		return nil
	}
	if to > from && v[from] == '<' {
		from++
	}
	return v[from:to]
}
