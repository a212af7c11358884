package native

import (
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// replacement replaces a byte that is not part of a character.
const replacement = string(utf8.RuneError)

// clean puts a replacement character for each byte of the prose that is not part of a
// character, since JSON cannot hold such a byte, and moves every later position. Prose
// of whole characters passes unchanged.
type clean struct {
	next  citeway.Sink
	chars jsontext.Pieces
	read  int   // bytes of prose taken
	at    []int // where a byte was replaced, in the prose taken
	piece citeway.Text
}

// grown is how many bytes a replacement adds.
const grown = len(replacement) - 1

// Put passes the event on.
func (c *clean) Put(e citeway.Event) error {
	if t, ok := e.(*citeway.Text); ok {
		return c.text(c.chars.Whole(t.Bytes))
	}
	if err := c.text(c.chars.Rest()); err != nil {
		return err
	}
	switch e := e.(type) {
	case *citeway.Citation:
		return c.next.Put(c.citation(e, e.Start == c.read))
	case *citeway.Revision:
		r := *e
		r.Citation = c.citation(e.Citation, false)
		return c.next.Put(&r)
	case *citeway.Finding:
		if len(c.at) > 0 {
			f := *e
			f.At = c.moved(f.At)
			e = &f
		}
		return c.next.Put(e)
	}
	return c.next.Put(e)
}

func (c *clean) text(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	if utf8.Valid(b) { // and need not be copied
		c.read += len(b)
	} else {
		b = []byte(c.valid(string(b)))
	}
	c.piece.Bytes = b
	return c.next.Put(&c.piece)
}

// valid takes prose and returns it with its stray bytes replaced.
func (c *clean) valid(s string) string {
	if utf8.ValidString(s) {
		c.read += len(s)
		return s
	}
	var out strings.Builder
	for at := 0; at < len(s); {
		r, n := utf8.DecodeRuneInString(s[at:])
		if r == utf8.RuneError && n == 1 {
			c.at = append(c.at, c.read+at)
		}
		out.WriteRune(r)
		at += n
	}
	c.read += len(s)
	return out.String()
}

// moved maps a position in the prose received to the prose sent.
func (c *clean) moved(position int) int {
	return position + grown*sort.SearchInts(c.at, position)
}

// citation moves a citation; an in-place citation brings words, which are prose.
func (c *clean) citation(e *citeway.Citation, inPlace bool) *citeway.Citation {
	label := e.Label
	if inPlace {
		label = c.valid(label)
	}
	if len(c.at) == 0 {
		return e
	}
	d := e.Clone()
	d.Start, d.End = c.moved(d.Start), c.moved(d.End)
	d.Label = (&clean{}).valid(label)
	if d.Claim != nil {
		d.Claim.Start, d.Claim.End = c.moved(d.Claim.Start), c.moved(d.Claim.End)
	}
	return d
}
