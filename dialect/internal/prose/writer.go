// Package prose serves the forms whose citations stand in the text itself. For writing,
// it puts the markers of a resolved answer into its prose and keeps them apart from
// the text around them, escapes what only looks like a marker, numbers the sources and
// spells definitions. For reading, it holds text back until a source is known and
// takes out what separates markers and definitions from prose. [NewDecoder] and
// [NewEncoder] are complete forms of plain text.
package prose

import (
	"bytes"
	"strings"

	"github.com/citeway/citeway"
)

// Separator separates what would otherwise be read as one: two adjacent markers, or a
// marker and a bracket next to it. It is invisible.
const Separator = "\u200b"

// Writer writes prose with markers that the form itself spells: [doc1], [1],
// [name](identifier). It runs in time linear in its output.
type Writer struct {
	// Out takes the output. The bytes are valid until it returns.
	Out func([]byte) error
	// Mark appends a citation's markers; nothing if none of its sources is known.
	Mark func(dst []byte, c *citeway.Citation) []byte
	// Spaced puts a blank before every marker that has none before it.
	Spaced bool
	// Unlink breaks up links in the prose itself, so that only citations look like
	// markers.
	Unlink bool

	at     int  // bytes of prose written, markers not counted
	last   byte // the last byte written; 0 at the start
	slash  bool // an odd run of backslashes ends what is written
	marked bool // the last thing written is a marker
	begins bool // and it begins a line, where a colon would turn it into a definition
	line   Line
	behind int // bytes written after the latest marker with it
	// noted is told what is written, for a form that must know more about how it ends.
	noted  func([]byte)
	buf    []byte // the marker
	joined []byte // with what stands before it
}

// At is how many bytes of prose have been written, not counting markers.
func (w *Writer) At() int { return w.at }

// Text writes prose.
func (w *Writer) Text(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	if w.marked && (b[0] == '(' || b[0] == '[' || b[0] == ':' && w.begins) || w.Unlink && w.last == ']' && b[0] == '(' {
		if err := w.string(Separator); err != nil {
			return err
		}
	}
	w.at += len(b)
	if !w.Unlink {
		return w.raw(b)
	}
	return w.unlinked(b)
}

// Literal writes n bytes of prose that look like a marker, in their escaped form.
func (w *Writer) Literal(n int, escaped []byte) error {
	w.at += n
	return w.raw(escaped)
}

// unlinked writes prose with its links broken up.
func (w *Writer) unlinked(b []byte) error {
	for w.Unlink {
		i := bytes.Index(b, []byte("]("))
		if i < 0 {
			break
		}
		if err := w.raw(b[:i+1]); err != nil {
			return err
		}
		if err := w.string(Separator); err != nil {
			return err
		}
		b = b[i+1:]
	}
	return w.raw(b)
}

// Behind is how many bytes were written after the marker of the latest citation and with
// it: a blank and the bar that closes its row, or none.
func (w *Writer) Behind() int { return w.behind }

// Citation writes the words that come with a citation, and its markers. A marker stands
// before the bar that closes a row of a table, since what follows it is in no cell. It
// writes nothing if the prose has moved past the citation's words.
func (w *Writer) Citation(c *citeway.Citation) error {
	words := c.Label
	if c.Start != w.at {
		if c.End != w.at {
			return nil
		}
		words = ""
	}
	p := w.line.Part(words)
	w.behind = 0
	if err := w.Text([]byte(words[:len(words)-len(p.After)])); err != nil {
		return err
	}
	w.buf = w.Mark(w.buf[:0], c)
	if len(w.buf) > 0 {
		return w.ended(p, w.alone(c, words == "" && c.Start == w.at))
	}
	if err := w.Text([]byte(p.After)); err != nil {
		return err
	}
	if words != "" || c.Marker == "" || c.Start != w.at {
		return nil
	}
	return w.unresolved(c)
}

// ended writes what stands behind the marker of words.
func (w *Writer) ended(p Part, err error) error {
	if err != nil {
		return err
	}
	w.behind += len(p.After)
	return w.Text([]byte(p.After))
}

// Words writes the words that come with a citation, and no marker.
func (w *Writer) Words(c *citeway.Citation) error {
	if c.Start != w.at {
		return nil
	}
	return w.Text([]byte(c.Label))
}

// alone writes the marker in buf with the blanks that are the citation's own, where it
// stands for no words.
func (w *Writer) alone(c *citeway.Citation, alone bool) error {
	if !alone {
		return w.marker("", false)
	}
	if err := w.marker(c.Blank, c.After != ""); err != nil {
		return err
	}
	w.behind = len(c.After)
	return w.string(c.After)
}

// marker writes the marker in buf, with the blank before it, in one piece. One that leads its
// words has the blank behind it, and none is put before it.
func (w *Writer) marker(blank string, leads bool) error {
	if blank == "" && w.Spaced && !leads && w.last != 0 && w.last != ' ' && w.last != '\n' {
		blank = " "
	}
	before := blank
	if before == "" && !w.marked && w.touches() && w.buf[0] != ' ' {
		before = Separator
	}
	w.joined = append(append(w.joined[:0], before...), w.buf...)
	err := w.raw(w.joined)
	w.marked = true
	return err
}

// touches reports whether a marker would run into what precedes it.
func (w *Writer) touches() bool { return w.last == '[' || w.last == '!' || w.last == ']' || w.slash }

// unresolved shows what the model wrote in a way that is not read as a citation.
func (w *Writer) unresolved(c *citeway.Citation) error {
	if err := w.string(c.Blank); err != nil {
		return err
	}
	if err := w.unlinked([]byte(Escape(c.Marker))); err != nil {
		return err
	}
	return w.string(c.After)
}

// Escape writes a marker so that it is read as text.
func Escape(marker string) string {
	var b strings.Builder
	for i, r := range marker {
		if strings.ContainsRune("[<【［{#\ue200\ue202\ue203", r) || i == 0 && r == '\\' {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func (w *Writer) string(s string) error {
	w.joined = append(w.joined[:0], s...)
	return w.raw(w.joined)
}

// raw writes b and remembers how the written text ends.
func (w *Writer) raw(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	w.last, w.marked = b[len(b)-1], false
	w.slash = w.last == '\\' && w.escapes(b)
	w.line.Take(b)
	if w.noted != nil {
		w.noted(b)
	}
	return w.Out(b)
}

// escapes reports whether an odd run of backslashes ends the text written so far and b.
func (w *Writer) escapes(b []byte) bool {
	n := 0
	for n < len(b) && b[len(b)-1-n] == '\\' {
		n++
	}
	return n%2 == 1 != (n == len(b) && w.slash)
}
