package split

import (
	"unicode"
	"unicode/utf8"
)

// ideographsPerWord is how many characters of Chinese, Japanese or Thai, which
// write no blanks, count as a word.
const ideographsPerWord = 2

// maxWord is how many bytes count as one word where no blank comes.
const maxWord = 64

// Words counts the words of s, of any script.
func Words(s string) int {
	n, dense, run := 0, 0, 0
	for i, r := range s {
		switch {
		case unicode.IsSpace(r):
			run = 0
		case unspaced(r):
			dense++
			run = 0
		default:
			if run == 0 || i-run >= maxWord {
				n++
				run = max(i, 1)
			}
		}
	}
	return n + (dense+ideographsPerWord-1)/ideographsPerWord
}

// wordsEnd returns where the first n words of s end, at a border of characters,
// never 0 unless s is empty.
func wordsEnd(s string, n int) int {
	seen, dense, run := 0, 0, 0
	for i, r := range s {
		switch {
		case unicode.IsSpace(r):
			if run > 0 && seen+dense/ideographsPerWord >= n {
				return i
			}
			run = 0
		case unspaced(r):
			if dense++; seen+dense/ideographsPerWord > n {
				return max(i, utf8.RuneLen(r))
			}
			run = 0
		default:
			if run > 0 && i-run < maxWord {
				continue
			}
			if seen++; seen+dense/ideographsPerWord > n {
				return max(i, 1)
			}
			run = max(i, 1)
		}
	}
	return len(s)
}

// unspaced reports whether r belongs to a script that writes no blanks.
func unspaced(r rune) bool {
	if r < 0x0E00 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}
