package link

import (
	"bytes"
	"strings"
)

// active are the elements of HTML that fetch, run, send or lead somewhere by themselves.
var active = words(`script style iframe object embed applet frame frameset link meta base form input button textarea select
	svg math video audio source track picture image img portal noscript template area map a`)

// leading are the attributes that hold addresses, or what can hold one.
var leading = words(`href src srcset action formaction poster data background cite longdesc usemap profile classid codebase
	lowsrc dynsrc ping manifest xlink:href icon archive style srcdoc imagesrcset http-equiv`)

// plainly are the attributes beside which an address may stand.
var plainly = words("href src alt title width height class id")

func words(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// angle reads an angle bracket, which is the k-th byte from here: an address between two, or a tag. A
// backslash that stands before it goes with what is taken out.
func (r *reader) angle(k int, end bool) bool {
	v := r.view()[k:]
	if r.short(k+1, end) {
		return false
	}
	if len(v) < 2 || !isLetter(v[1]) && v[1] != '/' && v[1] != '!' && v[1] != '?' {
		return r.pass(k + 1)
	}
	switch n, is := autoOf(v); {
	case is == more && r.short(k+len(v), end):
		return false
	case is == yes:
		return r.auto(k, v[1:n-1])
	}
	n, is := r.tagEnd(k, v)
	if is == more && r.short(k+len(v), end) {
		return false
	}
	r.notes(v[:n])
	t := r.tag(k, v[:n], is)
	switch {
	case !t.leads && r.gone[t.name] > 0 && v[1] == '/' && is == yes:
		r.gone[t.name]--
		return r.change(k+n, "")
	case bytes.HasPrefix(v, []byte("<//")):
		return r.pass(k + 1) // no tag; the slashes may begin an address
	case !t.leads, is == yes && t.address != nil && r.may(t.address, t.name != "a"):
		return r.pass(k + 2)
	}
	r.told("markup that leads to %s was taken out", string(t.address))
	if is != yes {
		return r.change(k+1, "&lt;")
	}
	if len(r.gone) < maxOpen {
		r.gone[t.name]++
	}
	return r.change(k+n, "")
}

// auto reads an address between angle brackets, of which the first is the k-th byte from here.
func (r *reader) auto(k int, address []byte) bool {
	if r.may(address, false) {
		return r.pass(k + len(address) + 2)
	}
	r.told("the address at %s is shown as code", string(address))
	if bytes.IndexByte(address, '`') >= 0 {
		return r.change(k+len(address)+2, "")
	}
	r.change(k+1, "")
	r.quote(len(address))
	r.shift.add(r.at, 1, 0)
	r.skip(1)
	return true
}

// maxScheme is the longest scheme of an address between angle brackets.
const maxScheme = 32

// autoOf reads the address in angle brackets that v begins with, and returns its bytes
// with them.
func autoOf(v []byte) (n int, is outcome) {
	i := 1
	for i < len(v) && i <= maxScheme+1 && (isWord(v[i]) || i > 1 && strings.IndexByte("+.-", v[i]) >= 0) {
		i++
	}
	switch {
	case i == len(v):
		return 0, more
	case v[i] != ':' || i < 3:
		return 0, no
	}
	for ; i < len(v); i++ {
		switch {
		case v[i] == '>':
			return i + 1, yes
		case v[i] <= ' ' && v[i] != 0 || v[i] == '<': // a zero becomes a sign of its own before it is read
			return 0, no
		}
	}
	return 0, more
}

// tagEnd is where the tag ends that v begins with, which is k bytes from here, as browsers read
// it; an empty line ends what was none.
func (r *reader) tagEnd(k int, v []byte) (n int, is outcome) {
	if bytes.IndexByte(v, '>') < 0 { // no quote matters then
		if n := r.blanks.next(r.at+k, v, emptyLine); n >= 0 {
			return n, no
		}
		return len(v), more
	}
	var quote byte
	value, broken := false, false
	for i := 1; i < len(v); i++ {
		c := v[i]
		if c == '\n' && broken {
			return i, no
		}
		broken = c == '\n' || broken && isSpace(c)
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '>':
			return i + 1, yes
		case value && (c == '"' || c == '\''):
			quote = c
		}
		value = c == '=' || value && isSpace(c)
	}
	return len(v), more
}

// emptyLine is where the first empty line in v from i on ends, behind its blanks; -1 where there is
// none, and from where on to look when there is more.
func emptyLine(v []byte, i int) (n, from int) {
	for {
		at := bytes.IndexByte(v[i:], '\n')
		if at < 0 {
			return -1, len(v)
		}
		at += i
		i = at + 1
		for i < len(v) && v[i] != '\n' && isSpace(v[i]) {
			i++
		}
		switch {
		case i == len(v):
			return -1, at
		case v[i] == '\n':
			return i, i
		}
	}
}

// tag is what a tag is and does.
type tag struct {
	name    string
	leads   bool   // it fetches, runs, sends or leads somewhere
	address []byte // of an a or img that does no more than that
}

// maxName is how much of the name of a tag is read: those that lead somewhere are shorter.
const maxName = 64

// tag reads a tag, or what could become one, which is k bytes from here. Of what no bracket closes it
// is enough that an attribute could lead.
func (r *reader) tag(k int, v []byte, is outcome) tag {
	at := r.leads.next(r.at+k, v, leader)
	if at >= 0 && is == yes {
		return tagOf(v)
	}
	t, _ := nameOf(v)
	t.leads = t.leads || at >= 0 && v[1] != '/'
	return t
}

// nameOf reads the name of a tag, and what that alone says, and returns where it ends.
func nameOf(v []byte) (t tag, end int) {
	i := 1
	if i < len(v) && v[i] == '/' {
		i++
	}
	from := i
	for i < min(len(v), from+maxName) && !isSpace(v[i]) && v[i] != '>' && v[i] != '/' {
		i++
	}
	t.name = strings.ToLower(string(v[from:i]))
	t.leads = v[1] != '/' && active[t.name] && t.name != "a"
	return t, i
}

// tagOf reads a tag.
func tagOf(v []byte) tag {
	t, at := nameOf(v)
	if v[1] == '/' {
		return t
	}
	more := t.leads && t.name != "img"
	for !t.leads || !more { // what leads and does more than that needs no second reason
		eq := bytes.IndexByte(v[at:], '=')
		if eq < 0 {
			break
		}
		var of [maxName]byte
		name := attribute(&of, v[:at+eq])
		value, size := valueOf(v[at+eq+1:])
		at += eq + 1 + size
		switch {
		case string(name) == "href" && t.name == "a", string(name) == "src" && t.name == "img":
			t.leads, more = true, more || t.address != nil
			t.address = value
		case isLeading(name):
			t.leads, more = true, true
		case !plainly[string(name)]:
			more = true
		}
	}
	if more {
		t.address = nil
	}
	return t
}

// leader is where the next equals sign in v from i on stands behind the name of an attribute that leads;
// -1 where there is none, and from where on to look when there is more.
func leader(v []byte, i int) (n, from int) {
	for {
		eq := bytes.IndexByte(v[i:], '=')
		if eq < 0 {
			return -1, len(v)
		}
		i += eq
		var of [maxName]byte
		if isLeading(attribute(&of, v[:i])) {
			return i, i
		}
		i++
	}
}

// isLeading reports whether an attribute holds an address, or runs something.
func isLeading(name []byte) bool { return leading[string(name)] || bytes.HasPrefix(name, []byte("on")) }

// attribute is the name that ends v, in lower case, written into of; what is longer is none.
func attribute(of *[maxName]byte, v []byte) []byte {
	end := len(v)
	for end > 0 && (isSpace(v[end-1]) || v[end-1] == '\f') {
		end--
	}
	from := end
	for from > 0 && !endsName(v[from-1]) {
		if from--; end-from > maxName {
			return nil
		}
	}
	for i, c := range v[from:end] {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		of[i] = c
	}
	return of[:end-from]
}

// endsName reports whether no name of an attribute holds c.
func endsName(c byte) bool {
	switch c {
	case ' ', '\t', '\r', '\n', '\f', '/', '"', '\'', '<', '>':
		return true
	}
	return false
}

// valueOf is the value that v begins with, and how many bytes it takes.
func valueOf(v []byte) (value []byte, size int) {
	for size < len(v) && (isSpace(v[size]) || v[size] == '\f') {
		size++
	}
	w := v[size:]
	if len(w) > 0 && (w[0] == '"' || w[0] == '\'') {
		n := bytes.IndexByte(w[1:], w[0])
		if n < 0 {
			return w[1:], len(v)
		}
		return w[1 : 1+n], size + n + 2
	}
	n := 0
	for n < len(w) && !isSpace(w[n]) && w[n] != '\f' && w[n] != '>' {
		n++
	}
	return w[:n], size + n
}
