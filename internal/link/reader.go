package link

import (
	"bytes"
	"strings"
)

// Limits of what is held.
const (
	// maxHold is how many bytes of a target, a tag, an address or the start of a line are
	// waited for.
	maxHold = 2 << 10
	// maxWords is how long the words of a link may be, in bytes, for its brackets to be
	// taken out with its address.
	maxWords = 512
	// maxOpen is how many brackets may be open.
	maxOpen = 64
	// minWait is how much may be held and read again with every piece.
	minWait = 16
	// tailSize is how much of what was sent is remembered.
	tailSize = 16
)

// reader reads prose and writes it with the links that the rule allows.
//
// What a bracket, a tag or a backtick means is judged by the prose as it is written, not
// as it was read: what is taken out could bring two pieces together that are a link only
// then. Code is code only where every reader of Markdown says so: after anything that
// two of them read in different ways, no more code is known until the paragraph ends, or
// in doubt at all.
type reader struct {
	rule  Rule
	known Set
	told  func(what, address string)
	moved func(from, n int) // n bytes of out behind from were taken out; nil if nobody asks

	in    []byte // not read yet
	at    int    // where it begins in the prose read
	out   []byte // written, not sent yet
	done  int    // where it begins in the prose sent
	tail  []byte // the end of what was sent
	shift shift

	open  []bracket
	over  bool // the prose ends with what was read
	cited bool // a citation is the last that was written
	cut   bool // what is written next stood apart from what was written last
	wait  int  // bytes of in that were not enough; 0 is none
	gone  map[string]int

	blanks, leads ahead // the next empty line, and the next attribute that leads somewhere
	stops         ahead // the next byte that may end an address

	lines
}

// bracket is an opening bracket whose closing one is awaited.
type bracket struct {
	in, out int // where it stands in the prose read, and in out
	n       int // its bytes: an image has two
	line    int
	first   bool // nothing stands before it in its line
}

func newReader(rule Rule, told func(what, address string)) *reader {
	return &reader{rule: rule, known: Set{}, told: told, gone: map[string]int{}, lines: lines{fresh: true, blank: true}}
}

// write reads more prose.
func (r *reader) write(b []byte) {
	r.in = append(r.in, b...)
	if r.wait > minWait && len(r.in) < maxHold && (!bytes.ContainsAny(b, wakers) || r.patient()) {
		return
	}
	r.wait = 0
	r.run(false)
}

// patient reports whether so much waits already that a little more is waited for before all of
// it is read again.
func (r *reader) patient() bool {
	const much, share = 256, 16
	return r.wait >= much && len(r.in)-r.wait < r.wait/share
}

// wakers may end what is waited for; a piece without them changes nothing.
const wakers = " \t\r\n)>]`<\"'(:/.[!&;,|\\="

// end reads what is left as it stands: nothing follows, or a citation does.
func (r *reader) end() {
	r.wait = 0
	r.run(true)
}

// run reads on as far as it can be decided.
func (r *reader) run(end bool) {
	for len(r.in) > 0 {
		step := r.inline
		if r.fresh {
			step = r.begin
		}
		if !step(end) {
			r.wait = len(r.in)
			return
		}
	}
}

// short reports whether what follows the first n bytes must be waited for.
func (r *reader) short(n int, end bool) bool {
	return n >= len(r.in) && !end && len(r.in) < maxHold
}

// view is what may be looked at from here on.
func (r *reader) view() []byte { return r.in[:min(len(r.in), maxHold)] }

// pass writes the next n bytes as they are.
func (r *reader) pass(n int) bool {
	r.begins(r.in[:n])
	r.out = append(r.out, r.in[:n]...)
	r.ink += n
	r.skip(n)
	r.cited, r.cut = false, false
	return true
}

func (r *reader) skip(n int) {
	r.in = r.in[n:]
	r.at += n
}

// put writes what was not read.
func (r *reader) put(s string) {
	r.begins([]byte(s))
	r.shift.add(r.at, 0, len(s))
	r.out = append(r.out, s...)
	r.ink += len(s)
	r.cited, r.cut = false, false
}

// begins notes whether b, which begins a line because something before it was taken out,
// could begin more than words there.
func (r *reader) begins(b []byte) {
	if !r.bared || len(b) == 0 {
		return
	}
	k := 0
	for k < len(b) && b[k] == ' ' {
		k++
	}
	r.bared = k == len(b)
	r.doubt = r.doubt || k >= codeIndent || k < len(b) && opensBlock(b[k])
}

// change writes s in the place of the next n bytes.
func (r *reader) change(n int, s string) bool {
	r.shift.add(r.at, n, len(s))
	r.out = append(r.out, s...)
	r.ink += len(s)
	r.skip(n)
	r.cut = true
	switch {
	case s != "":
	case strings.IndexByte("`<\\:/", r.last(0)) >= 0:
		r.put(" ") // what follows was never meant to stand behind that
	case r.ink == 0:
		r.bared = true
	}
	return true
}

// cite notes that a citation stands here.
func (r *reader) cite() {
	r.cited = true
	r.ink++
	r.bared = false
}

// last is the k-th last byte that was written, 0 where there is none.
func (r *reader) last(k int) byte {
	if k < len(r.out) {
		return r.out[len(r.out)-1-k]
	}
	if k -= len(r.out); k < len(r.tail) {
		return r.tail[len(r.tail)-1-k]
	}
	return 0
}

// ends reports whether what was written ends with word, in lower case.
func (r *reader) ends(word string) bool {
	for k := range len(word) {
		if r.last(k)|0x20 != word[len(word)-1-k]|0x20 {
			return false
		}
	}
	return true
}

// closed reports whether a closing bracket that may end a link's words was written last.
func (r *reader) closed() bool {
	if r.last(0) != ']' {
		return false
	}
	slashes := 0
	for slashes < tailSize-2 && r.last(1+slashes) == '\\' {
		slashes++
	}
	return slashes%2 == 0
}

// decided is how much of out no bracket can change any more.
func (r *reader) decided() int {
	for len(r.open) > 0 && r.at-r.open[0].in > maxWords {
		r.open = r.open[1:]
	}
	if len(r.open) > 0 {
		return r.open[0].out
	}
	return len(r.out)
}

// forget removes the first n bytes of out, which were sent.
func (r *reader) forget(n int) {
	r.tail = append(r.tail, r.out[:n]...)
	r.tail = r.tail[max(0, len(r.tail)-tailSize):]
	r.out = append(r.out[:0], r.out[n:]...)
	for i := range r.open {
		r.open[i].out -= n
	}
}
