package marker

import (
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// word is what may stand before each number of a list.
type word uint8

const (
	bare     word = iota // 1, 2
	caret                // ^1, ^2
	doc                  // doc1, ID: 2
	numbered             // Source 1, cite: 2
	hashes               // #1, №2
)

// numbers reads a list of numbers and ranges from v[k] on into refs. It returns
// where the list ends, which is before the closing bracket. Commas, semicolons
// and words such as "and" separate the numbers; blanks may stand anywhere.
func (s *Scanner) numbers(v []byte, k int, before word) (end int, got outcome) {
	s.parted = false
	for first := true; ; first = false {
		k, got = s.beforeNumber(v, skipBlanks(v, k), before, first)
		if got != yes {
			return 0, got
		}
		low, end, got := s.number(v, k)
		if got != yes {
			return 0, got
		}
		high := low
		k = skipBlanks(v, end)
		if n := dashWidth(v, k); n > 0 {
			high, end, got = s.number(v, skipBlanks(v, k+n))
			if got != yes {
				return 0, got
			}
			k = skipBlanks(v, end)
		}
		if !s.refRange(low, high) {
			return 0, no
		}
		if before == bare && k == end && low == high && k < len(v) && v[k] == '#' && s.live.Has(citeway.Part) {
			if k, s.parted = partEnd(v, k), true; k == end+1 && k < len(v) {
				return 0, no // a hash and no name
			}
		}
		if k == len(v) || v[k] >= 0x80 && k+3 > len(v) {
			return 0, s.short()
		}
		next, goesOn, got := s.another(v, k, before)
		if got != yes || !goesOn {
			return next, got
		}
		k = next
	}
}

// number reads a number of at most maxDigits digits.
func (s *Scanner) number(v []byte, k int) (n, end int, got outcome) {
	end = k
	for digits := 0; end < len(v); digits++ {
		d, width := digitAt(v[end:])
		if width == 0 {
			break
		}
		if digits == maxDigits {
			return 0, 0, no
		}
		n, end = n*10+d, end+width
	}
	switch {
	case end == len(v) || v[end] >= utf8.RuneSelf && !utf8.FullRune(v[end:]):
		return 0, 0, s.short()
	case end == k:
		return 0, 0, no
	}
	return n, end, yes
}

// refRange adds the references from low to high. It reports whether that is a
// range and there was room.
func (s *Scanner) refRange(low, high int) bool {
	if high < low || high-low >= maxRefs-len(s.mark.Refs) {
		return false
	}
	for n := low; n <= high; n++ {
		s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByNumber, Number: n})
	}
	return true
}

// beforeNumber reads what must or may stand before a number. It is optional
// after the first number of a list.
func (s *Scanner) beforeNumber(v []byte, k int, before word, first bool) (end int, got outcome) {
	switch {
	case k == len(v):
		return 0, s.short()
	case before == caret && v[k] == '^':
		return skipBlanks(v, k+1), yes
	case before == doc && (first || !isDigit(v[k])):
		return s.docWord(v, k)
	case before == hashes && (first || !isDigit(v[k])):
		return s.hashSign(v, k)
	case before == numbered && (first || !isDigit(v[k])):
		return s.numberWord(v, k)
	}
	return k, yes
}

// dashWidth returns the width in bytes of the dash or tilde at v[k], or 0.
func dashWidth(v []byte, k int) int {
	switch {
	case k == len(v):
	case v[k] == '-', v[k] == '~':
		return 1
	case v[k] >= utf8.RuneSelf:
		for _, dash := range [...]string{"–", "‑", "‐", "—", "−", "～", "〜"} {
			if has(v, k, dash) == yes {
				return len(dash)
			}
		}
	}
	return 0
}

// commaWidth returns the width in bytes of the comma or semicolon at v[k], or
// 0.
func commaWidth(v []byte, k int) int {
	switch v[k] {
	case ',', ';':
		return 1
	case 0xD8:
		if has(v, k, "،") == yes || has(v, k, "؛") == yes {
			return 2
		}
	case leadCJK, leadWide:
		if has(v, k, "、") == yes || has(v, k, "，") == yes || has(v, k, "；") == yes {
			return 3
		}
	}
	return 0
}

// shut is a closing bracket.
type shut uint8

const (
	shutNone   shut = iota
	shutSquare      // ]
	shutCJK         // 】
	shutWide        // ］
	shutShell       // 〕
	shutRound       // ) or ）, which close no numbers without words
	shutBrace       // }, likewise
)

// shutText are the closing brackets.
var shutText = [...]string{shutSquare: "]", shutCJK: "】", shutWide: "］", shutShell: "〕"}

// shutAt returns the closing bracket at v[k] and its width in bytes. If v ends
// within it, numbers has already waited.
func shutAt(v []byte, k int) (shut, int) {
	switch {
	case k < len(v) && v[k] == ']':
		return shutSquare, 1
	case has(v, k, "】") == yes:
		return shutCJK, 3
	case has(v, k, "］") == yes:
		return shutWide, 3
	case has(v, k, "〕") == yes:
		return shutShell, 3
	}
	return shutNone, 0
}
