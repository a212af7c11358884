package resolve

import "sort"

// shift maps positions in the prose as it was read to positions in the prose as
// it was sent: text put back where a marker stood moves what follows.
type shift struct {
	at    []int // positions in the prose sent, rising
	total []int // bytes put back up to and at each
}

// add notes that n bytes were put back at position at of the prose sent.
func (s *shift) add(at, n int) {
	if n == 0 {
		return
	}
	total := n
	if len(s.total) > 0 {
		total += s.total[len(s.total)-1]
	}
	s.at, s.total = append(s.at, at), append(s.total, total)
}

// sent returns the position in the prose sent for one in the prose read.
func (s *shift) sent(read int) int {
	// the k-th insertion stands at at[k] less what was put back before it
	k := sort.Search(len(s.at), func(k int) bool { return s.at[k]-s.before(k) >= read })
	return read + s.before(k)
}

// before is how many bytes were put back before the k-th insertion.
func (s *shift) before(k int) int {
	if k == 0 {
		return 0
	}
	return s.total[k-1]
}
