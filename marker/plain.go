package marker

// plain reads prose: on to the next byte at which something may begin.
func (s *Scanner) plain() bool {
	w, i := s.w, s.i
	for {
		for i+8 <= len(w) && noTrigger(w[i:i+8:i+8]) {
			i += 8
		}
		for i < len(w) && triggers[w[i]] == plainByte {
			i++
		}
		if i >= len(w) {
			return s.idle(i)
		}
		var next int
		switch k := triggers[w[i]]; {
		case k == onBreak:
			next = s.lineBreak(i)
		case k == onWideLead && i+2 < len(w) && !opensWide(w[i], w[i+1], w[i+2]):
			i += 3
			continue
		default:
			next = s.special(i, k)
		}
		switch {
		case next < 0:
			return false
		case s.mode != inText:
			s.i = next
			return true
		}
		i = next
	}
}

// noTrigger reports whether none of the eight bytes of b is a trigger.
func noTrigger(b []byte) bool {
	_ = b[7]
	return triggers[b[0]]|triggers[b[1]]|triggers[b[2]]|triggers[b[3]]|
		triggers[b[4]]|triggers[b[5]]|triggers[b[6]]|triggers[b[7]] == plainByte
}

// special reads what may begin at w[i], and returns where to go on, or -1 where
// that is not known yet.
func (s *Scanner) special(i int, k kind) int {
	switch k {
	case onReturn:
		return s.carriageReturn(i)
	case onLead, onWideLead:
		return s.lead(i)
	case onAngle:
		return s.angle(i)
	case onTick:
		return s.open(i, span{kind: code})
	case onDollar:
		return s.open(i, span{kind: dollar})
	case onEscape:
		return s.open(i, span{kind: escape})
	case onParen:
		if s.before(i) == ']' {
			return s.open(i, span{kind: target})
		}
	case onSlash:
		if s.before(i) == '/' && s.inScheme(i-1) {
			return s.open(i, span{kind: address})
		}
	}
	return i + 1
}

// open begins a span whose first byte is w[i].
func (s *Scanner) open(i int, p span) int {
	s.span, s.mode = p, inSpan
	s.fenceStart = s.base+i == s.content && !s.heading
	return i + 1
}

// carriageReturn reads \r: the beginning of a line break if \n follows.
func (s *Scanner) carriageReturn(i int) int {
	switch {
	case i+1 < len(s.w):
		if s.w[i+1] == '\n' {
			s.mode = atBreak
			return i
		}
	case !s.end:
		s.hold(i, i, 0)
		return -1
	}
	return i + 1
}

// lead reads an opening bracket.
func (s *Scanner) lead(i int) int {
	s.image = s.before(i) == '!'
	next := s.candidate(i)
	if next == i+1 && s.image && s.span.kind == 0 && s.w[i] == '[' {
		return s.open(i, span{kind: alt, depth: 1})
	}
	return next
}

// angle reads <: a cite, else a tag, a comment or an autolink.
func (s *Scanner) angle(i int) int {
	next := s.candidate(i)
	if next == i+1 && s.span.kind == 0 {
		return s.open(i, span{kind: tag})
	}
	return next
}

// candidate reads what begins at w[i] as a marker and gives it out if it is one.
// It returns where to go on: i+1 where it is none, -1 where that is not known
// yet. In an open span a marker waits until it is known whether the span closes.
func (s *Scanner) candidate(i int) int {
	if s.shielded(i) {
		return i + 1
	}
	blank := s.blanksBefore(i)
	v := s.view(i, blank)
	s.wake = 0
	s.mark.Label, s.mark.Refs, s.mark.Malformed, s.literal = nil, s.refs[:0], "", false
	n, got := s.read(v, s.base+i)
	if got == yes && s.span.kind != none {
		if s.literal {
			return i + 1
		}
		var end int
		if end, got = s.outlives(v, i); end > 0 {
			return end
		}
	}
	switch {
	case got == more:
		s.hold(blank, i, s.wake)
		return -1
	case got == no:
		return i + 1
	case !s.literal:
		s.emitMarker(blank, i, n)
	}
	return i + n
}

// outlives looks for the end of the span in which the marker at w[i] stands. It
// returns where to go on if there is one, or else whether the marker counts.
func (s *Scanner) outlives(v []byte, i int) (next int, got outcome) {
	escapable := s.span.kind == code
	for s.span.kind != none {
		end, closed := s.closes(v)
		switch closed {
		case yes:
			s.span, s.mode = span{}, inText
			return i + end, no
		case more:
			return 0, more
		}
		s.bury(i, i+end)
	}
	if escapable && s.escapedAt(i) {
		return i + 1, no
	}
	return 0, yes
}

// read reads the marker that v begins with, at the position at of the whole
// text, into mark, and returns its length.
func (s *Scanner) read(v []byte, at int) (int, outcome) {
	switch v[0] {
	case '[':
		if at == s.box {
			if got := s.taskBox(v); got != no {
				return 3, got
			}
		}
		return s.square(v)
	case '<':
		return s.cite(v)
	case leadCJK, leadWide:
		return s.wide(v)
	case leadPrivate:
		return s.private(v)
	}
	return 0, no
}

// taskBox reads [ ] or [x] after a bullet, which is no marker.
func (s *Scanner) taskBox(v []byte) outcome {
	switch {
	case len(v) > 1 && v[1] != ' ' && v[1] != 'x' && v[1] != 'X', len(v) > 2 && v[2] != ']':
		return no
	case len(v) < 3, len(v) == 3 && !s.full:
		return s.short()
	case len(v) > 3 && !isSpace(v[3]):
		return no
	}
	s.literal = true
	return yes
}
