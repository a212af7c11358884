package link

import (
	"bytes"
	"slices"
	"strings"
)

// triggers are the bytes at which a link, an image, a tag or code may begin or end.
var triggers = func() (t [256]bool) {
	for _, c := range "\n\r`\\<![](:/.hHfFwWxX" {
		t[c] = true
	}
	return t
}()

// inline reads on within a line.
func (r *reader) inline(end bool) bool {
	c := r.in[0]
	if c == '\n' || c == '\r' {
		return r.lineBreak(end)
	}
	if r.verbatim {
		n := lineEnd(r.in)
		if n < 0 {
			n = len(r.in)
		}
		return r.pass(n)
	}
	switch c {
	case '`':
		return r.ticks(end)
	case '\\':
		return r.escape(end)
	case '<':
		return r.angle(0, end)
	case '!':
		return r.mark(end)
	case '[':
		return r.bracket(1)
	case ']':
		return r.close(end)
	case '(':
		if r.closed() || r.cited {
			return r.target(0, end)
		}
	case ':':
		if r.closed() || r.cited {
			return r.define(end)
		}
		if r.ends("xmpp") && !r.calmed() {
			return r.apart(end)
		}
	case 'h', 'H', 'f', 'F', 'w', 'W', 'x', 'X':
		return r.address(end)
	case '/', '.':
		return r.joint(end)
	}
	return r.words()
}

// opensBlock reports whether a line that begins with c may begin more than words.
func opensBlock(c byte) bool {
	return strings.IndexByte("`~[<>-*+#=|:\t", c) >= 0 || '0' <= c && c <= '9'
}

// words writes what begins nothing. A letter directly behind an angle bracket that came
// there because something was taken out must not make a tag of it.
func (r *reader) words() bool {
	if r.last(0) == '<' && (isLetter(r.in[0]) || r.in[0] == '/' || r.in[0] == '!' || r.in[0] == '?') {
		r.put(" ")
	}
	n := 1
	for n < len(r.in) && !triggers[r.in[n]] {
		n++
	}
	return r.pass(n)
}

// lineBreak reads the end of a line: \n, \r or both.
func (r *reader) lineBreak(end bool) bool {
	n := 1
	if r.in[0] == '\r' {
		if r.short(1, end) {
			return false
		}
		if len(r.in) > 1 && r.in[1] == '\n' {
			n = 2
		}
		r.doubt = r.doubt || n == 1 // some readers take it for no end of a line
	}
	return r.endLine(n)
}

// ticks reads a run of backticks. With the next run as long in its line it is code, which
// stays as it is. A run without another may belong to one in another line: until the
// paragraph ends it is not known any more what is code.
func (r *reader) ticks(end bool) bool {
	v := r.view()
	n := run(v)
	if n == len(v) && r.short(n, end) {
		return false
	}
	if r.cut && r.last(0) == '`' {
		r.put(" ")
	}
	if r.at < r.calm {
		if r.celled {
			r.note(n)
		}
		return r.pass(n)
	}
	if r.doubt || r.markup || r.torn {
		r.note(n)
		return r.pass(n)
	}
	eol := lineEnd(v)
	if eol < 0 {
		eol = len(v)
	}
	for k := n; k < eol; {
		if v[k] != '`' {
			k++
			continue
		}
		m := run(v[k:])
		if m == n && (k+m < len(v) || !r.short(len(v), end)) {
			return r.code(n, k+m, eol, end)
		}
		k += m
	}
	if eol == len(v) && r.short(eol, end) {
		return false
	}
	r.torn = true
	r.note(n)
	return r.pass(n)
}

// code writes a code span that begins with a run of n bytes and has size bytes in all, in a line that
// ends at eol. A bar in it may end the cell of a table, and the code with it; then an address in it is none of code.
func (r *reader) code(n, size, eol int, end bool) bool {
	v := r.view()
	if bytes.IndexByte(v[n:size], '|') < 0 {
		return r.pass(size)
	}
	celled := false
	if addressed(v[n:size]) {
		is := yes
		if !r.table {
			is = delimits(v[eol:])
		}
		if is == more && r.short(len(v), end) {
			return false
		}
		celled = is == yes || is == more && !(r.over && bytes.IndexByte(v[eol:], '-') < 0)
	}
	r.calm, r.celled = r.at+size, celled
	if celled {
		r.note(n)
	}
	return r.pass(n)
}

// addressed reports whether the beginning of an address stands in b.
func addressed(b []byte) bool {
	b = bytes.ToLower(b)
	for _, beginning := range beginnings {
		if bytes.Contains(b, []byte(beginning)) {
			return true
		}
	}
	return false
}

// delimits reports whether the line behind the break that v begins with may part the head of a table
// from its rows, and so make a table of the line before.
func delimits(v []byte) outcome {
	v = bytes.TrimPrefix(bytes.TrimPrefix(v, []byte("\r")), []byte("\n"))
	n := 0
	for n < len(v) && strings.IndexByte("|-: \t>", v[n]) >= 0 {
		n++
	}
	switch {
	case n == len(v):
		return more
	case v[n] == '\n' || v[n] == '\r':
		if bytes.IndexByte(v[:n], '-') >= 0 {
			return yes
		}
	}
	return no
}

// note notes a run of backticks that is no code.
func (r *reader) note(n int) { r.runs |= 1 << min(n, 63) }

// notes notes every run of backticks in b, after which code is not known any more.
func (r *reader) notes(b []byte) {
	for at := bytes.IndexByte(b, '`'); at >= 0; at = bytes.IndexByte(b, '`') {
		n := run(b[at:])
		r.torn = true
		r.note(n)
		b = b[at+n:]
	}
}

// escape reads a backslash, which keeps a bracket from being one.
func (r *reader) escape(end bool) bool {
	if r.short(1, end) {
		return false
	}
	switch {
	case len(r.in) < 2 || !isPunct(r.in[1]):
		return r.pass(1)
	case r.in[1] == '<':
		return r.angle(1, end) // in raw HTML a backslash keeps nothing from being a tag
	}
	if r.in[1] == '`' {
		r.note(1)
	}
	return r.pass(2)
}

// mark reads an exclamation mark, which makes a link an image.
func (r *reader) mark(end bool) bool {
	if r.short(1, end) {
		return false
	}
	if len(r.in) > 1 && r.in[1] == '[' {
		return r.bracket(2)
	}
	return r.pass(1)
}

// bracket reads the opening bracket of n bytes.
func (r *reader) bracket(n int) bool {
	if len(r.open) == maxOpen {
		r.open = slices.Delete(r.open, 0, 1)
	}
	r.open = append(r.open, bracket{in: r.at, out: len(r.out), n: n, line: r.line, first: r.ink == 0})
	return r.pass(n)
}

// close reads a closing bracket, and the target behind it.
func (r *reader) close(end bool) bool {
	if r.short(1, end) {
		return false
	}
	if len(r.in) > 1 && r.in[1] == '(' {
		return r.target(1, end)
	}
	b, known := r.opening()
	r.pass(1)
	if known && b.n == 2 && (r.rule.All || len(r.rule.Hosts) > 0) {
		r.take(b, 1) // what its label stands for may be no source
	}
	return true
}

// opening takes the last opening bracket, if it is still held.
func (r *reader) opening() (bracket, bool) {
	if len(r.open) == 0 {
		return bracket{}, false
	}
	b := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	return b, r.at-b.in <= maxWords
}

// take takes the first n bytes of an opening bracket out again, and leaves a blank where
// its neighbours would become what they were not.
func (r *reader) take(b bracket, n int) {
	space := 0
	if b.out+n < len(r.out) && r.joins(b.out, r.out[b.out+n]) {
		r.out[b.out] = ' '
		space = 1
	}
	r.out = slices.Delete(r.out, b.out+space, b.out+n)
	r.shift.add(b.in, n, space)
	r.cut = true
	n -= space
	for i := range r.open {
		if r.open[i].out > b.out {
			r.open[i].out -= n
		}
	}
	if r.moved != nil {
		r.moved(b.out, n)
	}
	if b.line == r.line {
		r.ink -= n
	}
	if b.first && b.out < len(r.out) && opensBlock(r.out[b.out]) {
		r.doubt = true
	}
}

// joins reports whether next, directly behind what stands before a place in out, could
// read as something new.
func (r *reader) joins(at int, next byte) bool {
	before := r.last(len(r.out) - at)
	return strings.IndexByte("`<:/.!]\\", before) >= 0 && before != 0 || isWord(before) && (isWord(next) || next == ':' || next == '/' || next == '.')
}
