package marker

import (
	"bytes"

	"github.com/citeway/citeway"
)

// Find returns what a Scanner finds in text, as deep copies. Neighbouring Texts
// are joined.
func Find(text string, live citeway.Syntax) []citeway.Event {
	var c collector
	s := New(&c, live)
	_, err := s.Write([]byte(text))
	if err == nil {
		err = s.Close()
	}
	if err != nil {
		return nil // a collector gives no errors, and a scanner none of its own
	}
	return c.events
}

// collector is a sink that keeps copies.
type collector struct{ events []citeway.Event }

// Put keeps a copy of e.
func (c *collector) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		c.text(e.Bytes)
	case *citeway.Trim:
		c.events = append(c.events, &citeway.Trim{Bytes: bytes.Clone(e.Bytes)})
	case *citeway.Marker:
		c.events = append(c.events, e.Clone())
	case *citeway.Definition:
		c.events = append(c.events, e.Clone())
	}
	return nil
}

func (c *collector) text(b []byte) {
	if n := len(c.events); n > 0 {
		if t, ok := c.events[n-1].(*citeway.Text); ok {
			t.Bytes = append(t.Bytes, b...)
			return
		}
	}
	c.events = append(c.events, &citeway.Text{Bytes: bytes.Clone(b)})
}
