package link

// margin is how a line begins: its indent and its quote marks.
type margin struct {
	n    int // its bytes
	col  int // the indent behind the last quote mark
	deep int // quote marks
	odd  bool
	item bool // the mark of an item belongs to it
}

// tabStop is the distance of tab stops.
const tabStop = 4

// measure reads the margin of a line. Within a fence no more quote marks count than stand
// before it: others are code.
func measure(v []byte, f fence) margin {
	var m margin
	for m.n < len(v) {
		switch c := v[m.n]; {
		case c == ' ':
			m.col++
		case c == '\t':
			m.col += tabStop - m.col%tabStop
			m.odd = m.odd || m.deep > 0
		case c == '>' && m.col < codeIndent && (f.n == 0 || m.deep < f.deep):
			m.deep++
			m.col = 0
			if m.n+1 < len(v) && v[m.n+1] == ' ' {
				m.n++
			}
		default:
			return m
		}
		m.n++
	}
	return m
}

// mark is the mark that begins an item of a list; without one width is 0.
type mark struct {
	width, blanks  int
	ordered, empty bool
	number         int
}

// maxDigits is how many digits the number of an item may have.
const maxDigits = 9

// itemOf reads the mark that v begins with. It is not ready where more must be seen.
func itemOf(v []byte) (m mark, ready bool) {
	n := 0
	switch {
	case len(v) == 0:
		return m, false
	case v[0] == '-' || v[0] == '*' || v[0] == '+':
		n = 1
	default:
		for n < len(v) && n <= maxDigits && '0' <= v[n] && v[n] <= '9' {
			m.number = m.number*10 + int(v[n]-'0')
			n++
		}
		switch {
		case n == 0 || n > maxDigits:
			return mark{}, true
		case n == len(v):
			return mark{}, false
		case v[n] != '.' && v[n] != ')':
			return mark{}, true
		}
		m.ordered, n = true, n+1
	}
	at := n
	for at < len(v) && isBlank(v[at]) {
		at++
	}
	switch {
	case at == len(v):
		return mark{}, false
	case v[at] == '\n' || v[at] == '\r':
		m.width, m.empty = n, true
	case at == n:
		return mark{}, true // no blank, no item
	default:
		m.width, m.blanks = n, at-n
		if m.blanks > codeIndent {
			m.blanks = 1
		}
	}
	return m, true
}
