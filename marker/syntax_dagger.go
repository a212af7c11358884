package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// dagger reads 【10:13†source】, as assistants with file search write it: the
// index of the result list in the conversation, and of the result in the list.
func (s *Scanner) dagger(v []byte) (int, outcome) { return s.daggered(v, openCJK, "】") }

// squareDagger reads the same in ASCII brackets, [1†source].
func (s *Scanner) squareDagger(v []byte) (int, outcome) { return s.daggered(v, "[", "]") }

func (s *Scanner) daggered(v []byte, open, shut string) (int, outcome) {
	if got := has(v, 0, open); got != yes {
		return 0, s.settle(got)
	}
	from := skipBlanks(v, len(open))
	last, got := s.turnIndex(v, from)
	if got != yes {
		return 0, got
	}
	k := skipBlanks(v, last)
	if got := has(v, k, "†"); got != yes {
		return 0, s.settle(got)
	}
	end := bytes.Index(v[k:], []byte(shut))
	if line := bytes.IndexByte(v[k:], '\n'); line >= 0 && (end < 0 || line < end) {
		return 0, no
	}
	if end < 0 {
		s.wake = wakeLabel
		return 0, s.short()
	}
	s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByTurn, Text: v[from:last]})
	return s.finish(k+end+len(shut), citeway.Dagger)
}

// turnIndex reads 10:13, or a number alone.
func (s *Scanner) turnIndex(v []byte, k int) (end int, got outcome) {
	_, end, got = s.number(v, k)
	if got == yes && v[end] == ':' {
		_, end, got = s.number(v, end+1)
	}
	return end, got
}
