package link

import "sort"

// shift maps positions in the prose as read to positions in the prose as sent.
type shift []edit

// edit is one change: gone bytes at a position of the prose read became put bytes.
type edit struct {
	at, gone, put int
	total         int  // bytes that this change and those before it added
	before        bool // a citation stands at the same place, and behind it
}

// add notes a change. It stands behind the others, or shortly before the last.
func (s *shift) add(at, gone, put int) {
	if gone == put {
		return
	}
	list := append(*s, edit{at: at, gone: gone, put: put})
	k := len(list) - 1
	for ; k > 0 && list[k-1].at > at; k-- {
		list[k], list[k-1] = list[k-1], list[k]
	}
	for ; k < len(list); k++ {
		list[k].total = list[k].put - list[k].gone
		if k > 0 {
			list[k].total += list[k-1].total
		}
	}
	*s = list
}

// settle notes that a citation stands at a position, behind all that was put there so far.
func (s shift) settle(at int) {
	for k := len(s) - 1; k >= 0 && s[k].at == at; k-- {
		s[k].before = s[k].gone == 0
	}
}

// sent is where a position of the prose read is in the prose sent. A place within what
// was taken out is that where it stood.
func (s shift) sent(read int) int {
	k := sort.Search(len(s), func(k int) bool { return s[k].at > read || s[k].at == read && !s[k].before })
	if k == 0 {
		return read
	}
	last := s[k-1]
	if over := last.at + last.gone - read; over > 0 {
		read += over
	}
	return read + last.total
}
