package marker

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/refer"
)

var braceWords, braceAlone = refer.BraceWords()

// braced reads {cite:1}, {{cite|1, 2}} and {{source: name}}.
func (s *Scanner) braced(v []byte) (int, outcome) {
	k, words := 1, braceAlone
	switch {
	case v[1] == '{':
		k, words = 2, braceWords
	case s.before(s.seen-s.base) == '{':
		return 0, no // the second of a pair, of which the first is none
	}
	pairs := k
	k, got := s.braceWord(v, skipBlanks(v, k), words)
	if got != yes {
		return 0, got
	}
	if k, got = s.numbersOrName(v, k); got != yes {
		return 0, got
	}
	if pairs == 2 {
		if got := has(v, k, "}"); got != yes {
			return 0, s.settle(got)
		}
		k++
	}
	return s.finish(k, citeway.Worded)
}

// braceWord reads one of the words at v[k], and the sign that parts it from what follows.
func (s *Scanner) braceWord(v []byte, k int, words []string) (end int, got outcome) {
	wait := k == len(v)
	for _, word := range words {
		switch has(v, k, word) {
		case more:
			wait = true
		case yes:
			end = skipBlanks(v, k+len(word))
			switch {
			case end == len(v):
				return 0, s.short()
			case v[end] == ':' || v[end] == '|' || v[end] == '=':
				return skipBlanks(v, end+1), yes
			}
		}
	}
	if wait {
		return 0, s.short()
	}
	return 0, no
}

// numbersOrName reads numbers, or else a name, from v[k] on up to the brace that closes.
func (s *Scanner) numbersOrName(v []byte, k int) (end int, got outcome) {
	switch end, got = s.numbers(v, k, bare); {
	case got == more:
		return 0, more
	case got == yes && v[end] == '}' && !s.parted:
		return end + 1, yes
	}
	return s.nameUntil(v, k, shutBrace)
}

// latexCites are the commands of LaTeX that cite.
var latexCites = [...]string{`\cite{`, `\citep{`, `\citet{`}

// latex reads \cite{1} and \citep{a, b}.
func (s *Scanner) latex(v []byte) (int, outcome) {
	wait := false
	for _, command := range latexCites {
		switch has(v, 0, command) {
		case more:
			wait = true
		case yes:
			k, got := s.numbersOrName(v, len(command))
			if got != yes {
				return 0, got
			}
			return s.finish(k, citeway.Worded)
		}
	}
	if wait {
		return 0, s.short()
	}
	return 0, no
}
