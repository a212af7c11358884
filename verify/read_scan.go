package verify

import (
	"unicode"
	"unicode/utf8"
)

// token is one word, number or character pair of a text.
type token struct {
	term       uint64
	start, end int32
	// info is a place in the text's infos, or -1 for a word of which nothing
	// but its term matters.
	info   int32
	weight float32 // the rarity of a word
	flags  flag
}

// scan walks the words of one text. It is reused from text to text.
type scan struct {
	text   string
	at     int
	word   []byte // the folded word
	paired bool   // a character pair
	upper  bool   // begins with a capital
	caps   int    // capitals in the word
	start  int
	// initial says that a sentence ended before the word.
	initial bool
}

const (
	classOther = iota
	classLetter
	classDigit
	classHigh
	classApostrophe
	classOpen
	classEnd
)

var asciiClass = func() (t [256]uint8) {
	for c := range t {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
			t[c] = classLetter
		case '0' <= c && c <= '9':
			t[c] = classDigit
		case c >= utf8.RuneSelf:
			t[c] = classHigh
		}
	}
	t['\''] = classApostrophe
	t['['] = classOpen
	t['.'], t['!'], t['?'], t[':'], t['\n'] = classEnd, classEnd, classEnd, classEnd, classEnd
	return t
}()

func (s *scan) reset(text string) {
	*s = scan{text: text, word: s.word[:0], initial: true}
}

// next finds the next word; false at the end. A number begins with a digit and
// is left to the caller.
func (s *scan) next() bool {
	for s.at < len(s.text) {
		switch c := s.text[s.at]; asciiClass[c] {
		case classLetter:
			s.letters()
			return true
		case classDigit:
			s.start = s.at
			s.word = s.word[:0]
			return true
		case classHigh:
			r, size := utf8.DecodeRuneInString(s.text[s.at:])
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				s.letters()
				return true
			}
			if r == '。' || r == '！' || r == '？' || r == '…' {
				s.initial = true
			}
			s.at += size
		case classOpen:
			s.at += max(1, markerLen(s.text[s.at:]))
		case classEnd:
			s.initial = true
			s.at++
		default:
			s.at++
		}
	}
	return false
}

// letters reads one word of letters, digits and inner apostrophes, folded.
func (s *scan) letters() {
	s.start, s.word, s.caps = s.at, s.word[:0], 0
	s.upper, s.paired = false, false
	for s.at < len(s.text) {
		c := s.text[s.at]
		switch asciiClass[c] {
		case classLetter:
			if c <= 'Z' {
				s.caps++
				s.upper = s.upper || s.at == s.start
				c += 'a' - 'A'
			}
			s.word = append(s.word, c)
			s.at++
		case classDigit:
			s.word = append(s.word, c)
			s.at++
		case classApostrophe:
			if !s.apostrophe(1) {
				return
			}
		case classHigh:
			if !s.high() {
				return
			}
		default:
			return
		}
	}
}

// apostrophe keeps an apostrophe of size bytes when a letter follows it.
func (s *scan) apostrophe(size int) bool {
	after := s.at + size
	if after >= len(s.text) || asciiClass[s.text[after]] != classLetter {
		return false
	}
	s.word = append(s.word, '\'')
	s.at = after
	return true
}

// high reads one character outside ASCII; false ends the word before it.
func (s *scan) high() bool {
	r, size := utf8.DecodeRuneInString(s.text[s.at:])
	if r == '’' || r == 'ʼ' {
		return s.apostrophe(size)
	}
	if unspaced(r) && !unicode.IsDigit(r) {
		if s.at > s.start {
			return false
		}
		s.at += size
		s.word = appendFolded(s.word, r)
		s.paired = true
		s.pair()
		return false
	}
	if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !silent(r) {
		return false
	}
	if unicode.IsUpper(r) {
		s.caps++
		s.upper = s.upper || s.at == s.start
	}
	s.word = appendFolded(s.word, r)
	s.at += size
	return true
}

// pair adds the following character of an unspaced script to the word without
// moving past it, so that pairs overlap.
func (s *scan) pair() {
	if s.at >= len(s.text) {
		return
	}
	r, _ := utf8.DecodeRuneInString(s.text[s.at:])
	if unspaced(r) && unicode.IsLetter(r) {
		s.word = appendFolded(s.word, r)
	}
}

// maxMarker is the longest bracket, in bytes, that may be a leftover marker.
const maxMarker = 24

// markerLen is the length of a leftover citation marker at the start of s, as
// [1], [^2] or [1, 2], or 0: its digits are no number of the text.
func markerLen(s string) int {
	digits := 0
	for i := 1; i < len(s) && i < maxMarker; i++ {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			digits++
		case c == ']':
			if digits == 0 || digits > 6 {
				return 0
			}
			return i + 1
		case c == '^' || c == ',' || c == ' ' || c == ';' || c == '-':
		default:
			return 0
		}
	}
	return 0
}

// group adds to a number in digits of another script what follows its points and
// commas.
func (s *scan) group() {
	for s.at+1 < len(s.text) && (s.text[s.at] == '.' || s.text[s.at] == ',') {
		r, size := utf8.DecodeRuneInString(s.text[s.at+1:])
		if !unicode.IsDigit(r) {
			return
		}
		s.word = append(s.word, s.text[s.at])
		for s.at++; unicode.IsDigit(r); r, size = utf8.DecodeRuneInString(s.text[s.at:]) {
			s.word = appendFolded(s.word, r)
			s.at += size
		}
	}
}
