package marker

// kind says why the scanner stops at a byte of plain text; 0 means that it does
// not.
type kind uint8

const (
	plainByte  kind = iota
	onBreak         // \n
	onReturn        // \r
	onTick          // `
	onDollar        // $
	onEscape        // \
	onParen         // (
	onSlash         // /
	onLead          // the first byte of a marker, or the < of a tag
	onWideLead      // the first byte of a bracket beyond ASCII
	onDigit         // which may follow a turn
)

// triggers are the bytes at which plain text may end, when every syntax is
// live.
var triggers = func() (t [256]kind) {
	t['\n'], t['\r'], t['`'], t['$'] = onBreak, onReturn, onTick, onDollar
	t['/'], t['<'], t['['] = onSlash, onLead, onLead
	for _, row := range syntaxes {
		t[row.lead[0]] = onLead
		if len(row.lead) > 1 {
			t[row.lead[0]] = onWideLead
		}
	}
	t['('], t['\\'] = onParen, onEscape
	for b := byte('0'); b <= '9'; b++ {
		t[b] = onDigit
	}
	for _, b := range []byte("cft") {
		t[b] = plainByte // the first of a name of a turn, which its digit tells
	}
	return t
}()

// opensWide reports whether the bytes may be what a marker beyond ASCII begins with, and how
// many of them to pass over if not. Most characters with the same first byte are commas and
// full stops. Bytes that are no valid character are left to a more careful reader.
func opensWide(a, b, c byte) (may bool, width int) {
	at := dispatch[a]
	switch {
	case b&0xC0 != 0x80:
		return true, 0
	case a < 0xE0:
		return at.second>>(b&0x3F)&1 == 1, 2
	case c&0xC0 != 0x80:
		return true, 0
	}
	return at.second>>(b&0x3F)&(at.third>>(c&0x3F))&1 == 1, 3
}

// plain reads prose up to the next byte at which something may begin.
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
		k := triggers[w[i]]
		if k == onDigit && s.before(i) != 'n' { // as mostly
			i++
			continue
		}
		if k == onWideLead && i+2 < len(w) {
			if may, width := opensWide(w[i], w[i+1], w[i+2]); !may {
				i += width
				continue
			}
		}
		if k == onBreak {
			next = s.lineBreak(i)
		} else {
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

// special reads what may begin at w[i]. It returns where to go on, or -1 if
// that is not known yet.
func (s *Scanner) special(i int, k kind) int {
	switch k {
	case onReturn:
		return s.carriageReturn(i)
	case onLead, onWideLead:
		return s.lead(i)
	case onDigit:
		return s.turnAt(i)
	case onTick:
		return s.open(i, span{kind: code})
	case onDollar:
		return s.open(i, span{kind: dollar})
	case onEscape:
		if i+1 == len(s.w) || len(dispatch['\\'].rows[s.w[i+1]]) > 0 {
			if next := s.candidate(i); next != i+1 {
				return next
			}
		}
		return s.open(i, span{kind: escape})
	case onParen:
		if s.before(i) == ']' {
			return s.open(i, span{kind: target, doomed: s.doom == s.base+i})
		}
		return s.candidate(i)
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

// carriageReturn reads \r, which begins a line break if \n follows.
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

// lead reads what may be a marker, else the brackets of an image, a tag, a
// comment or an autolink.
func (s *Scanner) lead(i int) int {
	s.image = s.before(i) == '!'
	next := s.candidate(i)
	switch {
	case next != i+1 || s.span.kind != none:
	case s.w[i] == '<':
		return s.open(i, span{kind: tag})
	case s.w[i] == '[' && s.image:
		return s.open(i, span{kind: alt, depth: 1})
	}
	return next
}
