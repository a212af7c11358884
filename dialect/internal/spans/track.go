package spans

import (
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// Track follows a text that is written: the prose of an answer, and what is put
// into it besides. It gives the offsets of the written text.
type Track struct {
	ruler Ruler
	added cuts
	held  []byte // the beginning of a character
}

// Prose appends prose. A byte that belongs to no character is written as
// U+FFFD, since JSON has no place for it, and measured as such. A character cut
// in two is measured once it is whole.
func (t *Track) Prose(b []byte) {
	if len(t.held) > 0 {
		b, t.held = append(t.held, b...), nil
	}
	for len(b) > 0 {
		at := invalid(b)
		t.ruler.Write(b[:at])
		b = b[at:]
		switch {
		case len(b) == 0:
		case !utf8.FullRune(b):
			t.held = append([]byte(nil), b...)
			return
		default:
			t.replace()
			b = b[1:]
		}
	}
}

const replacement = "\uFFFD"

func (t *Track) replace() {
	t.ruler.Write([]byte(replacement))
	end := t.ruler.Len() // the byte of the prose is the last: a span that ends here spans all three
	t.added.add(end-len(replacement), end-1)
}

// settle takes a character that is not whole for one that will not be.
func (t *Track) settle() {
	for range t.held {
		t.replace()
	}
	t.held = nil
}

// invalid is the place of the first byte that belongs to no character.
func invalid(b []byte) int {
	for at := 0; at < len(b); {
		r, size := utf8.DecodeRune(b[at:])
		if r == utf8.RuneError && size == 1 {
			return at
		}
		at += size
	}
	return len(b)
}

// Marker appends what is not prose.
func (t *Track) Marker(b []byte) {
	t.settle()
	t.added.add(t.ruler.Len(), t.ruler.Len()+len(b))
	t.ruler.Write(b)
}

// Text is all that was written.
func (t *Track) Text() []byte {
	t.settle()
	return t.ruler.text
}

// ProseLen is the length of the prose alone, in bytes.
func (t *Track) ProseLen() int { return t.added.short(t.ruler.Len()) + len(t.held) }

// Len is the length of the written text in a unit.
func (t *Track) Len(u citeway.Unit) int {
	t.settle()
	return t.ruler.end.in(u)
}

// Span is the span of the written text, in a unit, for one of the prose in bytes.
func (t *Track) Span(start, end int, u citeway.Unit) (from, to int) {
	t.settle()
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
