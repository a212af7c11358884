package marker

import (
	"bytes"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/refer"
)

// maxLocator is the longest name of a place in a source, in bytes.
const maxLocator = 32

// locator reads the page that a number may have, as in [1, p. 3; 2: p. 5] and (Source 1, p. 3). It
// names a place in the source and no source.
func (s *Scanner) locator(v []byte, k int, before word) (end int, got outcome) {
	k = skipBlanks(v, k)
	if before != bare && before != numbered || k < len(v) && isDigit(v[k]) {
		return 0, no
	}
	for end = k; end < len(v) && end-k <= maxLocator; end++ {
		switch c := v[end]; {
		case c == '[' || c == '\n':
			return 0, no
		case c == ']' || c == ';' || c == ')' && before == numbered || c >= utf8.RuneSelf && closes(v, end):
			if !refer.Locates(v[k:end]) || bytes.IndexByte(v[k:end], '(') >= 0 {
				return 0, no
			}
			return end, yes
		}
	}
	if end == len(v) {
		return 0, s.short()
	}
	return 0, no
}

// closes reports whether a bracket beyond ASCII closes at v[k].
func closes(v []byte, k int) bool {
	kind, _ := shutAt(v, k)
	return kind != shutNone || shutBy(v, k, shutRound) > 0
}

// partEnd returns where the name of a part ends that begins with the hash at v[k].
func partEnd(v []byte, k int) int {
	for k < len(v) && v[k] != ',' && v[k] != ']' && v[k] > ' ' {
		k++
	}
	return k
}
