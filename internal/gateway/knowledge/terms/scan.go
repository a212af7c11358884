package terms

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// maxWord is the most bytes of a word; what is longer is cut there.
const maxWord = 64

// Scanner finds the words of one text after another. It is for one goroutine.
type Scanner struct {
	word []byte
	// run is the character before in a script without blanks, or 0.
	run rune
}

// Scan calls f for each word of text: a run of letters and digits in small letters
// without accents. Of scripts without blanks it gives every pair of neighbours,
// and every single character with single set. The bytes belong to the scanner
// and are valid until f returns.
func (s *Scanner) Scan(text string, f func(word []byte, single bool)) {
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			i++
			s.ascii(c, f)
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		s.rune(r, f)
	}
	s.end(f)
	s.run = 0
}

func (s *Scanner) ascii(c byte, f func([]byte, bool)) {
	switch {
	case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		s.add(c)
	case 'A' <= c && c <= 'Z':
		s.add(c + 'a' - 'A')
	default:
		s.end(f)
	}
	s.run = 0
}

func (s *Scanner) add(c byte) {
	if len(s.word) < maxWord {
		s.word = append(s.word, c)
	}
}

func (s *Scanner) rune(r rune, f func([]byte, bool)) {
	if Unspaced(r) && unicode.IsLetter(r) {
		s.end(f)
		s.pair(r, f)
		return
	}
	s.run = 0
	switch {
	case unicode.Is(unicode.M, r): // an accent that stands by itself
	case unicode.IsLetter(r), unicode.IsDigit(r):
		s.fold(unicode.ToLower(r))
	default:
		s.end(f)
	}
}

// fold adds a letter without its accents.
func (s *Scanner) fold(r rune) {
	var in [utf8.UTFMax]byte
	var out [4 * utf8.UTFMax]byte
	folded := norm.NFD.Append(out[:0], in[:utf8.EncodeRune(in[:], r)]...)
	for len(folded) > 0 {
		r, size := utf8.DecodeRune(folded)
		if !unicode.Is(unicode.M, r) && len(s.word) < maxWord {
			s.word = append(s.word, folded[:size]...)
		}
		folded = folded[size:]
	}
}

func (s *Scanner) pair(r rune, f func([]byte, bool)) {
	if s.run != 0 {
		s.word = utf8.AppendRune(utf8.AppendRune(s.word[:0], s.run), r)
		f(s.word, false)
	}
	s.word = utf8.AppendRune(s.word[:0], r)
	f(s.word, true)
	s.word = s.word[:0]
	s.run = r
}

func (s *Scanner) end(f func([]byte, bool)) {
	if len(s.word) > 0 {
		f(s.word, false)
		s.word = s.word[:0]
	}
}
