// Package weave puts the markers of a resolved answer back into its prose, for
// forms whose markers are text that the form itself spells: [doc1], [1],
// [name](identifier). It knows where a marker stands and what keeps it apart from
// the text round it. What may not enter: which source bears which name.
package weave

import (
	"bytes"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// Weave writes prose with markers in place. Time is linear in what is written.
type Weave struct {
	// Out takes what is written. The bytes are valid until it returns.
	Out func([]byte) error
	// Mark appends a citation's markers; nothing where none of its sources is known.
	Mark func(dst []byte, c *citeway.Citation) []byte
	// Spaced puts a blank before a marker that none stands before.
	Spaced bool
	// Unlink keeps apart what is a link in the prose itself, so that no marker but
	// a citation has the look of one.
	Unlink bool

	at     int // bytes of prose written, markers not counted
	last   byte
	slash  bool   // an odd run of backslashes ends what is written
	marked bool   // the last thing written is a marker
	buf    []byte // the marker
	joined []byte // with what stands before it
}

// Text writes prose.
func (w *Weave) Text(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	if w.marked && (b[0] == '(' || b[0] == '[') || w.Unlink && w.last == ']' && b[0] == '(' {
		if err := w.raw([]byte(prose.Separator)); err != nil {
			return err
		}
	}
	w.at += len(b)
	return w.write(b)
}

// Literal writes n bytes of prose that have the look of a marker as escaped.
func (w *Weave) Literal(n int, escaped []byte) error {
	w.at += n
	return w.raw(escaped)
}

// write writes prose, its links kept apart.
func (w *Weave) write(b []byte) error {
	for w.Unlink {
		i := bytes.Index(b, []byte("]("))
		if i < 0 {
			break
		}
		if err := w.raw(b[:i+1]); err != nil {
			return err
		}
		if err := w.raw([]byte(prose.Separator)); err != nil {
			return err
		}
		b = b[i+1:]
	}
	return w.raw(b)
}

// Citation writes the words that come with a citation, and its markers. One
// whose words are written and passed has no place any more, and writes nothing.
func (w *Weave) Citation(c *citeway.Citation) error {
	words := c.Label
	if c.Start != w.at {
		if c.End != w.at {
			return nil
		}
		words = ""
	}
	if err := w.Text([]byte(words)); err != nil {
		return err
	}
	w.buf = w.Mark(w.buf[:0], c)
	if len(w.buf) > 0 {
		return w.marker(c.Blank, words == "" && c.Start == w.at)
	}
	if words != "" || c.Marker == "" || c.Start != w.at {
		return nil
	}
	return w.unresolved(c)
}

// marker writes the marker in buf, with the blank before it, in one piece.
func (w *Weave) marker(blank string, alone bool) error {
	if !alone {
		blank = ""
	}
	if blank == "" && w.Spaced && w.last != 0 && w.last != ' ' && w.last != '\n' {
		blank = " "
	}
	before := blank
	if before == "" && !w.marked && (w.last == '[' || w.last == '!' || w.last == ']' || w.slash) {
		before = prose.Separator
	}
	w.joined = append(append(w.joined[:0], before...), w.buf...)
	err := w.raw(w.joined)
	w.marked = true
	return err
}

// unresolved shows what the model wrote, so that it is not read as a citation.
func (w *Weave) unresolved(c *citeway.Citation) error {
	if err := w.raw([]byte(c.Blank)); err != nil {
		return err
	}
	return w.write([]byte(prose.Escape(c.Marker)))
}

// At is how many bytes of prose have been written, markers not counted.
func (w *Weave) At() int { return w.at }

func (w *Weave) raw(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	n := 0
	for n < len(b) && b[len(b)-1-n] == '\\' {
		n++
	}
	odd := n%2 == 1
	if n == len(b) {
		odd = odd != w.slash
	}
	w.slash, w.last, w.marked = odd, b[len(b)-1], false
	return w.Out(b)
}
