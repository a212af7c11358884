package prose

import (
	"strings"

	"github.com/citeway/citeway"
)

// Writer writes prose with its markers. What it writes goes to Out, in pieces;
// the time is linear in what is written.
type Writer struct {
	Numbers
	Marks Marks
	// Out takes what is written. The bytes are valid until it returns.
	Out func([]byte) error

	at        int  // bytes of prose written, markers not counted
	last      byte // the last byte written; 0 at the start
	slashes   int  // how many backslashes it ends with
	breaks    int  // how many line breaks it ends with
	marked    bool // the last thing written is a marker
	lineStart bool // that marker stands at the start of a line
	fence     fence
	address   address
	buf       []byte
}

// Text writes prose.
func (w *Writer) Text(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	if w.marked && (b[0] == '(' || b[0] == '[' || b[0] == ':' && w.lineStart) {
		if err := w.raw(Separator); err != nil {
			return err
		}
	}
	w.at += len(b)
	w.note(b)
	return w.Out(b)
}

// Citation writes the words that come with a citation and its markers. One whose
// words have been written and passed has no place any more, and writes nothing.
func (w *Writer) Citation(c *citeway.Citation) error {
	if c.Start != w.at {
		if c.End != w.at {
			return nil
		}
		c = point(c, w.at)
	}
	numbers := w.Of(c)
	if len(numbers) == 0 {
		return w.unresolved(c)
	}
	w.show(c, numbers)
	if c.Label != "" && w.Marks.Link && linkable(c.Label) {
		return w.linked(c, numbers)
	}
	if err := w.Text([]byte(c.Label)); err != nil {
		return err
	}
	if err := w.blank(c); err != nil {
		return err
	}
	return w.markers(numbers)
}

// At is how many bytes of prose have been written, markers not counted.
func (w *Writer) At() int { return w.at }

// Break ends the line and leaves one empty, for what follows the prose; code that
// the prose leaves open is closed.
func (w *Writer) Break() error {
	if closer := w.fence.closer(); closer != "" {
		if err := w.Finish(); err != nil {
			return err
		}
		if err := w.raw(closer); err != nil {
			return err
		}
	}
	if w.last == 0 || w.breaks >= 2 {
		return nil
	}
	return w.raw("\n\n"[w.breaks:])
}

// linked writes words as the text of a reference link.
func (w *Writer) linked(c *citeway.Citation, numbers []int) error {
	if err := w.apart(); err != nil {
		return err
	}
	w.at += len(c.Label)
	if err := w.raw("[" + c.Label + "]" + w.Marks.marker(numbers[0])); err != nil {
		return err
	}
	w.marked, w.lineStart = true, false
	return w.markers(numbers[1:])
}

// blank puts back the blank that stood before a marker without words.
func (w *Writer) blank(c *citeway.Citation) error {
	if c.Blank == "" || c.Label != "" {
		return nil
	}
	w.marked = false
	return w.raw(c.Blank)
}

func (w *Writer) markers(numbers []int) error {
	if w.address.open && len(numbers) > 0 {
		if err := w.raw(" "); err != nil {
			return err
		}
	}
	for _, n := range numbers {
		if err := w.apart(); err != nil {
			return err
		}
		start := w.last == 0 || w.last == '\n'
		if err := w.raw(w.Marks.marker(n)); err != nil {
			return err
		}
		w.marked, w.lineStart = true, start
	}
	return nil
}

// apart writes the separator where the next marker would run into what stands
// before it.
func (w *Writer) apart() error {
	touching := w.marked && w.Marks.Link
	if !touching && !w.marked {
		touching = w.last == ']' || w.last == '[' || w.last == '!' || w.slashes%2 == 1
	}
	if !touching {
		return nil
	}
	return w.raw(Separator)
}

// unresolved shows what the model wrote, so that it is not read as a citation.
func (w *Writer) unresolved(c *citeway.Citation) error {
	if err := w.Text([]byte(c.Label)); err != nil {
		return err
	}
	if c.Label != "" || c.Marker == "" {
		return nil
	}
	if err := w.blank(c); err != nil {
		return err
	}
	return w.raw(Escape(c.Marker))
}

// Escape writes a marker so that it is read as text.
func Escape(marker string) string {
	var b strings.Builder
	for _, r := range marker {
		if strings.ContainsRune("[<【［\ue200", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// raw writes what is not prose.
func (w *Writer) raw(s string) error {
	w.buf = append(w.buf[:0], s...)
	w.note(w.buf)
	return w.Out(w.buf)
}

// note remembers how what is written ends.
func (w *Writer) note(b []byte) {
	w.slashes, w.breaks = run(b, '\\', w.slashes), run(b, '\n', w.breaks)
	w.last, w.marked = b[len(b)-1], false
	w.fence.take(b)
	w.address.take(b)
}

// run is how many bytes c the text ends with, after before of them and b.
func run(b []byte, c byte, before int) int {
	n := 0
	for n < len(b) && b[len(b)-1-n] == c {
		n++
	}
	if n == len(b) {
		n += before
	}
	return n
}

// point is c as a marker without words, at a place where its words have passed.
func point(c *citeway.Citation, at int) *citeway.Citation {
	d := *c
	d.Start, d.End, d.Label, d.Blank = at, at, "", ""
	return &d
}

// Finish ends the last line, if there is one.
func (w *Writer) Finish() error {
	if w.last == 0 || w.last == '\n' {
		return nil
	}
	return w.raw("\n")
}
