package marker

import (
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// footnote reads [^1], [^1, ^2], [^1,2], [^1-3], [^1^] and [^name].
func (s *Scanner) footnote(v []byte) (int, outcome) {
	k, got := s.numbers(v, 1, caret)
	if got == more {
		return 0, more
	}
	if got == yes && v[k] == '^' { // [^1^], as if it were raised
		if k++; k == len(v) {
			return 0, s.short()
		}
	}
	if got == yes {
		switch kind, n := shutAt(v, k); {
		case kind == shutSquare:
			end, got := s.rangeEnd(v, k+n, "[^", "]")
			return s.ended(end, got, citeway.Footnote)
		case kind != shutNone:
			s.mark.Malformed = mixedBrackets
			return s.finish(k+n, citeway.Footnote)
		}
	}
	s.mark.Refs = s.refs[:0]
	return s.names(v)
}

// names reads [^name] and [^a, ^b].
func (s *Scanner) names(v []byte) (int, outcome) {
	for k := 1; len(s.mark.Refs) < maxRefs; {
		if k == len(v) {
			return 0, s.short()
		}
		if v[k] != '^' {
			return 0, no
		}
		end, got := s.name(v, k+1)
		if got != yes {
			return 0, got
		}
		s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByLabel, Text: v[k+1 : end]})
		k = skipBlanks(v, end)
		switch {
		case k == len(v):
			return 0, s.short()
		case v[k] == ']':
			return s.finish(k+1, citeway.Footnote)
		case v[k] != ',' && v[k] != ';':
			return 0, no
		}
		k = skipBlanks(v, k+1)
	}
	return 0, no
}

// name reads a name of up to maxWord bytes and returns where it ends.
func (s *Scanner) name(v []byte, k int) (end int, got outcome) {
	for end = k; end < len(v) && end-k <= maxWord && nameByte(v[end]); end++ {
	}
	switch {
	case end-k > maxWord:
		return 0, no
	case end == len(v):
		return 0, s.short()
	case end == k:
		return 0, no
	}
	return end, yes
}

// nameByte reports whether b can be part of a name or a pure identifier.
func nameByte(b byte) bool {
	switch b {
	case '-', '_', '.', ':', '/', '#', '@', '+', '%', '~', '=', '&', '?':
		return true
	}
	return isLetter(b) || isDigit(b) || b >= 0x80
}

// pure reports whether t is a one-word identifier and not a number: it begins
// with a letter, a digit or an underscore, and holds a letter.
func pure(t []byte) bool {
	if len(t) == 0 || len(t) > maxWord {
		return false
	}
	letters := false
	for _, b := range t {
		if !nameByte(b) {
			return false
		}
		letters = letters || isLetter(b) || b >= 0x80
	}
	r, _ := utf8.DecodeRune(t)
	return letters && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_')
}
