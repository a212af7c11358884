package chat

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/prompt"
)

// stale are the markers of an earlier answer. Their numbers refer to that answer's
// sources, not to those of the current one.
const stale = citeway.AllSyntaxes &^ citeway.Wiki

// maxMarker is the number from which [n] is a year or an index.
const maxMarker = 1000

// unmark takes the citations out of the earlier answers of a turn, whatever surface they came
// by: a model that reads them writes their numbers again, and they mean other sources now.
func (t *Turn) unmark() {
	t.Messages = slices.Clone(t.Messages)
	for i := range t.Messages {
		if m := &t.Messages[i]; m.Role == prompt.Assistant {
			m.Content = unmarked(m.Content)
		}
	}
}

// unmarked removes the citations from an answer of an earlier turn. The words stay,
// including link text.
func unmarked(text string) string {
	if !strings.ContainsAny(text, "[^【［〔(（<{#\\\ue200\ue202\ue203¹²³⁴⁵⁶⁷⁸⁹") {
		return text
	}
	c := &unmarker{}
	s := marker.New(c, stale)
	_, _ = s.Write([]byte(text)) // the unmarker never fails
	_ = s.Close()
	return strings.TrimRight(string(c.out), " \n")
}

// unmarker keeps everything but citations.
type unmarker struct {
	out   []byte
	inner bool // a link in parentheses was taken out: its closing one goes too
}

// Put takes what the scanner found.
func (c *unmarker) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		c.text(e.Bytes)
	case *citeway.Marker:
		c.marker(e)
	}
	return nil
}

func (c *unmarker) text(b []byte) {
	if c.inner && len(b) > 0 {
		b = bytes.TrimPrefix(b, []byte(")"))
		c.inner = false
	}
	c.out = append(c.out, b...)
}

func (c *unmarker) marker(m *citeway.Marker) {
	switch {
	case c.literal(m):
		c.text(m.Blank)
		c.text(m.Raw)
	case m.Syntax == citeway.Inline && bytes.HasSuffix(c.out, []byte("(")) && len(m.Blank) == 0:
		c.out = bytes.TrimRight(c.out[:len(c.out)-1], " ")
		c.inner = true
	case m.Syntax == citeway.Inline:
		c.text(m.Blank)
		c.text(m.Raw)
	default:
		c.text(m.Label)
	}
}

// literal reports whether a number does not refer to a source: a year, the index of what
// stands directly before it, which only square brackets write and only behind a name of
// ASCII letters, or what may be a power.
func (c *unmarker) literal(m *citeway.Marker) bool {
	if m.Syntax == citeway.Bracket && m.Glued && len(c.out) > 0 && c.out[len(c.out)-1] < utf8.RuneSelf {
		return true
	}
	for i := range m.Refs {
		r := &m.Refs[i]
		if m.Syntax == citeway.Worded && r.Kind == citeway.ByIdentifier {
			return true // a name means the same in every turn
		}
		power := m.Syntax == citeway.Raised && m.Glued && (r.Number == 2 || r.Number == 3)
		if r.Kind == citeway.ByNumber && (r.Number < 1 || r.Number >= maxMarker || power) {
			return true
		}
	}
	return false
}
