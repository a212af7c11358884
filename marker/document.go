package marker

import "github.com/citeway/citeway"

// document reads [doc1], [doc 1, doc2] and [ID: 1], and the link that may follow.
func (s *Scanner) document(v []byte) (int, outcome) {
	if !s.live.Has(citeway.Doc) {
		return 0, no
	}
	k, got := s.numbers(v, 1, doc)
	if got != yes {
		s.mark.Refs = s.refs[:0]
		return 0, got
	}
	switch kind, n := shutAt(v, k); kind {
	case shutSquare:
		return s.linked(v, k+n, citeway.Doc)
	case shutCJK, shutWide:
		s.mark.Malformed = mixedBrackets
		return s.finish(k+n, citeway.Doc)
	}
	s.mark.Refs = s.refs[:0]
	return 0, no
}

// docWord reads doc or ID: before a number, in either case.
func (s *Scanner) docWord(v []byte, k int) (end int, got outcome) {
	switch has(v, k, "doc") {
	case yes:
		return skipBlanks(v, k+3), yes
	case more:
		return 0, s.short()
	}
	switch has(v, k, "id") {
	case no:
		return 0, no
	case more:
		return 0, s.short()
	}
	k = skipBlanks(v, k+2)
	switch {
	case k == len(v):
		return 0, s.short()
	case v[k] != ':':
		return 0, no
	}
	return skipBlanks(v, k+1), yes
}
