package request

import (
	"bytes"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// stale are the markers of an earlier answer. Their numbers refer to that answer's
// sources, not to those of the current one.
const stale = citeway.AllSyntaxes &^ citeway.Wiki

// maxNumber is the number from which [n] is a year or an index.
const maxNumber = 1000

// Clean removes the citations from an answer of an earlier turn. The words stay,
// including link text.
func Clean(text string) string {
	if !strings.ContainsAny(text, "[【［<\ue200") {
		return text
	}
	c := &cleaner{}
	s := marker.New(c, stale)
	_, _ = s.Write([]byte(text)) // the cleaner never fails
	_ = s.Close()
	return strings.TrimRight(string(c.out), " \n")
}

// cleaner keeps everything but citations.
type cleaner struct {
	out   []byte
	inner bool // a link in parentheses was taken out: its closing one goes too
}

// Put takes what the scanner found.
func (c *cleaner) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		c.text(e.Bytes)
	case *citeway.Marker:
		c.marker(e)
	}
	return nil
}

func (c *cleaner) text(b []byte) {
	if c.inner && len(b) > 0 {
		b = bytes.TrimPrefix(b, []byte(")"))
		c.inner = false
	}
	c.out = append(c.out, b...)
}

func (c *cleaner) marker(m *citeway.Marker) {
	switch {
	case literal(m):
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

// literal reports whether a number in brackets does not refer to a source.
func literal(m *citeway.Marker) bool {
	for i := range m.Refs {
		r := &m.Refs[i]
		if r.Kind == citeway.ByNumber && (r.Number < 1 || r.Number >= maxNumber || m.Glued) {
			return true
		}
	}
	return false
}
