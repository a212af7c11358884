package resolve

import (
	"bytes"
	"slices"

	"github.com/citeway/citeway"
)

// lead takes the blanks behind a marker that no blank stands before, as in "- [1] Rise": of
// the blanks around a marker one stays, and before its words there is none to stay. Its
// citation is held until they have come, since they belong to it.
type lead struct {
	on    bool
	held  *citeway.Citation // nil where none came of the marker
	blank []byte
}

// opensWords reports whether words begin behind a text: it ends in a blank, an opening bracket, or
// signs that stand behind one. before is the answer for what precedes it.
func opensWords(b []byte, before bool) bool {
	for i := len(b) - 1; i >= 0; i-- {
		switch b[i] {
		case ' ', '\t', '\n', '(', '[':
			return true
		case '*', '_', '~', '"', '\'':
		default:
			return false
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

// behind takes the blanks that prose begins with behind a marker that leads, and returns
// the rest.
func (r *Resolver) behind(b []byte) ([]byte, error) {
	words := bytes.TrimLeft(b, " \t")
	n := len(b) - len(words)
	if room := maxBlanks - len(r.lead.blank); n > room { // more are no blanks of prose
		n, words = room, b[room:]
	}
	r.lead.blank = append(r.lead.blank, b[:n]...)
	r.shifts.add(r.pos, -n)
	if len(words) == 0 {
		return nil, nil
	}
	if words[0] == r.tail && r.tail > ' ' && len(r.lead.blank) > 0 { // two signs of emphasis that would become one
		words = slices.Concat(r.lead.blank, words)
		r.shifts.add(r.pos, len(r.lead.blank))
		r.lead.blank = r.lead.blank[:0]
	}
	err := r.unlead()
	r.lead.end()
	return words, err
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
