package marker

import "bytes"

// rangeEnd reads the end of a range whose numbers have brackets of their own, [1]-[3], where the
// first bracket ends before v[k] and open and shut are what stands around the second number. It
// adds the references from the first number on, and returns where the range ends; k where none
// follows.
func (s *Scanner) rangeEnd(v []byte, k int, open, shut string) (end int, got outcome) {
	if len(s.mark.Refs) != 1 || s.parted {
		return k, yes
	}
	n := dashWidth(v, k)
	if n == 0 {
		if k == len(v) || v[k] >= 0x80 && k+3 > len(v) {
			return k, s.unsure()
		}
		return k, yes
	}
	at := k + n
	switch has(v, at, open) {
	case no:
		return k, yes
	case more:
		return k, s.unsure()
	}
	high, at, got := s.number(v, at+len(open))
	switch {
	case got == more:
		return k, s.unsure()
	case got == no:
		return k, yes
	}
	switch has(v, at, shut) {
	case no:
		return k, yes
	case more:
		return k, s.unsure()
	}
	at += len(shut)
	low := s.mark.Refs[0].Number
	if at < len(v) && bytes.IndexByte([]byte("(["), v[at]) >= 0 || high <= low || high-low >= maxRefs {
		return k, yes
	}
	if at == len(v) && !s.full {
		return k, more
	}
	s.mark.Refs = s.mark.Refs[:0]
	s.refRange(low, high)
	return at, yes
}

// unsure is a reader's answer where what may follow is not there and need not come.
func (s *Scanner) unsure() outcome {
	if s.full {
		return yes
	}
	return more
}
