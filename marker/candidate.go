package marker

import (
	"unicode"
	"unicode/utf8"
)

// candidate reads what begins at w[i] as a marker and sends it if it is one. It
// returns where to go on: i+1 if it is none, -1 if that is not known yet.
// Within an open span a marker waits until it is known whether the span closes.
func (s *Scanner) candidate(i int) int {
	if s.shielded(i) {
		return i + 1
	}
	blank := s.blanksBefore(i)
	v := s.view(i, blank)
	s.wake, s.literal, s.seen = 0, false, s.base+i
	n, got := s.taskBox(v, i)
	if got == no {
		n, got = s.read(v)
	}
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

// outlives looks for the end of the span around the marker at w[i]. It returns
// where to go on if there is one, or else whether the marker counts.
func (s *Scanner) outlives(v []byte, i int) (next int, got outcome) {
	escapable := s.span.kind == code
	for s.span.kind != none {
		if s.span.doomed {
			s.bury(i, i)
			continue
		}
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

// taskBox reads [ ] or [x] after a bullet, which is not a marker.
func (s *Scanner) taskBox(v []byte, i int) (int, outcome) {
	switch {
	case s.base+i != s.box || v[0] != '[':
		return 0, no
	case len(v) > 1 && v[1] != ' ' && v[1] != 'x' && v[1] != 'X', len(v) > 2 && v[2] != ']':
		return 0, no
	case len(v) < 3, len(v) == 3 && !s.full:
		return 0, s.short()
	case len(v) > 3 && !isSpace(v[3]):
		return 0, no
	}
	s.literal = true
	return 3, yes
}

// escapedAt reports whether an odd number of backslashes stands before w[i].
func (s *Scanner) escapedAt(i int) bool {
	const far = 7 // as far as before sees
	n := 0
	for n < far && i-1-n >= -far && s.before(i-n) == '\\' {
		n++
	}
	return n%2 == 1
}

// shielded reports whether a backslash keeps what begins at w[i] from being a
// marker where Markdown does not say so itself: before brackets beyond ASCII,
// which Markdown does not know, and before the first bracket of \[[1]] and
// \[[Note]].
func (s *Scanner) shielded(i int) bool {
	switch b := s.w[i]; {
	case b >= 0x80:
		return s.before(i) == '\\' && s.escapedAt(i)
	case b == '[':
		return s.before(i) == '[' && s.before(i-1) == '\\' && s.escapedAt(i-1)
	}
	return false
}

// firstUnspaced is the first code point of the scripts written without spaces,
// in which a marker usually follows a letter directly.
const firstUnspaced = 0x2E80

// afterLetter reports whether a non-ASCII letter of a script with spaces stands
// directly before w[i].
func (s *Scanner) afterLetter(i int) bool {
	var b [utf8.UTFMax]byte
	for k := range b {
		b[k] = s.before(i - (utf8.UTFMax - 1 - k))
	}
	r, _ := utf8.DecodeLastRune(b[:])
	return r != utf8.RuneError && r < firstUnspaced && unicode.IsLetter(r)
}

// blanksBefore returns where the blanks begin that belong to a marker at w[i].
// It returns i if there are none, if no prose stands before them on the line,
// or if they are longer than maxBlank bytes.
func (s *Scanner) blanksBefore(i int) int {
	if i == s.from || !blankEnd(s.w[i-1]) {
		return i
	}
	k := s.blankRun(i)
	switch {
	case k == i, i-k > maxBlank:
		return i
	case k == s.from && s.afterBlank(k):
		return i
	case s.base+k <= s.content:
		return i
	}
	return k
}

// afterBlank reports whether a blank stands just before w[k], even if it was
// already sent: then the run was given up as too long.
func (s *Scanner) afterBlank(k int) bool {
	b := [3]byte{s.before(k - 2), s.before(k - 1), s.before(k)}
	return blankWidth(b[:]) > 0
}

// blankRun returns where the run of blanks that ends before w[i] begins. It
// stops soon after maxBlank bytes, and at what was already sent.
func (s *Scanner) blankRun(i int) int {
	k := i
	for k > s.from && i-k <= maxBlank {
		n := blankWidth(s.w[s.from:k])
		if n == 0 {
			break
		}
		k -= n
	}
	return k
}

// inked reports whether b ends no blank, nor a part of one.
func inked(b byte) bool { return b < utf8.RuneSelf && !isBlank(b) }

// blankEnd reports whether b can be the last byte of a blank.
func blankEnd(b byte) bool { return b == ' ' || b == '\t' || b == 0xA0 || b == 0x80 }

// blankWidth returns the width in bytes of the blank at the end of v, or 0.
// Blanks are the space, the tab, the no-break space and the ideographic space.
func blankWidth(v []byte) int {
	n := len(v)
	switch b := v[n-1]; {
	case b == ' ' || b == '\t':
		return 1
	case b == 0xA0 && n >= 2 && v[n-2] == 0xC2:
		return 2
	case b == 0x80 && n >= 3 && v[n-2] == 0x80 && v[n-3] == leadCJK:
		return 3
	}
	return 0
}

// idle stops at w[k], the end of the window. Blanks there are held, since a
// following marker may take them; so is a blank that the cut divides, and the letters
// that the name of a turn begins with.
func (s *Scanner) idle(k int) bool {
	if s.end || s.live == 0 {
		return s.hold(k, k, 0)
	}
	if n := s.turnBegun(k); n > 0 {
		return s.hold(s.blanksBefore(k-n), k, 0)
	}
	end := k
	if k > s.from {
		if inked(s.w[k-1]) {
			s.emit(k)
			s.i = k
			return false
		}
		end -= partBlank(s.w[s.from:k])
	}
	if end > s.from && blankEnd(s.w[end-1]) || end < k {
		return s.hold(s.blanksBefore(end), k, 0)
	}
	s.emit(k)
	s.i = k
	return false
}

// partBlank returns how many bytes of a divided no-break or ideographic space v
// ends with.
func partBlank(v []byte) int {
	n := len(v)
	switch {
	case v[n-1] == 0xC2 || v[n-1] == leadCJK:
		return 1
	case n >= 2 && v[n-1] == 0x80 && v[n-2] == leadCJK:
		return 2
	}
	return 0
}
