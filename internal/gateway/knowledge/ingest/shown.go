package ingest

import (
	"fmt"
	"strings"
	"unicode"
)

// turning are the characters that turn the direction of what follows, so that words
// read otherwise than they are written: embeddings, overrides and isolates, with their
// ends. The plain marks of direction, which turn nothing, are not among them.
const turning = "\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"

// overrides are those of them that turn letters of any script.
const overrides = "\u202D\u202E"

// shown is s with such characters as a reader sees them, and no longer obeyed: U+202E.
// Embeddings and isolates stay where a script is that is written from right to left,
// since there they put words in order.
func shown(s string) string {
	if !strings.ContainsAny(s, turning) || !strings.ContainsAny(s, overrides) && strings.ContainsFunc(s, leftwards) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(turning, r) {
			fmt.Fprintf(&b, "‹U+%04X›", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// leftwards reports whether r is a letter of a script that is written from right to left.
func leftwards(r rune) bool {
	return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Samaritan, unicode.Mandaic, unicode.Adlam)
}
