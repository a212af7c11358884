package language

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// AppendFolded appends to dst the form in which r is compared: in lower case, without
// diacritics, compatibility forms and ligatures decomposed, digits of any script as
// ASCII digits. A character without a sound of its own (a soft hyphen, a joiner, a
// combining accent) adds nothing.
func AppendFolded(dst []byte, r rune) []byte {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return append(dst, byte(r))
	}
	if Silent(r) {
		return dst
	}
	if keepsWhole(r) {
		return utf8.AppendRune(dst, r)
	}
	if d, ok := digitValue(r); ok {
		return append(dst, '0'+byte(d))
	}
	if s := special(r); s != "" {
		return append(dst, s...)
	}
	var buf [utf8.UTFMax]byte
	parts := norm.NFKD.Properties(buf[:utf8.EncodeRune(buf[:], r)]).Decomposition()
	if parts == nil {
		return utf8.AppendRune(dst, unicode.ToLower(r))
	}
	return appendParts(dst, parts)
}

// appendParts appends the lower-cased parts of a decomposition. A space among them, which
// carries an accent that stands alone or parts the words of a ligature, is no space of the
// text: only a space that is the whole of it stays.
func appendParts(dst, parts []byte) []byte {
	alone := len(parts) == 1
	for len(parts) > 0 {
		r, size := utf8.DecodeRune(parts)
		parts = parts[size:]
		switch s := special(r); {
		case s != "":
			dst = append(dst, s...)
		case !Silent(r) && (r != ' ' || alone):
			dst = utf8.AppendRune(dst, unicode.ToLower(r))
		}
	}
	return dst
}

// keepsWhole reports whether r is compared as it is: kana, Han and Hangul, whose
// decompositions are not variants of one letter.
func keepsWhole(r rune) bool {
	return r >= 0x3041 && r <= 0x30FF || r >= 0x3400 && r <= 0x9FFF || r >= 0xAC00 && r <= 0xD7A3
}

// Silent reports whether r has no sound of its own, so that folding drops it.
func Silent(r rune) bool {
	switch {
	case r == 0xAD, r >= 0x200B && r <= 0x200F, r == 0x2060, r == 0xFEFF, r == 0x640:
		return true
	case r >= 0x300 && r <= 0x36F, r >= 0x64B && r <= 0x652, r >= 0x591 && r <= 0x5C7:
		return true
	case r >= 0xFE00 && r <= 0xFE0F:
		return true
	}
	return false
}

// special is the ASCII form of a letter that Unicode does not decompose.
func special(r rune) string {
	switch r {
	case 'ß', 'ẞ':
		return "ss"
	case 'æ', 'Æ':
		return "ae"
	case 'œ', 'Œ':
		return "oe"
	case 'ø', 'Ø':
		return "o"
	case 'ł', 'Ł':
		return "l"
	case 'đ', 'Đ', 'ð', 'Ð':
		return "d"
	case 'ı':
		return "i"
	case 'þ', 'Þ':
		return "th"
	}
	return ""
}

// digitValue is the value of a decimal digit of any script.
func digitValue(r rune) (int, bool) {
	if r < utf8.RuneSelf {
		return int(r - '0'), '0' <= r && r <= '9'
	}
	if !unicode.IsDigit(r) {
		return 0, false
	}
	for _, t := range unicode.Nd.R16 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return int(r-rune(t.Lo)) % 10, true
		}
	}
	for _, t := range unicode.Nd.R32 {
		if rune(t.Lo) <= r && r <= rune(t.Hi) {
			return int(r-rune(t.Lo)) % 10, true
		}
	}
	return 0, false
}

// Fold returns s as it is compared, character by character.
func Fold(s string) string {
	var buf [64]byte
	b := buf[:0]
	for _, r := range s {
		b = AppendFolded(b, r)
	}
	return string(b)
}

// Latin returns a folded word that mixes Latin with Cyrillic or Greek letters with
// each of those that looks exactly like a Latin letter replaced by it. Other words
// come back unchanged.
func Latin(word string) string {
	latin, other := false, false
	for _, r := range word {
		latin = latin || 'a' <= r && r <= 'z'
		other = other || r >= utf8.RuneSelf && unicode.In(r, unicode.Cyrillic, unicode.Greek)
	}
	if latin && other {
		return strings.Map(Lookalike, word)
	}
	return word
}

// Lookalike is the Latin letter that a lower-case Cyrillic or Greek letter
// looks exactly like, or r.
func Lookalike(r rune) rune {
	switch r {
	case 'а', 'α':
		return 'a'
	case 'е':
		return 'e'
	case 'о', 'ο':
		return 'o'
	case 'р', 'ρ':
		return 'p'
	case 'с':
		return 'c'
	case 'х':
		return 'x'
	case 'у':
		return 'y'
	case 'і', 'ι':
		return 'i'
	case 'ѕ':
		return 's'
	case 'ј':
		return 'j'
	case 'к', 'κ':
		return 'k'
	case 'м':
		return 'm'
	case 'т', 'τ':
		return 't'
	case 'в':
		return 'b'
	case 'н':
		return 'h'
	case 'ν':
		return 'v'
	}
	return r
}

// Unspaced reports whether r belongs to a script that does not put spaces between
// words, such as Chinese, Japanese or Thai. Such text is compared by pairs of characters.
func Unspaced(r rune) bool {
	return r >= firstUnspaced && (r >= 0x3041 && r <= 0x30FF || r >= 0x3005 && r <= 0x3007 || r >= 0x3400 && r <= 0x9FFF || r >= 0xF900 && r <= 0xFAFF ||
		r >= 0x0E00 && r <= 0x0EFF || r >= 0x1780 && r <= 0x17FF || r >= 0x1000 && r <= 0x109F ||
		r >= 0x20000 && r <= 0x3FFFF || r >= 0xFF66 && r <= 0xFF9F)
}

// firstUnspaced is the first character of those scripts, in Thai.
const firstUnspaced = 0x0E00
