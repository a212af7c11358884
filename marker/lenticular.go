package marker

import "github.com/citeway/citeway"

const (
	openCJK  = "【"
	openWide = "［"
)

// wide reads what begins with 【 or ［: 【1】, 【1, 2】 and 【【1】】, the same with ［,
// and the dagger form.
func (s *Scanner) wide(v []byte) (int, outcome) {
	if v[0] == leadCJK {
		return s.wideAs(v, openCJK, citeway.Lenticular)
	}
	return s.wideAs(v, openWide, citeway.Fullwidth)
}

func (s *Scanner) wideAs(v []byte, open string, syntax citeway.Syntax) (int, outcome) {
	switch has(v, 0, open) {
	case no:
		return 0, no
	case more:
		return 0, s.short()
	}
	double := has(v, len(open), open)
	k, got := len(open), no
	if double == yes {
		k, got = s.numbers(v, 2*len(open), bare)
	} else if double == no {
		k, got = s.numbers(v, k, bare)
	}
	switch {
	case double == more:
		return 0, s.short()
	case got == more:
		return 0, more
	case got == yes:
		return s.wideEnd(v, k, syntax, double == yes)
	}
	s.mark.Refs = s.refs[:0]
	if syntax == citeway.Lenticular {
		return s.dagger(v)
	}
	return 0, no
}

// wideEnd reads the closing bracket or brackets at v[k].
func (s *Scanner) wideEnd(v []byte, k int, syntax citeway.Syntax, double bool) (int, outcome) {
	want := shutCJK
	if syntax == citeway.Fullwidth {
		want = shutWide
	}
	for range 1 + b2i(double) {
		kind, n := shutAt(v, k)
		switch {
		case kind == shutNone && len(v)-k < 3 && !s.full:
			return 0, more
		case kind == shutNone && syntax == citeway.Lenticular && !double:
			s.mark.Refs = s.refs[:0]
			return s.dagger(v)
		case kind == shutNone:
			return 0, no
		case kind != want:
			s.mark.Malformed = mixedBrackets
		}
		k += n
	}
	return s.finish(k, syntax)
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
