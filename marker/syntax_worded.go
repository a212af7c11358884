package marker

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/refer"
)

// wordLeads are the first bytes of the words that models write before the number or the name of a
// source. What they head is a citation only if there is such a source, which package resolve knows.
var wordLeads = leadsOf(refer.SourceWords(), refer.PieceWords())

func leadsOf(lists ...[]string) string {
	var leads []byte
	for _, word := range slices.Concat(lists...) {
		for _, c := range []byte(word[:1] + strings.ToUpper(word)[:1]) {
			if bytes.IndexByte(leads, c) < 0 {
				leads = append(leads, c)
			}
		}
	}
	return string(leads)
}

// worded reads [citation:1], [cite: 1, 2], [Source 1], [Source 1, Source 2], [Quelle 1] and
// [Source: name]. Where a link follows, the words are those of the link.
func (s *Scanner) worded(v []byte) (int, outcome) {
	k, got := s.wordedIn(v, 1, shutSquare)
	if got != yes {
		return 0, got
	}
	next := v[k:min(k+2, len(v))]
	switch {
	case len(next) == 0 && !s.full, len(next) == 1 && next[0] == '[' && !s.full:
		return 0, more
	case bytes.HasPrefix(next, []byte("(")), len(next) == 2 && next[0] == '[' && isDigit(next[1]):
		return 0, no
	}
	return s.collapsed(v, k, citeway.Worded)
}

// wordedIn reads what stands in brackets from v[k] on: numbers, or a name, behind words. It returns
// where the bracket ends.
func (s *Scanner) wordedIn(v []byte, k int, want shut) (end int, got outcome) {
	switch end, got = s.numbers(v, k, numbered); got {
	case more:
		return 0, more
	case yes:
		if end = s.stars(v, end); end == len(v) || v[end] >= utf8.RuneSelf && !utf8.FullRune(v[end:]) {
			return 0, s.short()
		}
		if width := shutBy(v, end, want); width > 0 {
			return end + width, yes
		}
	}
	return s.wordedName(v, k, want)
}

// wordedName reads the name of a source behind a word and a colon, up to the bracket that closes.
// In parentheses, others may stand.
func (s *Scanner) wordedName(v []byte, k int, want shut) (end int, got outcome) {
	if k, got = s.nameWord(v, k); got != yes {
		return 0, got
	}
	return s.nameUntil(v, k, want)
}

// nameUntil reads a name from v[k] on, up to the bracket that closes.
func (s *Scanner) nameUntil(v []byte, k int, want shut) (end int, got outcome) {
	deep := 0
	for at := k; at < len(v); at++ {
		switch c := v[at]; {
		case c == '[' || c == '\n' || c == '{' && want == shutBrace:
			return 0, no
		case c == '(':
			deep++
		case c == ')' && deep > 0:
			deep--
		default:
			if width := shutBy(v, at, want); width > 0 {
				name := bytes.Trim(v[k:at], " \t`*_\"'")
				s.mark.Refs = append(s.refs[:0], citeway.Reference{Kind: citeway.ByIdentifier, Text: name})
				return at + width, settled(len(name) > 0)
			}
		}
	}
	s.wake = wakeLabel
	return 0, s.short()
}

// titled reads [1: name], [1 - name] and [1 p. 3]: a number and what its source is called, or a place in it.
func (s *Scanner) titled(v []byte) (int, outcome) {
	k := digitsEnd(v, 1)
	at := skipBlanks(v, k)
	switch {
	case at == len(v):
		return 0, s.short()
	case k-1 > maxTitled, at == k && strings.IndexByte(":(|", v[at]) < 0, strings.IndexByte(":(|-pPsS", v[at]) < 0 && v[at] < utf8.RuneSelf:
		return 0, no // a list, or prose
	}
	switch at = skipBlanks(v, at+1); {
	case at == len(v):
		return 0, s.short()
	case v[at-1] == ':' && isDigit(v[at]):
		return 0, no // a time, or a place in what was searched
	}
	k, got := s.nameUntil(v, 1, shutSquare)
	switch {
	case got != yes:
		return 0, got
	case k == len(v) && !s.full:
		return 0, more
	case k < len(v) && (v[k] == '(' || v[k] == '[' || v[k] == ':'):
		return 0, no
	}
	return s.finish(k, citeway.Worded)
}

// maxTitled is how many digits a number before a name has at most: more are a year.
const maxTitled = 3

// sourceWord reads a word that may stand before the number or the name of a source at v[k], and the
// blanks behind it.
func (s *Scanner) sourceWord(v []byte, k int) (end int, got outcome) {
	n, wait := refer.NumberWord(v[k:])
	switch {
	case wait:
		return 0, s.short()
	case n == 0:
		return 0, no
	}
	return skipBlanks(v, k+n), yes
}

// nameWord reads a word and the colon behind it at v[k]; a number may stand in the colon's place,
// which is the name's then: "Source 3: Tide tables".
func (s *Scanner) nameWord(v []byte, k int) (end int, got outcome) {
	if k, got = s.sourceWord(v, k); got != yes {
		return 0, got
	}
	if k < len(v) && isDigit(v[k]) {
		return k, yes
	}
	for _, colon := range [...]string{":", "："} {
		switch has(v, k, colon) {
		case yes:
			return k + len(colon), yes
		case more:
			return 0, s.short()
		}
	}
	return 0, no
}

// shutBy is the width of the closing bracket at v[k] if it is of the kind that is wanted, else 0.
func shutBy(v []byte, k int, want shut) int {
	switch {
	case want == shutBrace:
		if k < len(v) && v[k] == '}' {
			return 1
		}
	case want != shutRound:
		if kind, width := shutAt(v, k); kind == want {
			return width
		}
	case k < len(v) && v[k] == ')':
		return 1
	case has(v, k, "）") == yes:
		return len("）")
	}
	return 0
}

func settled(is bool) outcome {
	if is {
		return yes
	}
	return no
}

// numberWord reads a word that may stand before the number or the name of a source at v[k], and what
// may part it from that.
func (s *Scanner) numberWord(v []byte, k int) (end int, got outcome) {
	if k, got = s.sourceWord(v, k); got != yes {
		return 0, got
	}
	for end = k; end < len(v); end = skipBlanks(v, end) {
		width, got := numberSign(v, end)
		if got == more {
			return 0, s.short()
		}
		if width == 0 {
			return end, yes
		}
		end += width
	}
	return 0, s.short()
}

// numberSigns may stand between a word and its number: "Source #1", "source n° 1".
var numberSigns = [...]string{":", ".", "#", "_", "-", "：", "№", "n°", "nº", "n.º", "no.", "nr."}

// numberSign is the width of the one at v[k], 0 if there is none.
func numberSign(v []byte, k int) (width int, got outcome) {
	for _, sign := range numberSigns {
		switch has(v, k, sign) {
		case yes:
			return len(sign), yes
		case more:
			got = more
		}
	}
	return 0, got
}
