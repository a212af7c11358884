package marker

import (
	"bytes"
	"slices"

	"github.com/citeway/citeway"
)

// What Malformed says of a cite that was repaired.
const (
	citeStray    = "closing cite tag without an opening one"
	citeUnclosed = "cite tag is not closed"
	citeNested   = "cite tag is not closed before the next one"
	citeNoID     = "cite tag has no id"
	citeCut      = "the text ends within a cite tag"
)

// cite reads <cite id="a">words</cite>. If it does not close within reach, or
// before the next one, it ends early: its tag goes, its words stay.
func (s *Scanner) cite(v []byte) (int, outcome) {
	if n, got := s.citeClose(v, 0); got != no {
		s.mark.Malformed = citeStray
		if got == yes && s.bareCite {
			s.bareCite, s.literal = false, true
		}
		return n, got
	}
	if got := has(v, 0, "<cite"); got != yes {
		return 0, s.settle(got)
	}
	s.mark.Syntax = citeway.Cite
	n, empty, got := s.openTag(v, len("<cite"))
	switch {
	case got != yes:
		return n, got
	case empty:
		return n, yes
	}
	return s.citeWords(v, n)
}

// citeClose reads </cite> at v[k] and returns where the tag ends.
func (s *Scanner) citeClose(v []byte, k int) (end int, got outcome) {
	if got := has(v, k, "</cite"); got != yes {
		return 0, s.settle(got)
	}
	for k += len("</cite"); k < len(v); k++ {
		switch {
		case v[k] == '>':
			s.mark.Syntax = citeway.Cite
			return k + 1, yes
		case !isSpace(v[k]):
			return 0, no
		}
	}
	return 0, s.short()
}

// openTag reads an opening tag, whose name ends before v[k], and its ids into refs. It returns where
// the tag ends, and whether it closes itself.
func (s *Scanner) openTag(v []byte, k int) (end int, empty bool, got outcome) {
	s.citeOther = false
	for {
		blank := k
		for k < len(v) && isSpace(v[k]) {
			k++
		}
		if k == len(v) || v[k] == '/' && k+1 == len(v) {
			return s.citeCut(v)
		}
		switch {
		case v[k] == '>':
			return s.citeTagEnd(k+1, false)
		case v[k] == '/' && v[k+1] == '>':
			return s.citeTagEnd(k+2, true)
		case k == blank || !isLetter(v[k]) && v[k] != '_':
			return 0, false, no
		}
		if k, got = s.citeAttr(v, k); got != yes {
			if k == len(v) {
				return s.citeCut(v)
			}
			return 0, false, got
		}
	}
}

// citeCut is the outcome if v ends within the opening tag. At the end of the
// text a cut tag goes, once an attribute shows that it is one.
func (s *Scanner) citeCut(v []byte) (int, bool, outcome) {
	if s.full && s.end && bytes.IndexByte(v, '=') > 0 {
		s.mark.Malformed, s.mark.Refs = citeCut, s.refs[:0]
		return len(v), true, yes
	}
	return 0, false, s.short()
}

func (s *Scanner) citeTagEnd(end int, empty bool) (int, bool, outcome) {
	if len(s.mark.Refs) == 0 {
		s.mark.Malformed = citeNoID
	}
	return end, empty, yes
}

// citeAttr reads an attribute from v[k] on. It returns where the attribute
// ends, or len(v) if v ends first.
func (s *Scanner) citeAttr(v []byte, k int) (int, outcome) {
	from := k
	for k < len(v) && (nameByte(v[k]) && v[k] != '=' && v[k] != '/') {
		k++
	}
	name := v[from:k]
	for k < len(v) && isSpace(v[k]) {
		k++
	}
	if k == len(v) {
		return k, no
	}
	if v[k] != '=' {
		return from + len(name), yes
	}
	for k++; k < len(v) && isSpace(v[k]); k++ {
	}
	value, end := attrText(v, k)
	if end < 0 {
		return len(v), no
	}
	if len(value) == 0 && end == k {
		return k, no
	}
	switch {
	case isOneOf(name, "id", "ids"):
		if s.citeOther {
			s.mark.Refs, s.citeOther = s.refs[:0], false // which tells better
		}
		s.citeIDs(value)
	case isOneOf(name, citeNames[:]...) && (s.citeOther || len(s.mark.Refs) == 0):
		s.citeOther = true
		s.citeIDs(value)
	}
	return end, yes
}

// citeNames are the other attributes that models name a source by, as in <cite index="2-1">, where
// there is no id.
var citeNames = [...]string{"index", "source", "sources", "source_id", "source-id", "ref", "refs", "doc", "doc_id", "document"}

func isOneOf(name []byte, names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return len(name) == len(n) && has(name, 0, n) == yes })
}

// attrText returns the attribute value that begins at v[k], and where it ends,
// or -1 if v ends first.
func attrText(v []byte, k int) (value []byte, end int) {
	if k < len(v) && (v[k] == '"' || v[k] == '\'') {
		n := bytes.IndexByte(v[k+1:], v[k])
		if n < 0 {
			return nil, -1
		}
		return v[k+1 : k+1+n], k + n + 2
	}
	for end = k; end < len(v); end++ {
		switch b := v[end]; {
		case isSpace(b), b == '>', b == '<', b == '"', b == '\'':
			return v[k:end], end
		case b == '/':
			if end+1 == len(v) {
				return nil, -1
			}
			if v[end+1] == '>' {
				return v[k:end], end
			}
		}
	}
	return nil, -1
}

// citeIDs adds the ids of an attribute, which blanks or commas separate.
func (s *Scanner) citeIDs(value []byte) {
	for k := 0; k < len(value) && len(s.mark.Refs) < maxRefs; {
		from := k
		for k < len(value) && !isSpace(value[k]) && value[k] != ',' {
			k++
		}
		if k > from {
			s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByIdentifier, Text: value[from:k]})
		}
		k++
	}
}

// citeWords reads the words from v[k] on and the closing tag.
func (s *Scanner) citeWords(v []byte, k int) (int, outcome) {
	for i := k; i < len(v); i++ {
		if v[i] != '<' {
			continue
		}
		switch end, got := s.citeClose(v, i); got {
		case yes:
			if s.mark.Label = v[k:i]; s.mark.Malformed == citeNoID && s.citeNumbers(v[k:i+1]) {
				s.mark.Label, s.mark.Malformed = nil, ""
			}
			return end, yes
		case more:
			return 0, more
		}
		switch s.citeAgain(v, i) {
		case yes:
			s.mark.Label, s.mark.Malformed = v[k:i], citeNested
			return i, yes
		case more:
			return 0, s.short()
		}
	}
	if !s.full {
		s.wake = wakeTag
		return 0, more
	}
	s.mark.Malformed = citeUnclosed
	return k, yes
}

// citeNumbers reads the words of a cite that has no id, to the < of its closing tag, as
// the numbers that they may be: <cite>1</cite>, <cite>[1, 2]</cite>.
func (s *Scanner) citeNumbers(t []byte) bool {
	k := skipBlanks(t, 0)
	inner := t[k] == '['
	if inner {
		k++
	}
	k, got := s.numbers(t, k, bare)
	if got == yes && inner && t[k] == ']' {
		k, inner = skipBlanks(t, k+1), false
	}
	if got == yes && !inner && !s.parted && k == len(t)-1 {
		return true
	}
	s.mark.Refs = s.refs[:0]
	return false
}

// citeAgain reports whether another cite opens at v[k].
func (s *Scanner) citeAgain(v []byte, k int) outcome {
	got := has(v, k, "<cite")
	end := k + len("<cite")
	switch {
	case got != yes:
		return got
	case end == len(v):
		return more
	case isSpace(v[end]) || v[end] == '>':
		return yes
	}
	return no
}
