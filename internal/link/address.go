package link

import (
	"bytes"
	"strings"
)

// beginnings are what readers of Markdown take for the beginning of an address.
var beginnings = [...]string{"http://", "https://", "ftp://", "xmpp:", "www."}

// address reads an address that stands in the prose as it is.
func (r *reader) address(end bool) bool {
	v := r.view()
	start := beginning(v)
	switch {
	case start == 0 || r.calmed() || isWord(r.last(0)): // within a word it is kept apart later
		return r.words()
	case start < 0 || start == len(v):
		if r.short(len(v), end) {
			return false
		}
		return r.words()
	case addressEnd(v, start) == start:
		return r.pass(start)
	}
	n := addressEnd(v, start)
	if n == len(v) && r.short(n, end) {
		return false
	}
	if start == len("www.") && !hosted(v[start:n]) {
		return r.pass(start)
	}
	n = max(start+1, trimmed(v[:n]))
	for n < len(v) && n < maxHold && v[n]&0xC0 == 0x80 {
		n++ // a character is not cut
	}
	address := string(v[:n])
	if start == len("www.") {
		address = "https://" + address
	}
	if r.may(v[:n], false) || r.may([]byte(address), false) {
		return r.pass(n)
	}
	r.told("the address at %s is shown as code", address)
	r.quote(n)
	return true
}

// calmed reports whether what is read is code, or what nobody links.
func (r *reader) calmed() bool { return r.at < r.calm && !r.celled }

// hosted reports whether what stands behind "www." is the name of a host, or of none that could be
// and that some reader of Markdown takes for one all the same, such as "#.a".
func hosted(b []byte) bool {
	if b[0] >= 0x80 || isWord(b[0]) {
		return true
	}
	if !odd(b[0]) {
		return false
	}
	for i := 1; i < len(b); i++ {
		if b[i-1] == '.' && isLetter(b[i]) {
			return true
		}
	}
	return false
}

// odd reports whether such a name may begin with c.
func odd(c byte) bool { return strings.IndexByte("-@:%._+~#=", c) >= 0 }

// beginning is the length of the beginning of an address in v: 0 for none, -1 where it is
// not all there.
func beginning(v []byte) int {
	for _, b := range beginnings {
		n := min(len(b), len(v))
		if strings.EqualFold(string(v[:n]), b[:n]) {
			if n < len(b) {
				return -1
			}
			return n
		}
	}
	return 0
}

// addressEnd is where the address ends that begins before v[i].
func addressEnd(v []byte, i int) int {
	round, square := 0, 0
	for ; i < len(v); i++ {
		switch c := v[i]; {
		case c <= ' ', strings.IndexByte("<>\"`*|\\", c) >= 0, c == 0xE3, c == 0xEE, c == 0xEF:
			return i
		case c == '(':
			round++
		case c == ')':
			round--
		case c == '[':
			square++
		case c == ']':
			square--
		}
		if round < 0 || square < 0 {
			return i
		}
	}
	return i
}

// trimmed is the length of an address without the marks of the sentence behind it.
func trimmed(v []byte) int {
	n := len(v)
	for n > 0 && strings.IndexByte(".,;:!?'_~", v[n-1]) >= 0 {
		n--
	}
	return n
}

// quote writes the next n bytes as code, in a run of backticks that no other in the
// paragraph can be taken for.
func (r *reader) quote(n int) {
	m := 1
	for m < 62 && r.runs>>m&1 == 1 {
		m++
	}
	mark := strings.Repeat("`", m)
	if c := r.last(0); c == '`' || c == '\\' { // a longer run, or a backtick that opens nothing
		r.put(" ")
	}
	r.put(mark)
	r.pass(n)
	r.put(mark)
	r.cut = true
}

// joint reads a slash or a full stop. Where it completes the beginning of an address only
// because something between was taken out, it is kept apart.
func (r *reader) joint(end bool) bool {
	c, before := r.in[0], r.last(0)
	if c == '.' && before|0x20 != 'w' || c == '/' && isWord(before) {
		return r.words()
	}
	if r.short(1, end) {
		return false
	}
	if r.calmed() || len(r.in) < 2 {
		return r.words()
	}
	next := r.in[1]
	switch {
	case c == '/' && next == '/' && before != ':':
		return r.hostly(end)
	case c == '.' && (isWord(next) || odd(next)) && r.ends("www"),
		c == '/' && before == '/' && (r.ends("http:/") || r.ends("https:/") || r.ends("ftp:/")):
		r.put(" ")
		return true
	}
	return r.words()
}

// apart reads a colon behind the name of a scheme that began no address, and keeps the two apart where the
// colon could make them one.
func (r *reader) apart(end bool) bool {
	if r.short(1, end) {
		return false
	}
	if len(r.in) > 1 && r.in[1] > ' ' {
		r.put(" ")
		return r.pass(1)
	}
	return r.words()
}

// hostly reads two slashes before the name of a host, which some readers of Markdown link as they do an
// address with a scheme. Behind a letter, a digit, a colon or another slash they do not.
func (r *reader) hostly(end bool) bool {
	const slashes = 2
	v := r.view()
	if r.last(0) == '/' {
		return r.pass(1)
	}
	n := addressEnd(v, slashes)
	if n == len(v) && r.short(n, end) {
		return false
	}
	n = trimmed(v[:n])
	if bytes.IndexByte(v[:n], '.') < 0 {
		return r.pass(1)
	}
	address := string(v[:n])
	if r.may([]byte("https:"+address), false) || r.may([]byte("http:"+address), false) {
		return r.pass(n)
	}
	r.told("the address at %s is shown as code", address)
	r.quote(n)
	return true
}
