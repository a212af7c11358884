package marker

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/refer"
)

const openRound = "（"

// callLeads are the first bytes of the words that may stand before those of worded in parentheses.
var callLeads = leadsOf(refer.CallWords())

// maxStars is the longest run of signs of emphasis that may stand within a parenthesis.
const maxStars = 3

// wordedCJK reads 【来源1】.
func (s *Scanner) wordedCJK(v []byte) (int, outcome) { return s.wordedBehind(v, openCJK, shutCJK) }

// wordedWide reads ［来源1］.
func (s *Scanner) wordedWide(v []byte) (int, outcome) { return s.wordedBehind(v, openWide, shutWide) }

func (s *Scanner) wordedBehind(v []byte, open string, want shut) (int, outcome) {
	if got := has(v, 0, open); got != yes {
		return 0, s.settle(got)
	}
	k, got := s.wordedIn(v, len(open), want)
	if got != yes {
		return 0, got
	}
	return s.finish(k, citeway.Worded)
}

// wordedRound reads (Source 1), (see Source 1), (**Source 1**) and (Source: name). What stands
// directly behind a word, as in file(document 1), is a call.
func (s *Scanner) wordedRound(v []byte) (int, outcome) {
	if b := s.before(s.seen - s.base); isLetter(b) || isDigit(b) || b == '_' || b == '\\' {
		return 0, no
	}
	return s.called(v, 1)
}

// wordedWideRound reads （来源1） and （见来源1）.
func (s *Scanner) wordedWideRound(v []byte) (int, outcome) {
	if got := has(v, 0, openRound); got != yes {
		return 0, s.settle(got)
	}
	return s.called(v, len(openRound))
}

// called reads what stands in a parenthesis from v[k] on: perhaps words that call, and those of worded.
func (s *Scanner) called(v []byte, k int) (int, outcome) {
	k, got := s.caller(v, s.stars(v, skipBlanks(v, k)))
	if got != yes {
		return 0, got
	}
	if k, got = s.wordedIn(v, k, shutRound); got != yes {
		return 0, got
	}
	return s.finish(k, citeway.Worded)
}

// caller reads the word that may call what follows at v[k], and what may stand behind it.
func (s *Scanner) caller(v []byte, k int) (end int, got outcome) {
	n, wait := refer.CallWord(v[k:])
	switch {
	case wait:
		return 0, s.short()
	case n == 0:
		return k, yes
	}
	for end = k + n; end < len(v) && (isBlank(v[end]) || v[end] == '.' || v[end] == ':' || v[end] == ','); {
		end++
	}
	if end == len(v) {
		return 0, s.short()
	}
	return s.stars(v, end), yes
}

// stars is where the run of signs of emphasis ends that may begin at v[k].
func (s *Scanner) stars(v []byte, k int) int {
	for end := k; end < len(v) && end-k < maxStars && (v[end] == '*' || v[end] == '_'); {
		end++
		k = end
	}
	return k
}
