package marker

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// refLink reads [words][1] and [words][abc], else the pure identifier [abc].
func (s *Scanner) refLink(v []byte) (int, outcome) {
	k, got := s.labelEnd(v)
	switch {
	case got != yes:
		return 0, got
	case k+1 == len(v) && !s.full:
		return 0, more
	}
	if k+1 < len(v) && v[k+1] == '[' {
		switch n, got := s.refEnd(v, k+2); got {
		case yes:
			s.mark.Label = v[1:k]
			return s.finish(n, citeway.RefLink)
		case more:
			return 0, more
		}
	}
	if !pure(v[1:k]) {
		return 0, no
	}
	s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByLabel, Text: v[1:k]})
	if k+1 == len(v) {
		return s.finish(k+1, citeway.RefLink)
	}
	return s.collapsed(v, k+1, citeway.RefLink)
}

// named reads [Tide tables]: several words that no link follows. They are a citation only if they are
// the name of a source that was given, which package resolve knows.
func (s *Scanner) named(v []byte) (int, outcome) {
	k, got := s.labelEnd(v)
	first, _ := utf8.DecodeRune(v[1:])
	switch {
	case got != yes:
		return 0, got
	case !unicode.IsLetter(first) || s.before(s.seen-s.base) == ']' || k > maxName || bytes.IndexByte(v[1:k], ' ') < 0 || bytes.ContainsAny(v[1:k], "[<`*"):
		return 0, no
	case k+1 == len(v) && !s.full:
		return 0, more
	case k+1 < len(v) && (v[k+1] == '(' || v[k+1] == '[' || v[k+1] == ':'):
		return 0, no
	}
	s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByIdentifier, Text: v[1:k]})
	return s.finish(k+1, citeway.Worded)
}

// maxName is the longest name of a source in brackets, in bytes.
const maxName = 200

// maxCited is the greatest number that cites in [words][1], where links are left alone: beyond
// it stands a year, and 0 is an index.
const maxCited = 999

// refNumber reads [words][1] and no other reference link. Brackets within the words are read
// by themselves.
func (s *Scanner) refNumber(v []byte) (int, outcome) {
	k, got := s.labelEnd(v)
	switch {
	case got != yes:
		return 0, got
	case bytes.IndexByte(v[1:k], '[') >= 0:
		return 0, no
	case k+1 == len(v):
		return 0, s.short()
	case v[k+1] != '[':
		return 0, no
	}
	end, got := s.refEnd(v, k+2)
	if got != yes {
		return 0, got
	}
	if ref := s.mark.Refs[0]; ref.Kind != citeway.ByNumber || ref.Number < 1 || ref.Number > maxCited {
		return 0, no
	}
	s.mark.Label, s.mark.Syntax = v[1:k], citeway.RefLink
	return end, yes
}

// refEnd reads the reference of a reference link from v[k] on, after its
// bracket: a number or a pure identifier.
func (s *Scanner) refEnd(v []byte, k int) (int, outcome) {
	end, got := s.name(v, k)
	switch {
	case got != yes:
		return 0, got
	case v[end] != ']':
		return 0, no
	}
	ref := citeway.Reference{Kind: citeway.ByLabel, Text: v[k:end]}
	if n, ok := numeral(v[k:end]); ok {
		ref = citeway.Reference{Kind: citeway.ByNumber, Number: n}
	} else if !pure(v[k:end]) {
		return 0, no
	}
	s.mark.Refs = append(s.mark.Refs, ref)
	return end + 1, yes
}
