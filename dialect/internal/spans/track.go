package spans

import "github.com/citeway/citeway"

// Track follows a text that is written: the prose of an answer, and what is put
// into it besides. It gives the offsets of the written text.
type Track struct {
	ruler Ruler
	added cuts
}

// Prose appends prose.
func (t *Track) Prose(b []byte) { t.ruler.Write(b) }

// Marker appends what is not prose.
func (t *Track) Marker(b []byte) {
	t.added.add(t.ruler.Len(), t.ruler.Len()+len(b))
	t.ruler.Write(b)
}

// Text is all that was written.
func (t *Track) Text() []byte { return t.ruler.text }

// ProseLen is the length of the prose alone, in bytes.
func (t *Track) ProseLen() int { return t.added.short(t.ruler.Len()) }

// Len is the length of the written text in a unit.
func (t *Track) Len(u citeway.Unit) int { return t.ruler.end.in(u) }

// Span is the span of the written text, in a unit, for one of the prose in bytes.
func (t *Track) Span(start, end int, u citeway.Unit) (from, to int) {
	last, _ := t.ruler.Convert(t.added.long(end, false), citeway.Bytes, u)
	if start == end {
		return last, last
	}
	first, _ := t.ruler.Convert(t.added.long(start, true), citeway.Bytes, u)
	return first, last
}

// Blank is what to write before a marker without words: the blanks that stood
// there, else one where the text before it does not end with a blank.
func (t *Track) Blank(was string) string {
	text := t.ruler.text
	if was != "" || len(text) == 0 {
		return was
	}
	switch text[len(text)-1] {
	case ' ', '\t', '\n', '(':
		return ""
	}
	return " "
}
