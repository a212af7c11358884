package marker

import "unicode/utf8"

// locator reads the page that a number may have, as in [1, p. 3; 2: p. 5]. It names a place in
// the source and no source.
func (s *Scanner) locator(v []byte, k int, before word) (end int, got outcome) {
	k = skipBlanks(v, k)
	if before != bare || k == len(v) || v[k] != 'p' {
		return 0, no
	}
	for end = k; end < len(v) && end-k <= len("pages") && (isLetter(v[end]) || v[end] == '.'); end++ {
	}
	if end == len(v) {
		return 0, s.short()
	}
	switch string(v[k:end]) {
	case "p", "p.", "pp", "pp.", "page", "pages":
	default:
		return 0, no
	}
	digits := skipBlanks(v, end)
	for end = digits; end < len(v) && (isDigit(v[end]) || end > digits && dashWidth(v, end) > 0); {
		end += max(1, dashWidth(v, end))
	}
	switch {
	case end == len(v) || v[end] >= utf8.RuneSelf && !utf8.FullRune(v[end:]):
		return 0, s.short()
	case end == digits || v[end] != ']' && v[end] != ';':
		return 0, no
	}
	return end, yes
}

// partEnd returns where the name of a part ends that begins with the hash at v[k].
func partEnd(v []byte, k int) int {
	for k < len(v) && v[k] != ',' && v[k] != ']' && v[k] > ' ' {
		k++
	}
	return k
}
