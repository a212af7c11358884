package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// co reads the tags of Cohere's models, <co: 1,2>words</co: 1,2> and <co>words</co: 0:[1,2]>, which
// count from 0. Where one with numbers does not close, its tag goes and its words stay, as of cite.
func (s *Scanner) co(v []byte) (int, outcome) {
	const open = "<co"
	if n, got := s.coClose(v, 0, false); got != no {
		s.mark.Malformed, s.mark.Syntax = citeStray, citeway.Cite
		if got == yes && s.bareCite {
			s.bareCite, s.literal = false, true
		}
		return n, got
	}
	if got := has(v, 0, open); got != yes {
		return 0, s.settle(got)
	}
	switch k := len(open); {
	case k == len(v):
		return 0, s.short()
	case v[k] == '>':
		return s.coWords(v, k+1)
	case v[k] == ':':
		end := k + 1 + digitsOnly(v[k+1:])
		switch {
		case end == len(v):
			return 0, s.short()
		case v[end] != '>' || !s.coNumbers(v[k+1:end]):
			return 0, no
		}
		return s.coWords(v, end+1)
	}
	return 0, no
}

// coWords reads the words from v[k] on and the closing tag.
func (s *Scanner) coWords(v []byte, k int) (int, outcome) {
	named := len(s.mark.Refs) > 0
	s.mark.Syntax = citeway.Cite
	for i := k; i < len(v); i++ {
		if v[i] != '<' {
			continue
		}
		switch end, got := s.coClose(v, i, !named); got {
		case yes:
			s.mark.Label = v[k:i]
			return end, yes
		case more:
			return 0, more
		}
		switch again := s.coAgain(v, i); {
		case again == more:
			return 0, s.short()
		case again == yes && named:
			s.mark.Label, s.mark.Malformed = v[k:i], citeNested
			return i, yes
		case again == yes:
			return 0, no
		}
	}
	switch {
	case !s.full:
		s.wake = wakeTag
		return 0, more
	case !named:
		return 0, no
	}
	s.mark.Malformed = citeUnclosed
	return k, yes
}

// coAgain reports whether another such tag opens at v[k].
func (s *Scanner) coAgain(v []byte, k int) outcome {
	got := has(v, k, "<co")
	if end := k + len("<co"); got == yes && end == len(v) {
		return more
	} else if got == yes && v[end] != ':' && v[end] != '>' {
		return no
	}
	return got
}

// coClose reads </co: 1,2> or </co: 0:[1,2],1:[0]> at v[k] and returns where it ends. If names is set,
// the opening tag had none, and what this one names is read.
func (s *Scanner) coClose(v []byte, k int, names bool) (end int, got outcome) {
	const shut = "</co:"
	if got := has(v, k, shut); got != yes {
		return 0, s.settle(got)
	}
	from := k + len(shut)
	end = from + digitsOnly(v[from:])
	switch {
	case end == len(v):
		return 0, s.short()
	case v[end] != '>' || end == from:
		return 0, no
	case !names:
		return end + 1, yes
	}
	s.mark.Refs = s.refs[:0]
	if bytes.IndexByte(v[from:end], '[') >= 0 {
		return end + 1, settled(s.coTurns(v[from:end]))
	}
	return end + 1, settled(s.coNumbers(v[from:end]))
}

// digitsOnly is how many bytes t begins with that may stand in such a tag.
func digitsOnly(t []byte) (n int) {
	for n < len(t) && (isDigit(t[n]) || isBlank(t[n]) || bytes.IndexByte([]byte(":,[]"), t[n]) >= 0) {
		n++
	}
	return n
}

// coTurns reads 0:[1,2],1:[0] into refs. The numbers before the brackets are those of searches.
func (s *Scanner) coTurns(t []byte) bool {
	for t = bytes.Trim(t, ", \t"); len(t) > 0; t = bytes.TrimLeft(t, ", \t") {
		head, rest, is := bytes.Cut(t, []byte(":["))
		list, behind, shut := bytes.Cut(rest, []byte("]"))
		if _, ok := numeral(head); !ok || !is || !shut || !s.coNumbers(list) {
			return false
		}
		t = behind
	}
	return true
}

// coNumbers reads 1,2 into refs, as the results of one search.
func (s *Scanner) coNumbers(t []byte) bool {
	if len(s.mark.Refs) == 0 {
		s.coNames = s.coNames[:0]
	}
	for part, more := []byte(nil), true; more; {
		part, t, more = bytes.Cut(t, []byte(","))
		part = bytes.TrimSpace(part)
		if _, ok := numeral(part); !ok || len(s.mark.Refs) == maxRefs {
			return false
		}
		from := len(s.coNames)
		s.coNames = append(append(s.coNames, "0:"...), part...)
		s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByTurn, Text: s.coNames[from:]})
	}
	return true
}
