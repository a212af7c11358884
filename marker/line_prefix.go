package marker

// prefix is what stands before the words of a line.
type prefix struct {
	end     int // where the words begin
	bullet  bool
	quoted  bool
	heading bool
	code    bool // it is indented code
	indent  bool // blanks stand first
	deep    bool // four of them or more
}

// prefix reads the start of a line: quotes, bullets, a heading, and a definition
// if the words begin with one.
func (s *Scanner) prefix() bool {
	k := s.i
	v := s.view(k, k)
	p, got := s.readPrefix(v)
	if got == more {
		return s.hold(k, k, 0)
	}
	if s.noted && p.deep && !p.bullet && p.end < len(v) {
		s.emit(k)
		s.mode = inRest // a further line of a footnote
		return true
	}
	if !p.code && !p.heading && !p.deep {
		switch s.fences(v, p.end) {
		case more:
			return s.hold(k, k, 0)
		case yes:
			s.span = span{}
		}
	}
	if !p.code && !p.heading && (!p.deep || p.bullet || s.bullets) && p.end < len(v) && v[p.end] == '[' {
		switch n, got := s.definition(v, p.end); got {
		case more:
			return s.hold(k, k, s.wake)
		case yes:
			return s.startAfter(k + n)
		}
	}
	s.feed(v[:p.end])
	s.startWords(k+p.end, p)
	return true
}

// fences reports whether a fence at v[k] ends the open span, whose opener was
// then literal. A code span reads runs of backticks itself.
func (s *Scanner) fences(v []byte, k int) outcome {
	got := no
	switch {
	case s.span.kind == none || s.span.kind == comment || k == len(v):
	case v[k] == '~':
		got = has(v, k, "~~~")
	case v[k] == '`' && s.span.kind != code:
		got = has(v, k, "```")
	}
	if got == more {
		return s.short()
	}
	return got
}

// startWords goes on at w[i] with the words of the line.
func (s *Scanner) startWords(i int, p prefix) {
	s.i, s.content, s.box = i, s.base+i, -1
	s.para, s.quoted, s.heading = !p.heading && !p.code, p.quoted, p.heading
	s.noted = false
	if p.bullet {
		s.box, s.bullets = s.content, true
	} else if s.sawBlank && !p.indent {
		s.bullets = false
	}
	s.sawBlank = false
	switch {
	case p.code:
		s.mode, s.span = inCode, span{}
	case s.span.kind != none:
		s.mode = inSpan
	case !p.heading && i < len(s.w) && s.w[i] == '~':
		s.i = s.open(i, span{kind: tilde})
	default:
		s.mode = inText
	}
}

// startAfter goes on at the start of the line after a definition.
func (s *Scanner) startAfter(i int) bool {
	s.i, s.para, s.sawBlank, s.span = i, false, false, span{}
	if s.mode != inRest {
		s.mode = atStart
	}
	return true
}

// readPrefix reads quotes and bullets, which may be nested.
func (s *Scanner) readPrefix(v []byte) (p prefix, got outcome) {
	for k := 0; ; {
		indent := 0
		for ; k < len(v) && isBlank(v[k]); k++ {
			indent++
			if v[k] == '\t' {
				indent = (indent + 3) &^ 3
			}
		}
		p.end = k
		p.indent = p.indent || indent > 0 && !p.bullet && !p.quoted
		if indent >= 4 && k < len(v) && !p.bullet && !p.quoted {
			p.deep = true
			p.code = !s.para && !s.bullets
			if !s.bullets {
				return p, yes // else it is perhaps an item of an item
			}
		}
		n, got := s.container(v, k, &p)
		if got != yes {
			return p, got
		}
		k += n
	}
}

// container reads one quote or bullet at v[k]; it returns no where the words
// begin. It also reads the mark of a heading, which ends the prefix.
func (s *Scanner) container(v []byte, k int, p *prefix) (n int, got outcome) {
	if k == len(v) {
		return 0, s.short()
	}
	switch c := v[k]; {
	case c == '>':
		p.quoted = true
		return 1, yes
	case c == '-' || c == '*' || c == '+':
		return s.bulletEnd(v, k+1, p, 1)
	case isDigit(c):
		end := digitsEnd(v, k)
		if end == len(v) {
			return 0, s.short()
		}
		if end-k <= maxDigits && (v[end] == '.' || v[end] == ')') {
			return s.bulletEnd(v, end+1, p, end+1-k)
		}
	case c == '#':
		return 0, s.hashes(v, k, p)
	}
	return 0, no
}

// bulletEnd reads the blank that makes a bullet of what stands before v[k].
func (s *Scanner) bulletEnd(v []byte, k int, p *prefix, n int) (int, outcome) {
	switch {
	case k == len(v):
		return 0, s.short()
	case isSpace(v[k]):
		p.bullet = true
		return n, yes
	}
	return 0, no
}

// hashes reads the mark of a heading at v[k].
func (s *Scanner) hashes(v []byte, k int, p *prefix) outcome {
	end := k
	for end < len(v) && v[end] == '#' && end-k < 7 {
		end++
	}
	switch {
	case end == len(v):
		return s.short()
	case end-k < 7 && isSpace(v[end]):
		p.heading, p.end = true, skipBlanks(v, end)
	}
	return no
}

// digitsEnd returns where the digits at v[k] end. It stops soon after
// maxDigits.
func digitsEnd(v []byte, k int) int {
	end := k
	for end < len(v) && end-k <= maxDigits && isDigit(v[end]) {
		end++
	}
	return end
}
