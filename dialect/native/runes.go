package native

import "unicode/utf8"

// wholeRunes is the length of b without an unfinished character at its end.
func wholeRunes(b []byte) int {
	for back := 1; back < utf8.UTFMax && back <= len(b); back++ {
		at := len(b) - back
		if utf8.RuneStart(b[at]) {
			if !utf8.FullRune(b[at:]) {
				return at
			}
			break
		}
	}
	return len(b)
}
