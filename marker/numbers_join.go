package marker

// joinWords are what may stand before the last number of a list, as in [1, 2 and 4].
var joinWords = [...]string{"&", "and", "e", "en", "et", "og", "och", "or", "und", "y"}

// maxJoinWord is the longest of them, in bytes.
const maxJoinWord = 3

// another reads what stands behind a number of a list: what parts it from the next one, which
// begins at next if the list goes on, and the page that it may have before that or at the end.
func (s *Scanner) another(v []byte, k int, before word) (next int, goesOn bool, got outcome) {
	n := commaWidth(v, k)
	if n > 0 || v[k] == ':' {
		switch end, got := s.locator(v, k+max(n, 1), before); {
		case got == yes && v[end] == ';':
			return end + 1, true, yes
		case got != no:
			return end, false, got
		}
	}
	end, got := s.joinWord(v, k+n)
	switch {
	case got == yes:
		return end, true, yes
	case got == more:
		return 0, false, more
	}
	return k + n, n > 0, yes
}

// joinWord reads one of joinWords, set apart from the number before v[k] by a comma or a blank
// and from the next by a blank.
func (s *Scanner) joinWord(v []byte, k int) (end int, got outcome) {
	parted := !isDigit(v[k-1])
	k = skipBlanks(v, k)
	for end = k; end < len(v) && end-k <= maxJoinWord && (isLetter(v[end]) || v[end] == '&'); end++ {
	}
	switch {
	case end == len(v):
		return 0, s.short()
	case end == k || !parted || !isBlank(v[end]):
		return 0, no
	}
	for _, word := range joinWords {
		if end-k == len(word) && has(v, k, word) == yes {
			return end, yes
		}
	}
	return 0, no
}
