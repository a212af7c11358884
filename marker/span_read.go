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

// opens takes the end of the opening run of p before w[i]. It reports whether
// the span is open: a run may also open a fence, and a run known to have no
// closer is text.
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

// interrupt looks for what a span does not read itself: the end of the line,
// and a marker, which is one if the span does not close. It reports whether it
// found something and where to go on, or -1 if that is not known yet.
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
	case onDigit:
		next = s.turnAt(i)
		return next, next < 0 || s.mode != inSpan
	case onParen:
		if s.before(i) == ']' {
			return i, false
		}
		next = s.candidate(i)
		return next, next < 0 || s.mode != inSpan
	case onLead, onWideLead, onEscape:
		s.image = s.before(i) == '!'
		next = s.candidate(i)
		return next, next < 0 || s.mode != inSpan
	}
	return i, false
}

// graves holds, for each kind of span that needs a closer, the position of the
// whole text up to which none was found. An opener before it is literal, so no
// stretch is searched twice for the same closer.
type graves [16]int

// grave returns the index of p's kind in graves, or -1.
func (p *span) grave() int {
	switch {
	case p.kind == code && p.n <= 11:
		return p.n - 1
	case p.kind == dollar:
		return 10 + p.n
	case p.kind == round:
		return 13
	case p.kind == square:
		return 14
	}
	return -1
}

// bury records that the open span does not close before w[k]. Its opener was
// literal, so a code span that began behind it is open at w[i].
func (s *Scanner) bury(i, k int) {
	if g := s.span.grave(); g >= 0 {
		s.dead[g] = s.base + k
	}
	behind, open := s.span.behind()
	s.span, s.mode = span{}, inText
	if open && !s.buried(&behind, i) {
		s.span, s.mode = behind, inSpan
	}
}

// closes reads ahead from the marker that v begins with, for the end of the
// span around it. It returns where the span ends, or how far it looked.
func (s *Scanner) closes(v []byte) (int, outcome) {
	p := s.span
	for k := p.coast(v, 0); k < len(v); k = p.coast(v, k+1) {
		switch p.take(v[k]) {
		case closed:
			return k + 1, yes
		case passed:
			return k, yes
		case broken:
			return k, no
		}
	}
	if s.end && s.full && p.take('\n') == passed {
		return len(v), yes
	}
	if !s.full {
		s.wake = p.wake()
	}
	return len(v), s.short()
}
