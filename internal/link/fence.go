package link

import "bytes"

// minFence is the shortest run that opens a fence.
const minFence = 3

// run is the length of the run of its first byte that v begins with.
func run(v []byte) int {
	n := 0
	for n < len(v) && v[n] == v[0] {
		n++
	}
	return n
}

// lineEnd is where the line that v begins in ends, -1 where that is not seen.
func lineEnd(v []byte) int { return bytes.IndexAny(v, "\n\r") }

// opens reads what may open a fence. What only looks like one leaves in doubt what is
// code behind it. It is not ready where more must be seen.
func (r *reader) opens(v []byte, m margin, end bool) (opened, ready bool) {
	w := v[m.n:]
	n := run(w)
	switch {
	case n == len(w) && r.short(len(v), end):
		return false, false
	case n < minFence:
		return false, true
	}
	eol := lineEnd(w)
	if eol < 0 {
		if r.short(len(v), end) {
			return false, false
		}
		eol = len(w)
	}
	if w[0] == '`' && bytes.IndexByte(w[n:eol], '`') >= 0 {
		return false, true // code within its line
	}
	if r.doubt || r.markup || m.odd || !r.fits(m) {
		r.doubt = true
		return false, true
	}
	r.fence = fence{mark: w[0], n: n, col: m.col, deep: m.deep}
	r.open = r.open[:0]
	r.fresh, r.verbatim, r.prose, r.blank = false, true, false, false
	r.torn, r.runs = false, 0
	r.pass(m.n + eol)
	return true, true
}

// fits reports whether a fence may stand at that indent: it is none of an indented block,
// nor of a paragraph's own lines.
func (r *reader) fits(m margin) bool {
	if m.col < codeIndent || m.item {
		return true
	}
	if m.deep > 0 || len(r.items) == 0 {
		return false
	}
	base := r.items[len(r.items)-1]
	return base <= m.col && m.col < base+codeIndent
}

// fenced reads a line behind an open fence.
func (r *reader) fenced(v []byte, m margin, end bool) bool {
	f := r.fence
	w := v[m.n:]
	empty := len(w) == 0 || w[0] == '\n' || w[0] == '\r'
	if m.deep < f.deep || !empty && m.col < f.col {
		// What holds the fence ends here, and the fence with it, if it is what it seems.
		r.fence, r.doubt = fence{}, true
		return true
	}
	if !empty && w[0] == f.mark && m.col < f.col+codeIndent {
		n := run(w)
		rest := n
		for rest < len(w) && (isBlank(w[rest]) || w[rest] == '`' || w[rest] == '~') {
			rest++
		}
		if rest == len(w) && r.short(len(v), end) {
			return false
		}
		if closes := n >= f.n && (rest == len(w) || w[rest] == '\n' || w[rest] == '\r'); closes {
			r.fence = fence{}
			r.doubt = r.doubt || bytes.ContainsAny(w[n:rest], "\t`~") // some take it for the end, some do not
			r.fresh, r.blank = false, false
			return r.pass(m.n + rest)
		}
	}
	r.fresh, r.verbatim = false, true
	return r.pass(m.n)
}
