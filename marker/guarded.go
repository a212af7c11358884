package marker

// guarded reads on in the open span.
func (s *Scanner) guarded() bool {
	i := s.i
	for i < len(s.w) {
		if i = s.span.coast(s.w, i); i == len(s.w) {
			break
		}
		b := s.w[i]
		p := s.span
		switch p.take(b) {
		case within:
			if triggers[b] != plainByte {
				if next, stop := s.interrupt(i, b); stop {
					s.i = max(next, s.i)
					return next >= 0
				}
			}
			i++
			if s.span.kind != p.kind && s.buried(&p, i) {
				break
			}
			s.span = p
			continue
		case opened:
			if s.opens(i, p) {
				continue
			}
		case closed:
			i++
			s.bareCite = s.bareCite || p.kind == escape && b == '<'
		case broken:
			if p.fences() {
				s.openFence(span{kind: code, n: p.run})
			}
		}
		s.i = i
		s.leave()
		return true
	}
	return s.idle(i)
}

// leave ends the open span, unless it has become something else.
func (s *Scanner) leave() {
	if s.mode == inSpan {
		s.mode = inText
	}
	s.span = span{}
}

// opens takes the end of an opening run before w[i], which p knows. It reports
// whether the span is open: a run may also open a fence, and one whose closer is
// known to be missing is text.
func (s *Scanner) opens(i int, p span) bool {
	if s.fenceStart && p.n >= 3 && (p.kind == code || p.kind == tilde) {
		s.openFence(p)
		return false
	}
	if p.kind == tilde {
		return false
	}
	if s.buried(&p, i) {
		return false
	}
	p.line = midLine // the byte is taken again
	s.span = p
	return true
}

// buried reports whether p, open at w[i], is known not to close.
func (s *Scanner) buried(p *span, i int) bool {
	g := p.grave()
	return g >= 0 && s.base+i < s.dead[g]
}

// interrupt looks for what a span does not read itself: the end of the line, and
// a marker, which would be one if the span does not close. It reports whether it
// found something, and where to go on, -1 where that is not known yet.
func (s *Scanner) interrupt(i int, b byte) (next int, stop bool) {
	p := &s.span
	if p.kind == comment || p.kind == address || p.kind == escape || p.phase == escaped {
		return i, false
	}
	switch triggers[b] {
	case onBreak:
		s.mode = atBreak
		return i, true
	case onReturn:
		next = s.carriageReturn(i)
		return next, next < 0 || s.mode == atBreak
	case onLead, onWideLead, onAngle:
		s.image = s.before(i) == '!'
		next = s.candidate(i)
		return next, next < 0 || s.mode != inSpan
	}
	return i, false
}
