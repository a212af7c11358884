package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// document reads [doc1], [doc 1, doc2], [ID: 1] and [[doc1]], and the link that may
// follow.
func (s *Scanner) document(v []byte) (int, outcome) {
	return s.numbered(v, doc, citeway.Doc)
}

// docWord reads doc or ID: before a number, in either case.
func (s *Scanner) docWord(v []byte, k int) (end int, got outcome) {
	switch has(v, k, "doc") {
	case yes:
		return skipBlanks(v, k+3), yes
	case more:
		return 0, s.short()
	}
	if got := has(v, k, "id"); got != yes {
		return 0, s.settle(got)
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

// docNumber returns the number in a label such as doc1 or ID: 1.
func docNumber(t []byte) (int, bool) {
	k := len(t)
	for k > 0 && isDigit(t[k-1]) {
		k--
	}
	head := bytes.TrimRight(t[:k], " \t:")
	if !bytes.EqualFold(head, []byte("doc")) && !bytes.EqualFold(head, []byte("id")) {
		return 0, false
	}
	return numeral(t[k:])
}
