package marker

import "github.com/citeway/citeway"

const (
	openCJK   = "【"
	openWide  = "［"
	openShell = "〔"
)

// lenticular reads 【1】, 【1, 2】 and 【【1】】.
func (s *Scanner) lenticular(v []byte) (int, outcome) {
	return s.wide(v, openCJK, shutCJK, citeway.Lenticular)
}

// fullwidth reads the same in ［ ］.
func (s *Scanner) fullwidth(v []byte) (int, outcome) {
	return s.wide(v, openWide, shutWide, citeway.Fullwidth)
}

// shell reads the same in 〔 〕.
func (s *Scanner) shell(v []byte) (int, outcome) {
	return s.wide(v, openShell, shutShell, citeway.Lenticular)
}

// wide reads numbers between one or two pairs of brackets beyond ASCII.
func (s *Scanner) wide(v []byte, open string, want shut, syntax citeway.Syntax) (int, outcome) {
	if got := has(v, 0, open); got != yes {
		return 0, s.settle(got)
	}
	k, pairs := len(open), 1
	switch has(v, k, open) {
	case yes:
		k, pairs = 2*k, 2
	case more:
		return 0, s.short()
	}
	k, got := s.numbers(v, k, bare)
	if got != yes {
		return 0, got
	}
	for range pairs {
		kind, n := shutAt(v, k)
		switch {
		case kind == shutNone && len(v)-k < 3 && !s.full:
			return 0, more
		case kind == shutNone:
			return 0, no
		case kind != want:
			s.mark.Malformed = mixedBrackets
		}
		k += n
	}
	if pairs == 1 && s.mark.Malformed == "" {
		end, got := s.rangeEnd(v, k, open, shutText[want])
		return s.ended(end, got, syntax)
	}
	return s.finish(k, syntax)
}
