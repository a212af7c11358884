package ingest

import (
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// ideographsPerWord is how many characters of a script without blanks, such as
// Chinese, count as a word.
const ideographsPerWord = 2

// maxWord is how many bytes without a blank count as one word.
const maxWord = 64

// Words counts the words of s, in any script.
func Words(s string) int {
	n, dense, run := 0, 0, 0
	for i, r := range s {
		switch {
		case unicode.IsSpace(r):
			run = 0
		case language.Unspaced(r):
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

// wordsEnd returns where the first n words of s end: between two characters, and
// never at 0 unless s is empty.
func wordsEnd(s string, n int) int {
	seen, dense, run := 0, 0, 0
	for i, r := range s {
		switch {
		case unicode.IsSpace(r):
			if run > 0 && seen+dense/ideographsPerWord >= n {
				return i
			}
			run = 0
		case language.Unspaced(r):
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
