package resolve

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// lead takes the blanks behind a marker that no blank stands before, as in "- [1] Rise": of
// the blanks around a marker one stays, and before its words there is none to stay. A sign that
// parts the two goes with them, as in "- [1]: Rise". The citation is held until they have come,
// since they belong to it.
type lead struct {
	on    bool
	held  *citeway.Citation // nil where none came of the marker
	blank []byte
	gap   []byte // what came behind it and may belong to it, or be words
}

// signs part a marker that leads its words from them, as in "[1]: Rise" and "([1], p. 3)":
// those of wide scripts as they are, the others before a blank.
var signs = []string{",", ";", ":", "-", "–", "—", "،", "؛", "、", "，", "；", "："}

// leadIn is how much of what stands behind a marker that leads is its own, blanks and a sign,
// and whether more may be.
func leadIn(b []byte) (n int, may bool) {
	if n = blanksIn(b); n > maxBlanks { // more are no blanks of prose
		return maxBlanks, false
	}
	rest := b[n:]
	switch {
	case len(rest) == 0:
		return n, true
	case rest[0] < utf8.RuneSelf && strings.IndexByte(",;:-", rest[0]) < 0: // most are words
		return n, false
	}
	for _, sign := range signs {
		after, cut := bytes.CutPrefix(rest, []byte(sign))
		if !cut {
			may = may || bytes.HasPrefix([]byte(sign), rest)
			continue
		}
		blanks := blanksIn(after)
		wide := strings.Contains("、，；：", sign)
		switch {
		case blanks == len(after) && blanks <= maxBlanks:
			return n, true
		case blanks > maxBlanks || blanks == 0 && !wide:
			return n, false
		}
		return n + len(sign) + blanks, false
	}
	return n, may
}

// blanksIn is how many blanks b begins with.
func blanksIn(b []byte) int { return len(b) - len(bytes.TrimLeft(b, " \t")) }

// opensWords reports whether words begin behind a text: it ends in a blank, an opening bracket, or
// signs that stand behind one. before is the answer for what precedes it.
func opensWords(b []byte, before bool) bool {
	for i := len(b) - 1; i >= 0; i-- {
		switch b[i] {
		case ' ', '\t', '\n', '(', '[':
			return true
		case '*', '_', '~', '"', '\'':
		default:
			return bytes.HasSuffix(b[:i+1], []byte("（"))
		}
	}
	return before
}

// leads reports whether a marker leads its words. One with blanks of its own before it does so
// only behind another that does, or on a line of its own.
func (r *Resolver) leads(blank bool) bool {
	return r.lead.on || r.opens && (!blank || r.tail == '\n' || r.tail == 0)
}

// put sends a citation, or holds it if it leads its words.
func (r *Resolver) put(c *citeway.Citation) error {
	if err := r.unlead(); err != nil {
		return err
	}
	if c.Start < c.End || !r.leads(c.Blank != "") {
		return r.next.Put(c)
	}
	r.lead.on, r.lead.held = true, c
	return nil
}

// behind takes what belongs to a marker that leads off the prose behind it, and returns the
// words. What may yet belong to it is held.
func (r *Resolver) behind(b []byte) ([]byte, error) {
	if len(r.lead.gap) > 0 {
		b = append(r.lead.gap, b...)
	}
	n, may := leadIn(b)
	if may {
		r.lead.gap = bytes.Clone(b)
		return nil, nil
	}
	return r.led(b, n)
}

// led ends a lead whose words are b[n:].
func (r *Resolver) led(b []byte, n int) ([]byte, error) {
	r.lead.gap = nil
	if n > 0 && n < len(b) && b[n] == r.tail && r.tail > ' ' { // two signs of emphasis that would become one
		n = 0
	}
	r.takes(b[:n])
	err := r.unlead()
	r.lead.end()
	return b[n:], err
}

// takes gives a marker that leads what stands behind it. A colon stays with it in brackets only:
// elsewhere a reader may take the two, written again, for a definition.
func (r *Resolver) takes(blank []byte) {
	r.shifts.add(r.pos, -len(blank))
	if bytes.IndexByte(blank, ':') >= 0 && r.tail != '(' && r.tail != '[' {
		blank = []byte(" ")
	}
	r.lead.blank = append(r.lead.blank, blank...)
}

// ungap decides what is held behind a marker where no prose follows.
func (r *Resolver) ungap() error {
	gap := r.lead.gap
	if len(gap) == 0 {
		return nil
	}
	n, _ := leadIn(append(slices.Clip(gap), '.'))
	if n == len(gap) {
		r.lead.gap = nil
		r.takes(gap)
		return nil
	}
	words, err := r.led(gap, n)
	if err != nil {
		return err
	}
	return r.text(words)
}

// end ends it where words come.
func (l *lead) end() { l.on, l.blank = false, l.blank[:0] }

// unlead sends the citation that is held.
func (r *Resolver) unlead() error {
	c, blank := r.lead.held, r.lead.blank
	r.lead.held, r.lead.blank = nil, blank[:0]
	if c == nil {
		return nil
	}
	c.After += string(blank)
	return r.next.Put(c)
}
