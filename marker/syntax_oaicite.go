package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// oaicite stands before the number in what a page of ChatGPT shows in the place of its marker until it
// has drawn it, and what a copy of the page then holds. It counts from 0.
const oaicite = "oaicite:"

// contentRef reads :contentReference[oaicite:0]{index=0}.
func (s *Scanner) contentRef(v []byte) (int, outcome) {
	const head = ":contentreference"
	if got := has(v, 0, head); got != yes {
		return 0, s.settle(got)
	}
	return s.oaiciteIn(v, len(head), "[", "]")
}

// squareOaicite reads [oaicite:0] and [oaicite:0]{index=0}.
func (s *Scanner) squareOaicite(v []byte) (int, outcome) {
	n, got := s.oaiciteIn(v, 0, "[", "]")
	s.literal = got == yes && s.after("eference") // the rest of what was escaped
	return n, got
}

// wideOaicite reads 【oaicite:0】.
func (s *Scanner) wideOaicite(v []byte) (int, outcome) { return s.oaiciteIn(v, 0, openCJK, "】") }

func (s *Scanner) oaiciteIn(v []byte, k int, open, shut string) (int, outcome) {
	for _, word := range [...]string{open, oaicite} {
		if got := has(v, k, word); got != yes {
			return 0, s.settle(got)
		}
		k += len(word)
	}
	_, end, got := s.number(v, k)
	if got != yes {
		return 0, got
	}
	if got := has(v, end, shut); got != yes {
		return 0, s.settle(got)
	}
	s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByTurn, Text: v[k-len(oaicite) : end]})
	return s.oaiciteEnd(v, end+len(shut))
}

// oaiciteEnd reads the {index=0} that may follow at v[k], which says the number once more. What a link
// follows is its words.
func (s *Scanner) oaiciteEnd(v []byte, k int) (int, outcome) {
	const index = "{index="
	switch got := has(v, k, index); {
	case got == more && !s.full:
		return 0, more
	case got == yes:
		_, end, got := s.number(v, k+len(index))
		if got == more {
			return 0, more
		}
		if got == yes && v[end] == '}' {
			k = end + 1
		}
	case k < len(v) && v[k] == '(':
		return 0, no
	}
	return s.finish(k, citeway.PrivateUse)
}

// oaiCitation reads [oai_citation:1‡Tide tables](https://…), which a copy of the same page holds where the
// page shows no words: a linked number, whose address decides.
func (s *Scanner) oaiCitation(v []byte) (int, outcome) {
	const head = "[oai_citation:"
	if got := has(v, 0, head); got != yes {
		return 0, s.settle(got)
	}
	n, end, got := s.number(v, len(head))
	switch {
	case got != yes:
		return 0, got
	case v[end] != ',' && has(v, end, "‡") == no:
		return 0, no
	}
	k, got := s.labelEnd(v)
	switch {
	case got != yes:
		return 0, got
	case k+1 == len(v):
		return 0, s.short()
	case v[k+1] != '(' || bytes.IndexByte(v[1:k], '[') >= 0:
		return 0, no
	}
	s.refRange(n, n)
	return s.linked(v, k+1, 0)
}
