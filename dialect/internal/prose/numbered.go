package prose

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// Marks is a way of writing numbers as markers.
type Marks struct {
	// Open and Close stand round the number.
	Open, Close string
	// Link says that a marker is a CommonMark reference link: words can be its text, and
	// two adjacent links would be read as one.
	Link bool
}

// Reference is [1], a reference link whose text is its identifier.
func Reference() Marks { return Marks{Open: "[", Close: "]", Link: true} }

// Footnote is [^1].
func Footnote() Marks { return Marks{Open: "[^", Close: "]"} }

// Number is [1] in a form where it is not a link.
func Number() Marks { return Marks{Open: "[", Close: "]"} }

// Numbered is a Writer of Markdown whose markers are the numbers of the sources; their
// definitions may follow.
type Numbered struct {
	Writer
	Numbers

	marks   Marks
	numbers []int // of the present citation
	breaks  int   // how many line breaks end what is written
	fence   fence
	address address
}

// NewNumbered writes to out.
func NewNumbered(marks Marks, out func([]byte) error) *Numbered {
	n := &Numbered{marks: marks}
	n.Out, n.Mark, n.noted = out, n.mark, n.note
	return n
}

// note remembers how the written text ends.
func (n *Numbered) note(b []byte) {
	if len(b) <= shortText && n.fence.at == lineRest && n.address == (address{}) && eventless(b) {
		n.breaks = 0
		return
	}
	n.breaks = run(b, '\n', n.breaks)
	n.fence.take(b)
	n.address.take(b)
}

// shortText is up to how many bytes looking at each is faster than a search for one of them.
const shortText = 16

// eventless reports whether text ends no line and begins no address: most short pieces do
// neither.
func eventless(b []byte) bool {
	for _, c := range b {
		if c == '\n' || c == '/' {
			return false
		}
	}
	return true
}

// run is the length of the run of c that ends the text, given a run of before preceding
// b.
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

// Citation writes the words that come with a citation, and its markers. If the words
// can be the text of a link, they are.
func (n *Numbered) Citation(c *citeway.Citation) error {
	n.numbers = n.of(n.numbers[:0], c)
	numbers := n.numbers
	n.leads(c)
	if c.Start != n.at && c.End != n.at {
		return nil
	}
	n.show(c, numbers)
	if c.Start == n.at && c.Label != "" && n.marks.Link && len(numbers) > 0 {
		if p := n.line.Part(c.Label); p.Whole && linkable(p.Words) {
			return n.linked(p, numbers)
		}
	}
	begins := len(numbers) == 1 && c.Label == "" && c.Blank == "" && (n.last == 0 || n.last == '\n')
	err := n.Writer.Citation(c)
	n.begins = begins
	return err
}

// linked writes words as the text of a reference link.
func (n *Numbered) linked(p Part, numbers []int) error {
	if err := n.Text([]byte(p.Before)); err != nil {
		return err
	}
	n.at += len(p.Words)
	n.buf = append(append(append(n.apart(n.buf[:0]), '['), p.Words...), ']')
	n.buf, n.begins = n.append(n.buf, numbers), false
	return n.ended(p, n.marker("", false))
}

// mark appends the numbers of a citation. A blank keeps a bare address from swallowing
// the marker after it.
func (n *Numbered) mark(dst []byte, c *citeway.Citation) []byte {
	numbers := n.numbers
	if len(numbers) == 0 {
		return dst
	}
	if c.Blank == "" || c.Label != "" {
		if n.address.open {
			dst = append(dst, ' ')
		}
		dst = n.apart(dst)
	}
	return n.append(dst, numbers)
}

// apart appends what keeps a link apart from a preceding marker.
func (n *Numbered) apart(dst []byte) []byte {
	if n.marked && n.marks.Link {
		return append(dst, Separator...)
	}
	return dst
}

func (n *Numbered) append(dst []byte, numbers []int) []byte {
	for i, number := range numbers {
		if i > 0 && n.marks.Link {
			dst = append(dst, Separator...)
		}
		dst = append(dst, n.marks.Open...)
		dst = append(strconv.AppendInt(dst, int64(number), 10), n.marks.Close...)
	}
	return dst
}

// maxLinked is how many bytes of words are the text of a link. Package marker takes
// markers of fewer than 512 bytes, and a reader no more than a clause.
const maxLinked = 400

// linkable reports whether words can be the text of a reference link and be read back
// as such: they hold no bracket, link, code or line break, and are not a number or a
// footnote, which would be markers themselves.
func linkable(words string) bool {
	if len(words) > maxLinked || strings.TrimSpace(words) == "" || strings.ContainsAny(words, "`\n\r<") || words[0] == '^' {
		return false
	}
	digits := true
	for i := 0; i < len(words); i++ {
		digits = digits && words[i] >= '0' && words[i] <= '9'
		switch words[i] {
		case '[', ']':
			return false
		case '\\':
			i++
			if i == len(words) {
				return false
			}
		}
	}
	return !digits
}

// Break ends the line and adds an empty one before what follows the prose. It closes
// code that the prose leaves open.
func (n *Numbered) Break() error {
	if closer := n.fence.closer(); closer != "" {
		if err := n.Finish(); err != nil {
			return err
		}
		if err := n.string(closer); err != nil {
			return err
		}
	}
	if n.last == 0 || n.breaks >= 2 {
		return nil
	}
	return n.string("\n\n"[n.breaks:])
}

// Finish ends the last line, if there is one.
func (n *Numbered) Finish() error {
	if n.last == 0 || n.last == '\n' {
		return nil
	}
	return n.string("\n")
}

// Guarded returns a guard in front of n. It escapes what would be a link to one of the
// definitions, but leaves alone the markers in sought, for which the prose has already
// been searched. known is the highest number that is defined, or negative.
func (n *Numbered) Guarded(sought citeway.Syntax, known int) *Guard {
	var live citeway.Syntax
	switch n.marks {
	case Reference():
		live = citeway.Bracket | citeway.Footnote | citeway.Doc
	case Footnote():
		live = citeway.Footnote
	}
	g := NewGuard(&n.Writer, live&^sought)
	g.Cite, g.Reads = n.Citation, func(m *citeway.Marker) bool { return readable(m, known) }
	return g
}

// Revise takes a changed citation, which g may still hold; g may be nil.
func (n *Numbered) Revise(g *Guard, r *citeway.Revision) {
	if g == nil || !g.Revise(r) {
		n.Numbers.Revise(r.Citation)
	}
}

// unnumbered is the first number that is more likely a year: from there on, a number
// is read as a citation only if such a source exists.
const unnumbered = 1000

// readable reports whether a marker would be read as a citation: no source has the
// number 0, and sources rarely have a number from 1000 on.
func readable(m *citeway.Marker, most int) bool {
	for i := range m.Refs {
		r := &m.Refs[i]
		switch {
		case r.Kind != citeway.ByNumber && most < 0:
			return true
		case r.Kind == citeway.ByNumber && r.Number > 0 && r.Number < unnumbered && (most < 0 || r.Number <= most):
			return true
		}
	}
	return false
}
