package marker

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// stripped reads citeturn0search1turn0news2 and turn0search1: what a copy of an answer holds that lost
// the private-use characters around its results. Behind another word they are none.
func (s *Scanner) stripped(v []byte) (int, outcome) {
	if !s.begins(s.seen - s.base) {
		return 0, no
	}
	k := 0
	for _, verb := range &privateVerbs {
		if bytes.HasPrefix(v, []byte(verb)) {
			k = len(verb)
		}
	}
	for len(s.mark.Refs) < maxRefs {
		end, got := s.signedName(v, k)
		if got == no && len(s.mark.Refs) > 0 {
			break // words
		}
		if got != yes {
			return 0, got
		}
		if k, got = s.strippedLines(v, end); got != yes {
			return 0, got
		}
	}
	if k < len(v) && (isLetter(v[k]) || isDigit(v[k]) || v[k] == '_') {
		return 0, no
	}
	return s.finish(k, citeway.PrivateUse)
}

// strippedLines reads the lines that may follow a name, L3-L9, and returns where they end.
func (s *Scanner) strippedLines(v []byte, k int) (end int, got outcome) {
	if end, got = s.strippedLine(v, k); got != yes || end == k {
		return end, got
	}
	switch {
	case end == len(v):
		return end, s.unsure()
	case v[end] != '-':
		return end, yes
	}
	last, got := s.strippedLine(v, end+1)
	if last > end+1 || got != yes {
		return last, got
	}
	return end, yes
}

// strippedLine reads L3 at v[k] and returns where it ends, k where it is none.
func (s *Scanner) strippedLine(v []byte, k int) (end int, got outcome) {
	switch {
	case k == len(v):
		return k, s.unsure()
	case v[k] != 'L':
		return k, yes
	}
	switch end = digitsEnd(v, k+1); {
	case end == len(v) && !s.full:
		return k, more
	case end == k+1:
		return k, yes
	}
	return end, yes
}

// begins reports whether a name may begin at w[i]: no letter, digit or sign of a name, an address or
// another marker stands before it.
func (s *Scanner) begins(i int) bool {
	if b := s.before(i); b < utf8.RuneSelf {
		return !isLetter(b) && !isDigit(b) && strings.IndexByte(`_-/\=#&@[{<`, b) < 0
	}
	b := [utf8.UTFMax]byte{s.before(i - 3), s.before(i - 2), s.before(i - 1), s.before(i)}
	r, _ := utf8.DecodeLastRune(b[:])
	return r != '【' && !unicode.Is(unicode.Co, r) && !s.afterLetter(i)
}

// turnHeads are what stands before the first digit of such a marker, the longest first.
var turnHeads = [...]string{"fileciteturn", "citeturn", "turn"}

// turnAt reads the marker of which w[i] is the first digit, if a turn stands before it. Its letters are
// as those of other words, so that they are looked for only from here. It returns where to go on.
func (s *Scanner) turnAt(i int) int {
	for _, head := range &turnHeads {
		if !bytes.HasSuffix(s.w[s.from:i], []byte(head)) {
			continue
		}
		from := i - len(head)
		if next := s.candidate(from); next != from+1 {
			return next
		}
		break
	}
	return i + 1
}

// turnBegun is how many bytes before w[k] may be the first of such a marker.
func (s *Scanner) turnBegun(k int) int {
	from := k
	for from > s.from && isLetter(s.w[from-1]) && k-from <= len(turnHeads[0]) {
		from--
	}
	if from == k || strings.IndexByte("cft", s.w[from]) < 0 || !s.live.Has(citeway.PrivateUse) {
		return 0
	}
	for _, head := range &turnHeads {
		if n := k - from; n <= len(head) && string(s.w[from:k]) == head[:n] && s.begins(from) {
			return n
		}
	}
	return 0
}
