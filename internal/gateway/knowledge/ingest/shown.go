package ingest

import (
	"fmt"
	"strings"
)

// turning are the characters that turn the direction of what follows, so that words
// read otherwise than they are written: embeddings, overrides and isolates, with their
// ends. The plain marks of direction, which turn nothing, are not among them.
const turning = "\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"

// shown is s with such characters as a reader sees them, and no longer obeyed: U+202E.
func shown(s string) string {
	if !strings.ContainsAny(s, turning) {
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
