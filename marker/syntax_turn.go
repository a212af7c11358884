package marker

import "github.com/citeway/citeway"

// turned reads 【turn0search1】 and 【turn0search1, turn0news2】, as models write that were trained with
// the private-use characters and have none.
func (s *Scanner) turned(v []byte) (int, outcome) { return s.turnsIn(v, openCJK, "】") }

// squareTurned reads the same in ASCII brackets.
func (s *Scanner) squareTurned(v []byte) (int, outcome) { return s.turnsIn(v, "[", "]") }

func (s *Scanner) turnsIn(v []byte, open, shut string) (int, outcome) {
	if got := has(v, 0, open); got != yes {
		return 0, s.settle(got)
	}
	for k := len(open); len(s.mark.Refs) < maxRefs; {
		k = skipBlanks(v, k)
		end, got := s.turnName(v, k)
		switch {
		case got != yes:
			return 0, got
		case end == len(v):
			return 0, s.short()
		}
		s.mark.Refs = append(s.mark.Refs, citeway.Reference{Kind: citeway.ByTurn, Text: v[k:end]})
		if k, got = s.turnPlace(v, skipBlanks(v, end), shut); got != yes {
			return 0, got
		}
		if k == len(v) || v[k] >= 0x80 && k+3 > len(v) {
			return 0, s.short()
		}
		if has(v, k, shut) == yes {
			return s.turnsEnd(v, k+len(shut), shut)
		}
		n := commaWidth(v, k)
		if n == 0 {
			return 0, no
		}
		k += n
	}
	return 0, no
}

// turnPlace reads the lines that a name may have, 【turn0view1†L3-L9】, from v[k] on, and returns where they end.
func (s *Scanner) turnPlace(v []byte, k int, shut string) (end int, got outcome) {
	switch has(v, k, "†") {
	case no:
		return k, yes
	case more:
		return 0, s.short()
	}
	for end = k; end < len(v) && end-k <= maxLocator && v[end] != ',' && v[end] != '\n'; end++ {
		if has(v, end, shut) == yes {
			return end, yes
		}
	}
	switch {
	case end == len(v):
		return 0, s.short()
	case v[end] == ',':
		return end, yes
	}
	return 0, no
}

// turnsEnd ends a marker of n bytes, unless it is the words of a link.
func (s *Scanner) turnsEnd(v []byte, n int, shut string) (int, outcome) {
	switch {
	case shut != "]":
	case n == len(v) && !s.full:
		return 0, more
	case n < len(v) && (v[n] == '(' || v[n] == '[' || v[n] == ':'):
		return 0, no
	}
	return s.finish(n, citeway.Dagger)
}

// turnName reads the name of a result in its turn, turn0search1, from v[k] on. It may end where v does.
func (s *Scanner) turnName(v []byte, k int) (end int, got outcome) {
	const turn = "turn"
	if got := has(v, k, turn); got != yes {
		return 0, s.settle(got)
	}
	kind := digitsEnd(v, k+len(turn))
	for end = kind; end < len(v) && isLetter(v[end]); end++ {
	}
	last := digitsEnd(v, end)
	switch {
	case kind == k+len(turn) && kind < len(v), end == kind && end < len(v), last == end && end < len(v), last-k > maxWord:
		return 0, no
	case last == end:
		return 0, s.short()
	}
	return last, yes
}
