package spans

import (
	"sort"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// step is how many bytes lie between two marks of a Ruler.
const step = 256

// Ruler measures a text that grows, in bytes, code points and UTF-16 units.
// Growing it is linear; a measurement walks at most one step. The zero value is
// an empty text.
type Ruler struct {
	text  []byte
	end   mark
	marks []mark
}

type mark struct{ bytes, runes, utf16 int }

// Write appends s. A character cut in two is measured once it is whole.
func (r *Ruler) Write(s []byte) {
	r.text = append(r.text, s...)
	for r.end.bytes < len(r.text) && utf8.FullRune(r.text[r.end.bytes:]) {
		next := r.end.over(r.text)
		if next.bytes/step > r.end.bytes/step {
			r.marks = append(r.marks, next)
		}
		r.end = next
	}
}

func (m mark) over(text []byte) mark {
	c, size := utf8.DecodeRune(text[m.bytes:])
	m.bytes += size
	m.runes++
	m.utf16++
	if c > 0xFFFF {
		m.utf16++
	}
	return m
}

func (m mark) in(u citeway.Unit) int {
	switch u {
	case citeway.Runes:
		return m.runes
	case citeway.UTF16:
		return m.utf16
	}
	return m.bytes
}

// Len is the length of the text in bytes.
func (r *Ruler) Len() int { return len(r.text) }

// Convert returns the position at, counted in from, counted in to, and whether
// it lies within the text and not within a character.
func (r *Ruler) Convert(at int, from, to citeway.Unit) (int, bool) {
	i := sort.Search(len(r.marks), func(i int) bool { return r.marks[i].in(from) > at })
	var m mark
	if i > 0 {
		m = r.marks[i-1]
	}
	for m.in(from) < at && m.bytes < r.end.bytes {
		next := m.over(r.text)
		if next.in(from) > at {
			break
		}
		m = next
	}
	return m.in(to), m.in(from) == at
}

// Span converts both ends of a span to bytes; it reports whether both fit and
// the end does not come before the start.
func (r *Ruler) Span(start, end int, from citeway.Unit) (citeway.Span, bool) {
	a, okA := r.Convert(start, from, citeway.Bytes)
	b, okB := r.Convert(end, from, citeway.Bytes)
	return citeway.Span{Start: a, End: b}, okA && okB && a <= b
}
