package marker

import "encoding/binary"

// join reads what is held together with the start of p and returns the rest of
// p.
func (s *Scanner) join(p []byte) []byte {
	old := s.held
	n := copy(s.buf[old:], p)
	s.held += n
	if s.wake != 0 && s.held < maxHold && !wakes(p[:n], s.wake) {
		return p[n:]
	}
	s.scan(s.buf[:s.held])
	if n == len(p) || s.from < old {
		s.keep()
		return p[n:]
	}
	// Everything held was sent: go on in place.
	n -= s.held - s.from
	s.advance()
	s.held = 0
	return p[n:]
}

// keep holds what was not sent.
func (s *Scanner) keep() {
	rest := s.w[s.from:]
	s.advance()
	s.held = 0
	if len(rest) > 0 {
		s.held = copy(s.buf[:], rest)
	}
}

// advance moves the start of the window to the first byte not sent.
func (s *Scanner) advance() {
	if n := s.from; n >= 8 {
		s.tail = binary.BigEndian.Uint64(s.w[n-8 : n])
	} else {
		for _, b := range s.w[:n] {
			s.tail = s.tail<<8 | uint64(b)
		}
	}
	s.base += s.from
	s.i -= s.from
	s.from = 0
	s.w = nil
}

// scan reads w as far as it can decide.
func (s *Scanner) scan(w []byte) {
	s.w, s.from, s.wake = w, 0, 0
	if s.live == 0 {
		s.hold(len(w), len(w), 0)
		return
	}
	for s.err == nil && s.step() {
	}
}

// before returns the byte just before w[k], even if it was already sent; 0 at
// the start of the text. k is above -8.
func (s *Scanner) before(k int) byte {
	if k > 0 {
		return s.w[k-1]
	}
	return byte(s.tail >> (8 * uint(-k)))
}

// view returns what a reader at k may see while the bytes from hold on are
// held: at most maxHold bytes. It sets full if no more will ever be seen.
func (s *Scanner) view(k, hold int) []byte {
	if far := hold + maxHold; len(s.w) >= far {
		s.full = true
		return s.w[k:far]
	}
	s.full = s.end
	return s.w[k:]
}

// short is a reader's answer when the view ends before it could decide.
func (s *Scanner) short() outcome {
	if s.full {
		return no
	}
	return more
}

// hold stops here: the bytes from k on are kept, and reading resumes at at.
func (s *Scanner) hold(k, at int, wake class) bool {
	s.emit(k)
	s.i, s.wake = at, wake
	return false
}

// class is a set of bytes that may wake a waiting reader.
type class uint8

const (
	wakeInk    class = 1 << iota // anything but blanks and line breaks
	wakeBreak                    // the end of a line
	wakeLabel                    // the end of a bracketed label
	wakeTag                      // a tag
	wakeCode                     // the end of a code span
	wakeMath                     // the end of a formula
	wakeTarget                   // a part of a link's target
)

var classes = func() (t [256]class) {
	for b := range t {
		t[b] = wakeInk
	}
	for _, b := range " \t\r\n" {
		t[b] = 0
	}
	t['\n'] |= wakeBreak | wakeLabel | wakeTag | wakeCode | wakeMath
	for b := range ' ' + 1 {
		t[b] |= wakeTarget
	}
	for _, b := range `()<>"'\` {
		t[b] |= wakeTarget
	}
	t['['] |= wakeLabel
	for _, b := range []byte("])}\x89\x91\xbd") { // and the last bytes of ）, 】 and ］
		t[b] |= wakeLabel
	}
	t['\\'] |= wakeLabel | wakeMath
	t['<'] |= wakeTag
	t['>'] |= wakeTag
	t['`'] |= wakeCode
	t['$'] |= wakeMath
	return t
}()

// wakes reports whether p holds a byte of the set c. Set 0 holds every byte.
func wakes(p []byte, c class) bool {
	if c == 0 {
		return true
	}
	for _, b := range p {
		if classes[b]&c != 0 {
			return true
		}
	}
	return false
}
