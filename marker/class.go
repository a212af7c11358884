package marker

import "unicode/utf8"

// The first bytes of the brackets beyond ASCII.
const (
	leadCJK     = 0xE3 // 【 】, and the ideographic space
	leadWide    = 0xEF // ［ ］
	leadPrivate = 0xEE // U+E200 to U+E202
)

func isBlank(b byte) bool { return b == ' ' || b == '\t' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// digitZeros are the zeros of the scripts whose digits models write, besides ASCII:
// Arabic, Persian, Devanagari, Bengali, Thai, full-width.
var digitZeros = [...]rune{'٠', '۰', '०', '০', '๐', '０'}

// digitLeads are the first bytes of those digits.
const digitLeads = "\xd9\xdb\xe0\xef"

// digitAt returns the digit that v begins with and its width in bytes, 0 if there is none.
func digitAt(v []byte) (digit, width int) {
	if v[0] < utf8.RuneSelf {
		if !isDigit(v[0]) {
			return 0, 0
		}
		return int(v[0] - '0'), 1
	}
	r, width := utf8.DecodeRune(v)
	for _, zero := range digitZeros {
		if zero <= r && r <= zero+9 {
			return int(r - zero), width
		}
	}
	return 0, 0
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' }

// isPunct reports whether a backslash can escape b.
func isPunct(b byte) bool {
	return '!' <= b && b <= '/' || ':' <= b && b <= '@' || '[' <= b && b <= '`' || '{' <= b && b <= '~'
}

// skipBlanks returns the first position from k on that holds no space or tab.
func skipBlanks(v []byte, k int) int {
	for k < len(v) && isBlank(v[k]) {
		k++
	}
	return k
}

// has reports whether v continues with word at k, or more if v ends within it.
// word is in lower case; ASCII letters match in either case.
func has(v []byte, k int, word string) outcome {
	for i := 0; i < len(word); i++ {
		if k+i >= len(v) {
			return more
		}
		if lower(v[k+i]) != word[i] {
			return no
		}
	}
	return yes
}

// numeral returns t as a number if it is one of at most maxDigits digits.
func numeral(t []byte) (n int, ok bool) {
	if len(t) == 0 || len(t) > maxDigits {
		return 0, false
	}
	for _, b := range t {
		if !isDigit(b) {
			return 0, false
		}
		n = n*10 + int(b-'0')
	}
	return n, true
}

func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b | 0x20
	}
	return b
}
