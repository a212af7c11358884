package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// wordedDouble reads [[citation:1]] and [[Source 1]](url). Where wiki links are read, words without a
// colon and a link may be a note's name.
func (s *Scanner) wordedDouble(v []byte) (int, outcome) {
	switch {
	case len(v) < 3:
		return 0, s.short()
	case v[2] == '[':
		return 0, no // as mostly in what repeats them
	}
	k, got := s.numbers(v, 2, numbered)
	switch {
	case got != yes:
		return 0, got
	case s.parted:
		return 0, no
	}
	if got := has(v, k, "]]"); got != yes {
		return 0, s.settle(got)
	}
	if k += len("]]"); k == len(v) && !s.full {
		return 0, more
	}
	if s.live.Has(citeway.Wiki) && (k == len(v) || v[k] != '(') && bytes.IndexByte(v[:k], ':') < 0 {
		return 0, no
	}
	return s.linked(v, k, citeway.Worded)
}
