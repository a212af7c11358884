package link

import (
	"bytes"
	"strings"
)

// outcome is what a reader says of the bytes before it.
type outcome uint8

const (
	no   outcome = iota // it is not one
	yes                 // it is one
	more                // it depends on what is not here yet
)

// target reads what stands in parentheses behind a closing bracket, which is the k-th
// byte from here: where a link leads. What may be read as a target in one way or another
// and leads where it may not is broken up.
func (r *reader) target(k int, end bool) bool {
	v := r.view()[k:]
	n, dest, is := 0, v[1:], more
	if r.stops.next(r.at+k, v, stop) >= 0 || len(v) > 1 && v[1] == '<' {
		n, dest, is = targetOf(v)
	}
	if is == more && r.short(len(v)+k, end) {
		return false
	}
	var b bracket
	known := false
	if k == 1 {
		b, known = r.opening()
	}
	image := k == 0 || !known || b.n == 2
	leads := is == more && !end || reaches(dest, targetBytes)
	switch {
	case is != yes && (!leads || bytes.HasPrefix(dest, []byte("#"))), is == yes && (!leads && !(image && known) || r.may(dest, image)):
		return r.pass(k + max(n, 1))
	case is != yes:
		r.told("what may be read as a link to %s was broken up", string(dest[:min(len(dest), maxShown+1)]))
		r.passSome(k)
		r.put(`\`)
		return r.pass(1)
	}
	what := "a link to %s was taken out"
	if known && b.n == 2 {
		what = "an image at %s was taken out"
	}
	r.told(what, string(dest))
	if !known {
		r.passSome(k)
		return r.change(n, "")
	}
	r.change(k+n, "")
	r.take(b, b.n)
	r.bared = r.bared || r.ink <= 0
	return true
}

func (r *reader) passSome(n int) {
	if n > 0 {
		r.pass(n)
	}
}

// The bytes without which an address leads nowhere: in parentheses, where f[0](x) is a
// call, and in a definition, where [note]: soon is words.
const (
	targetBytes     = `:/.\&%?#`
	definitionBytes = `:/\&%`
)

// reaches reports whether an address holds one of these bytes.
func reaches(dest []byte, of string) bool { return bytes.ContainsAny(dest, of) }

// stop is where in v from i on an address without angle brackets may end first; -1 where it does not.
func stop(v []byte, i int) (n, seen int) {
	for ; i < len(v); i++ {
		if v[i] == ')' || isSpace(v[i]) {
			return i, i
		}
	}
	return -1, len(v)
}

// targetOf reads the target in parentheses that v begins with: its bytes and its address
// as written. Where it is none, it still returns what looks like the address.
func targetOf(v []byte) (n int, dest []byte, is outcome) {
	i := spaces(v, 1)
	from := i
	if i < len(v) && v[i] == '<' {
		for i++; i < len(v) && v[i] != '>' && v[i] != '\n'; i++ {
			if v[i] == '\\' {
				i++
			}
		}
		if i >= len(v) {
			return 0, v[min(from, len(v)):], more
		}
		if v[i] == '\n' {
			return 0, v[from:i], no
		}
		dest = v[from+1 : i]
		i++
	} else {
		i = bare(v, i)
		dest = v[min(from, len(v)):i]
	}
	if i = spaces(v, i); i < len(v) && v[i] != ')' {
		if i = title(v, i); i < 0 {
			return 0, dest, no
		}
		i = spaces(v, i)
	}
	switch {
	case i >= len(v):
		return 0, dest, more
	case v[i] != ')':
		return 0, dest, no
	}
	return i + 1, dest, yes
}

// spaces is where the blanks and line breaks from i on end.
func spaces(v []byte, i int) int {
	for i < len(v) && isSpace(v[i]) {
		i++
	}
	return i
}

// bare is where an address without angle brackets ends that begins at i.
func bare(v []byte, i int) int {
	deep := 0
	for ; i < len(v) && !isSpace(v[i]); i++ {
		switch v[i] {
		case '\\':
			if i+1 < len(v) && isPunct(v[i+1]) {
				i++
			}
		case '(':
			deep++
		case ')':
			if deep--; deep < 0 {
				return i
			}
		}
	}
	return min(i, len(v))
}

// title is where the title that begins at i ends: len(v) where that is not seen, -1 where
// there is none.
func title(v []byte, i int) int {
	at := strings.IndexByte(`"'(`, v[i])
	if at < 0 {
		return -1
	}
	for i++; i < len(v); i++ {
		switch v[i] {
		case '\\':
			i++
		case `"')`[at]:
			return i + 1
		}
	}
	return len(v)
}

// define reads what follows a label and a colon: where it is an address that may not be
// linked, the colon is written so that it defines nothing.
func (r *reader) define(end bool) bool {
	v := r.view()
	i := spaces(v, 1)
	from := i
	for i < len(v) && !isSpace(v[i]) {
		i++
	}
	dest, cut := bytes.Trim(v[from:i], "<>"), i == maxHold // of what goes on nobody knows where it leads
	i = spaces(v, i)
	if i == len(v) && r.short(len(v), end) {
		return false
	}
	ends := i == len(v) || bytes.ContainsAny(v[from+len(dest):i], "\n\r") || strings.IndexByte(`"'(`, v[i]) >= 0
	if !ends || !reaches(dest, definitionBytes) || !cut && r.may(dest, !r.rule.All) {
		return r.pass(1)
	}
	r.told("a definition of %s was broken up", string(dest[:min(len(dest), maxShown+1)]))
	r.put(`\`)
	return r.pass(1)
}
