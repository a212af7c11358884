package verify

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// decimalComma reports whether a language writes 3,5 and 12.500 or 12 500, where English
// writes 3.5 and 12,500.
func decimalComma(l language.Language) bool {
	switch l {
	case language.English, language.Arabic, language.Hindi, language.Chinese, language.Japanese:
		return false
	}
	return true
}

// digits reads the number at the start of s and the bytes it takes: groups of three
// digits behind the same sign, and a fraction. Where 1,250 and 1.250 are open, comma says
// that the language has a decimal comma. Of what has several points (a version, an
// address) it reads the part up to the second.
func digits(s string, comma bool) (n number, size int) {
	first := digitsLen(s)
	end, group := groupsEnd(s, first, comma)
	for i := range end {
		if isDigit(s[i]) {
			n.value = n.value*10 + float64(s[i]-'0')
		}
	}
	n.step = 1
	n.year = end == 4 && n.value >= 1000 && n.value < 2200
	if decimalAt(s, end, group, comma) {
		return fraction(n, s, end+1)
	}
	return n, end
}

// plainComma reports whether the number at the start of s has a decimal comma whatever the
// language: four digits or more, or groups with blanks, then a comma, two digits, and behind
// them what is counted. 1234,50 kr
func plainComma(s string) bool {
	size := digitsLen(s)
	if size < 4 {
		end, sign := groupsEnd(s, size, true)
		if sign == "" || sign == "," || sign == "'" || sign == "’" {
			return false
		}
		size = end
	}
	if !digitBehind(s, size, ',') || digitsLen(s[size+1:]) != 2 {
		return false
	}
	rest := s[size+3:]
	r, _ := utf8.DecodeRuneInString(rest[blankLen(rest):])
	return unicode.IsLetter(r) || unicode.Is(unicode.Sc, r)
}

func fraction(n number, s string, i int) (number, int) {
	n.year = false
	for i < len(s) && isDigit(s[i]) {
		n.step /= 10
		n.value += float64(s[i]-'0') * n.step
		i++
	}
	return n, i
}

// digitsLen is how many digits s begins with.
func digitsLen(s string) int {
	i := 0
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return i
}

// groupSigns may stand between groups of three digits.
var groupSigns = [...]string{",", ".", "'", "’", "\u00a0", "\u202f", "\u2009", " "}

// groupsEnd is where the groups of three digits end that follow the first digits of s, and
// their sign; it is the end of the first digits, and "", if there are none.
func groupsEnd(s string, first int, comma bool) (end int, sign string) {
	if first == 0 || first > 3 || s[0] == '0' {
		return first, ""
	}
	for _, sign := range groupSigns {
		if sign == " " && !comma { // in 2019 500 people, chapter 12 500 pages
			continue
		}
		end, many := first, 0
		for strings.HasPrefix(s[end:], sign) && threeDigits(s[end+len(sign):]) {
			end += len(sign) + 3
			many++
		}
		if many > 0 && isGrouping(s, end, sign, many, comma) {
			return end, sign
		}
	}
	return first, ""
}

// isGrouping reports whether the sign of so many groups up to end is not the decimal
// sign: it stands twice, or the language or another sign behind it has the fraction.
func isGrouping(s string, end int, sign string, many int, comma bool) bool {
	if sign == "." && digitBehind(s, end, '.') {
		return false // a version, an address
	}
	decimal := sign == "." && !comma || sign == "," && comma
	return !decimal || many > 1 || decimalAt(s, end, sign, comma)
}

// decimalAt reports whether a fraction begins at a place, behind digits or groups with a
// sign. A comma divides a list where the language has a decimal point and nothing else is
// the sign of groups, and where another comma follows.
func decimalAt(s string, at int, group string, comma bool) bool {
	switch {
	case digitBehind(s, at, '.'):
		return group != "."
	case digitBehind(s, at, ','):
		after := at + 1 + digitsLen(s[at+1:])
		return group != "," && (comma || group != "") && !digitBehind(s, after, ',')
	}
	return false
}

// digitBehind reports whether a sign and then a digit stand at a place.
func digitBehind(s string, at int, sign byte) bool {
	return at+1 < len(s) && s[at] == sign && isDigit(s[at+1])
}

// threeDigits reports whether s begins with exactly three digits, as after a
// thousands separator.
func threeDigits(s string) bool { return digitsLen(s[:min(len(s), 4)]) == 3 }
