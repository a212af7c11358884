package marker

// kind says why the scanner stops at a byte of plain text; 0 is: it does not.
type kind uint8

const (
	plainByte  kind = iota
	onBreak         // \n
	onReturn        // \r
	onTick          // `
	onDollar        // $
	onEscape        // \
	onAngle         // <
	onParen         // (
	onSlash         // /
	onLead          // [
	onWideLead      // the first byte of another opening bracket
)

// triggers is where plain text is left when every syntax is live.
var triggers = [256]kind{
	'\n': onBreak, '\r': onReturn, '`': onTick, '$': onDollar, '\\': onEscape,
	'<': onAngle, '(': onParen, '/': onSlash, '[': onLead,
	leadCJK: onWideLead, leadWide: onWideLead, leadPrivate: onWideLead,
}

// The first bytes of the brackets beyond ASCII.
const (
	leadCJK     = 0xE3 // 【 】, and the ideographic space
	leadWide    = 0xEF // ［ ］
	leadPrivate = 0xEE // U+E200 to U+E202
)

// opensWide reports whether the bytes may be those of an opening bracket beyond
// ASCII. Most characters that begin alike are commas and full stops; bytes that
// are no character are left to who reads more carefully.
func opensWide(a, b, c byte) bool {
	if b&0xC0 != 0x80 || c&0xC0 != 0x80 {
		return true
	}
	switch a {
	case leadCJK:
		return b == 0x80 && c == 0x90
	case leadWide:
		return b == 0xBC && c == 0xBB
	}
	return b == 0x88 && c == 0x80
}

// class is a set of bytes that one waiting reader may be woken by.
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
	t[']'] |= wakeLabel
	t['\\'] |= wakeLabel | wakeMath
	t['<'] |= wakeTag
	t['>'] |= wakeTag
	t['`'] |= wakeCode
	t['$'] |= wakeMath
	return t
}()

// wakes reports whether p holds a byte of the set c; every byte is in set 0.
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

func isBlank(b byte) bool  { return b == ' ' || b == '\t' }
func isDigit(b byte) bool  { return '0' <= b && b <= '9' }
func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
func isSpace(b byte) bool  { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// isPunct reports whether b can be escaped by a backslash.
func isPunct(b byte) bool {
	return '!' <= b && b <= '/' || ':' <= b && b <= '@' || '[' <= b && b <= '`' || '{' <= b && b <= '~'
}

// skipBlanks returns the first position from k that holds no space or tab.
func skipBlanks(v []byte, k int) int {
	for k < len(v) && isBlank(v[k]) {
		k++
	}
	return k
}

// has reports whether v goes on with word at k; more where v ends within it.
// ASCII letters are taken in either case; word is in lower case.
func has(v []byte, k int, word string) outcome {
	for i := 0; i < len(word); i++ {
		if k+i >= len(v) {
			return more
		}
		b := v[k+i]
		if 'A' <= b && b <= 'Z' {
			b |= 0x20
		}
		if b != word[i] {
			return no
		}
	}
	return yes
}
