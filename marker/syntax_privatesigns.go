package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// escapeSign is what the private-use characters begin with where a model writes them as escapes, as
// LibreChat asks for: \ue202turn0search0.
const escapeSign = `\ue20`

// The private-use characters that mean something, by their last digit.
const (
	signOpen  = '0' // a marker of several results opens
	signShut  = '1'
	signPart  = '2' // the name of a result follows
	signWords = '3' // words begin that are cited
	signEnd   = '4' // and end, before the marker that cites them
)

// privateVerbs may stand behind what opens a marker of several results.
var privateVerbs = [...]string{"cite", "filecite"}

// signed reads what a private-use character, or its escape, begins: U+E202 turn0search0, several of
// them between U+E200 and U+E201, and the words between U+E203 and U+E204 that either cites.
func (s *Scanner) signed(v []byte) (int, outcome) {
	sign, k, got := s.signAt(v, 0)
	switch {
	case got != yes:
		return 0, got
	case sign == signWords:
		return s.signedWords(v, k)
	case sign == signPart && s.after("cite"):
		return 0, no
	}
	k, got = s.signedNames(v, sign, k)
	if got != yes {
		return 0, got
	}
	return s.finish(k, citeway.PrivateUse)
}

// signAt reads the private-use character, or its escape, at v[k].
func (s *Scanner) signAt(v []byte, k int) (sign byte, end int, got outcome) {
	first, zero := escapeSign, byte('0')
	if k < len(v) && v[k] == leadPrivate {
		first, zero = privateOpen[:2], privateOpen[2]
	}
	got = has(v, k, first)
	if end = k + len(first); got == yes && end == len(v) {
		got = more
	}
	if got != yes {
		return 0, 0, s.settle(got)
	}
	if v[end] < zero || v[end]-zero > signEnd-'0' {
		return 0, 0, no
	}
	return v[end] - zero + '0', end + 1, yes
}

// signedNames reads the name behind U+E202, or all between U+E200 and U+E201, from v[k] on.
func (s *Scanner) signedNames(v []byte, sign byte, k int) (end int, got outcome) {
	switch sign {
	case signPart:
		return s.signedName(v, k)
	case signOpen:
	default:
		return 0, no
	}
	for _, verb := range &privateVerbs {
		if bytes.HasPrefix(v[k:], []byte(verb)) {
			k += len(verb)
			break
		}
	}
	for len(s.mark.Refs) < maxRefs {
		if sign, end, got = s.signAt(v, k); got != yes {
			return 0, s.sooner(v, k, got)
		}
		switch {
		case sign == signShut && len(s.mark.Refs) > 0:
			return end, yes
		case sign != signPart:
			return 0, no
		}
		if k, got = s.signedName(v, end); got != yes {
			return 0, got
		}
	}
	return 0, no
}

// after reports whether a word, of eight bytes at most, stands before what is read. Where it is a part
// of the marker, and was escaped or never closed, all is text.
func (s *Scanner) after(word string) bool {
	at := s.seen - s.base
	for i := range len(word) {
		if s.before(at-i) != word[len(word)-1-i] {
			return false
		}
	}
	return true
}

// sooner is the outcome where no sign stands at v[k]: a verb may not have come whole.
func (s *Scanner) sooner(v []byte, k int, got outcome) outcome {
	for _, verb := range &privateVerbs {
		if got == no && len(s.mark.Refs) == 0 && len(v)-k < len(verb) && bytes.HasPrefix([]byte(verb), v[k:]) {
			return s.settle(more)
		}
	}
	return got
}

// signedName reads the name of a result into refs. Nothing closes it, so that it may be the last of a text.
func (s *Scanner) signedName(v []byte, k int) (end int, got outcome) {
	end, got = s.turnName(v, k)
	switch {
	case got != yes:
		return 0, got
	case end == len(v) && !s.full:
		return 0, more
	}
	s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByTurn, Text: v[k:end]})
	return end, yes
}

// signedWords reads the words from v[k] on, up to U+E204, and the marker that cites them.
func (s *Scanner) signedWords(v []byte, k int) (int, outcome) {
	for at := k; at < len(v); at++ {
		if v[at] != '\\' && v[at] != leadPrivate {
			continue
		}
		sign, end, got := s.signAt(v, at)
		switch {
		case got == no:
			continue
		case got == more:
			return 0, more
		case sign != signEnd:
			return 0, no
		}
		if sign, end, got = s.signAt(v, end); got != yes {
			return 0, got
		}
		if end, got = s.signedNames(v, sign, end); got != yes {
			return 0, got
		}
		s.mark.Label = v[k:at]
		return s.finish(end, citeway.PrivateUse)
	}
	return 0, s.short()
}
