package marker

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// raisedDigits are the raised digits, from 0 on.
var raisedDigits = [...]string{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"}

// powered are the short words that a raised number makes a power of: functions and units.
var powered = [...]string{
	"sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "log", "exp", "det", "mol", "rad", "min", "deg", "kpa", "mpa", "ohm",
	"meter", "meters", "metre", "metres", "mile", "miles", "inch", "inches", "foot", "feet", "yard", "yards", "zoll", "radius", "speed",
}

// leastWord is how many letters a word has at least that a raised number may stand behind:
// shorter ones are units and variables.
const leastWord = 3

// joiner is the word joiner, which keeps the marks of a source's own words from being markers.
const joiner = '\u2060'

// raised reads ¹ and ²¹ behind a word or the end of a sentence. What they head is a citation
// only if there is such a source, which package resolve knows.
func (s *Scanner) raised(v []byte) (int, outcome) {
	number, end, got := s.raisedNumber(v, 0)
	switch {
	case got != yes:
		return 0, got
	case number == 0:
		return 0, no
	}
	high, end, got := s.raisedRange(v, end, number)
	if got != yes {
		return 0, got
	}
	if got := s.apart(v, end, number); got != yes {
		return 0, got
	}
	s.refRange(number, high)
	return s.finish(end, citeway.Raised)
}

// raisedDash is the raised minus, with which ranges of raised digits are written.
const raisedDash = "⁻"

// raisedRange reads the end of a range that begins with a raised number before v[k], as in ¹⁻³; it
// returns the number itself where none follows.
func (s *Scanner) raisedRange(v []byte, k, low int) (high, end int, got outcome) {
	n := dashWidth(v, k)
	switch has(v, k, raisedDash) {
	case yes:
		n = len(raisedDash)
	case more:
		return low, k, s.unsure()
	}
	if n == 0 {
		return low, k, yes
	}
	switch _, got := raisedAt(v, k+n); got {
	case no:
		return low, k, yes
	case more:
		return low, k, s.unsure()
	}
	high, end, got = s.raisedNumber(v, k+n)
	switch {
	case got == more:
		return low, k, more
	case got == no || high <= low || high-low >= maxRefs:
		return low, k, yes
	}
	return high, end, yes
}

// raisedTag reads <sup>1</sup> and <sup>1, 2</sup>. Markers of other syntaxes in the tag are
// read by themselves.
func (s *Scanner) raisedTag(v []byte) (int, outcome) {
	if got := has(v, 0, "<sup>"); got != yes {
		return 0, s.settle(got)
	}
	k := len("<sup>")
	if k < len(v) && !isDigit(v[k]) {
		return 0, no
	}
	k, got := s.numbers(v, k, bare)
	switch {
	case got != yes:
		return 0, got
	case s.parted:
		return 0, no
	}
	if got := has(v, k, "</sup>"); got != yes {
		return 0, s.settle(got)
	}
	k += len("</sup>")
	first := s.mark.Refs[0].Number
	switch got := s.apart(v, k, first); {
	case got != yes:
		return 0, got
	case first == 0:
		return 0, no
	}
	return s.finish(k, citeway.Raised)
}

// raisedNumber reads the raised number at v[k].
func (s *Scanner) raisedNumber(v []byte, k int) (n, end int, got outcome) {
	for digits := 0; digits < maxDigits; digits++ {
		d, got := raisedAt(v, k)
		switch {
		case got == more && !s.full:
			return 0, 0, more
		case got != yes:
			return n, k, yes
		}
		n, k = n*10+d, k+len(raisedDigits[d])
	}
	return 0, 0, no
}

// raisedAt returns the raised digit at v[k].
func raisedAt(v []byte, k int) (digit int, got outcome) {
	if k < len(v) && v[k] < utf8.RuneSelf {
		return 0, no
	}
	for d, sign := range raisedDigits {
		switch has(v, k, sign) {
		case yes:
			return d, yes
		case more:
			got = more
		}
	}
	return 0, got
}

// raisedLabel reads the raised number at v[k], as a label in a list of sources.
func raisedLabel(v []byte, k int) (n, end int, got outcome) {
	for digits := 0; digits < maxDigits; digits++ {
		d, got := raisedAt(v, k)
		switch {
		case got == more, got == no && digits == 0:
			return 0, k, got
		case got == no:
			return n, k, yes
		}
		n, k = n*10+d, k+len(raisedDigits[d])
	}
	return 0, k, no
}

// apart reports whether a raised number that ends before v[end] may be that of a source: it
// stands behind a word, the end of a sentence or another marker, is no power of something, and
// no letter, digit or stroke follows.
func (s *Scanner) apart(v []byte, end, number int) outcome {
	if !s.raisable(s.seen-s.base, number) {
		return no
	}
	if end == len(v) || !utf8.FullRune(v[end:]) {
		if !s.full {
			return more
		}
		return yes
	}
	switch r, _ := utf8.DecodeRune(v[end:]); {
	case r == '/', r == '⁄', '⁺' <= r && r <= 'ⁿ', r == joiner:
		return no
	case unicode.IsDigit(r), unicode.IsLetter(r) && r < firstUnspaced:
		return no
	}
	return yes
}

// raisable reports whether a raised number may cite behind what stands before w[i].
func (s *Scanner) raisable(i, number int) bool {
	var near [8]byte
	for k := range near {
		near[k] = s.before(i - (len(near) - 1 - k))
	}
	t := near[:]
	for len(t) > 0 && t[len(t)-1] == ' ' {
		t, i = t[:len(t)-1], i-1
	}
	if s.base+i == s.last {
		return true
	}
	for len(t) > 0 && (t[len(t)-1] == '*' || t[len(t)-1] == '_' || t[len(t)-1] == '"') {
		t = t[:len(t)-1]
	}
	r, _ := utf8.DecodeLastRune(t)
	switch r {
	case '.', ',', ';', ':', '!', '?', '%', '>', '`', '…', '。', '，', '、', '！', '？', '；', '：', '”', '“', '’', '»', '」':
		return true
	case '|': // of a table, not of |x|²
		return len(t) < len(near)
	case ')', ']':
		return number != 2 && number != 3
	}
	return r >= firstUnspaced && unicode.IsLetter(r) || endsWord(t)
}

// endsWord reports whether t, the end of some prose, ends in a word that is no unit, variable
// or function.
func endsWord(t []byte) bool {
	k, letters := len(t), 0
	for k > 0 {
		r, size := utf8.DecodeLastRune(t[:k])
		if r == utf8.RuneError && k < utf8.UTFMax { // a character that is cut: the word goes on
			return letters > 0
		}
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		k, letters = k-size, letters+1
	}
	word := t[k:]
	return letters >= leastWord && !slices.ContainsFunc(powered[:], func(p string) bool { return len(p) == len(word) && has(word, 0, p) == yes })
}
