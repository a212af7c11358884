package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// numberWords are the words that models write before the number or the name of a source, in
// lower case; each may stand in the plural. What they head is a citation only if there is such
// a source, which package resolve knows.
var numberWords = [...]string{"citation", "cite", "chunk", "context", "document", "file", "passage", "ref", "reference", "result", "snippet", "source", "web"}

// maxNumberWord is the longest of them, in bytes.
const maxNumberWord = len("references")

// worded reads [citation:1], [cite: 1, 2], [Source 1], [Source 1, Source 2] and
// [Source: name]. Where a link follows, the words are those of the link.
func (s *Scanner) worded(v []byte) (int, outcome) {
	k, got := s.numbers(v, 1, numbered)
	if got == no || got == yes && v[k] != ']' {
		k, got = s.wordedName(v)
	}
	if got != yes {
		return 0, got
	}
	k++
	next := v[k:min(k+2, len(v))]
	switch {
	case len(next) == 0 && !s.full, len(next) == 1 && next[0] == '[' && !s.full:
		return 0, more
	case bytes.HasPrefix(next, []byte("(")), len(next) == 2 && next[0] == '[' && isDigit(next[1]):
		return 0, no
	}
	return s.collapsed(v, k, citeway.Worded)
}

// wordedName reads the name of a source behind one of numberWords and a colon, up to the
// bracket that closes.
func (s *Scanner) wordedName(v []byte) (shut int, got outcome) {
	k, got := s.numberWord(v, 1)
	switch {
	case got != yes:
		return 0, got
	case bytes.IndexByte(v[1:k], ':') < 0:
		return 0, no
	}
	for shut = k; shut < len(v); shut++ {
		switch v[shut] {
		case '[', '\n':
			return 0, no
		case ']':
			name := bytes.Trim(v[k:shut], " \t`*_\"'")
			s.mark.Refs = append(s.refs[:0], citeway.Reference{Kind: citeway.ByIdentifier, Text: name})
			return shut, settled(len(name) > 0)
		}
	}
	s.wake = wakeLabel
	return 0, s.short()
}

func settled(is bool) outcome {
	if is {
		return yes
	}
	return no
}

// numberWord reads one of numberWords at v[k], and what may part it from its number.
func (s *Scanner) numberWord(v []byte, k int) (end int, got outcome) {
	for end = k; end < len(v) && isLetter(v[end]) && end-k <= maxNumberWord; end++ {
	}
	switch {
	case end == len(v):
		return 0, s.short()
	case !isNumberWord(v[k:end]):
		return 0, no
	}
	for end = skipBlanks(v, end); end < len(v) && (v[end] == ':' || v[end] == '.' || v[end] == '#'); {
		end = skipBlanks(v, end+1)
	}
	return end, yes
}

func isNumberWord(t []byte) bool {
	for _, word := range numberWords {
		if len(t) >= len(word) && bytes.EqualFold(t[:len(word)], []byte(word)) && (len(t) == len(word) || bytes.EqualFold(t[len(word):], []byte("s"))) {
			return true
		}
	}
	return false
}
