package terms

import "unicode"

// Unspaced reports whether r belongs to a script that writes no blanks.
func Unspaced(r rune) bool {
	return r >= firstUnspaced && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// firstUnspaced is the first character of those scripts, in Thai.
const firstUnspaced = 0x0E00
