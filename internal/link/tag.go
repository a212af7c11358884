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
	n, is := tagEnd(v)
	if is == more && r.short(k+len(v), end) {
		return false
	}
	r.notes(v[:n])
	t := tagOf(v[:n])
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

// tagEnd is where the tag ends that v begins with, as browsers read it; an empty line
// ends what was none.
func tagEnd(v []byte) (n int, is outcome) {
	if bytes.IndexByte(v, '>') < 0 { // no quote matters then
		if n := emptyLine(v); n >= 0 {
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

// emptyLine is where the first empty line in v ends, behind its blanks; -1 where there is none.
func emptyLine(v []byte) int {
	for at := 0; ; at++ {
		n := bytes.IndexByte(v[at:], '\n')
		if n < 0 {
			return -1
		}
		at += n
		next := at + 1
		for next < len(v) && v[next] != '\n' && isSpace(v[next]) {
			next++
		}
		if next < len(v) && v[next] == '\n' {
			return next
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

// tagOf reads a tag, or the beginning of one.
func tagOf(v []byte) tag {
	i := 1
	if i < len(v) && v[i] == '/' {
		i++
	}
	from := i
	for i < min(len(v), from+maxName) && !isSpace(v[i]) && v[i] != '>' && v[i] != '/' {
		i++
	}
	t := tag{name: strings.ToLower(string(v[from:i]))}
	if v[1] == '/' {
		return t
	}
	t.leads = active[t.name] && t.name != "a"
	more := t.leads && t.name != "img"
	for at := i; !t.leads || !more; { // what leads and does more than that needs no second reason
		eq := bytes.IndexByte(v[at:], '=')
		if eq < 0 {
			break
		}
		name := attribute(v[:at+eq])
		value, size := valueOf(v[at+eq+1:])
		at += eq + 1 + size
		switch {
		case name == "href" && t.name == "a", name == "src" && t.name == "img":
			t.leads, more = true, more || t.address != nil
			t.address = value
		case leading[name] || strings.HasPrefix(name, "on"):
			t.leads, more = true, true
		case !plainly[name]:
			more = true
		}
	}
	if more {
		t.address = nil
	}
	return t
}

// attribute is the name that ends v, in lower case.
func attribute(v []byte) string {
	v = bytes.TrimRight(v, " \t\r\n\f")
	return strings.ToLower(string(v[1+bytes.LastIndexAny(v, " \t\r\n\f/\"'<>"):]))
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
	n := bytes.IndexAny(w, " \t\r\n\f>")
	if n < 0 {
		n = len(w)
	}
	return w[:n], size + n
}
