package embed

import (
	"strings"
	"unicode"
)

// readable reports whether at least half of the letters of text are Latin ones;
// the vocabulary has hardly any others.
func readable(text string) bool {
	latin, letters := 0, 0
	for _, r := range text {
		if unicode.Is(unicode.Latin, r) {
			latin++
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return letters == 0 || 2*latin >= letters
}

// head is the first n characters of text, with invalid UTF-8 replaced.
func head(text string, n int) string {
	for i := range text {
		if n--; n < 0 {
			text = text[:i]
			break
		}
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}
