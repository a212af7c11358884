package jsontext

import "bytes"

// Cursor walks over JSON by hand. It accepts a subset of what encoding/json accepts:
// whatever it takes is valid JSON, but it may refuse JSON that is valid.
type Cursor struct {
	b []byte
	i int
}

// NewCursor walks over b.
func NewCursor(b []byte) *Cursor {
	c := &Cursor{b: b}
	c.space()
	return c
}

// Done reports whether only blanks are left.
func (c *Cursor) Done() bool {
	c.space()
	return c.i == len(c.b)
}

func (c *Cursor) space() {
	for c.i < len(c.b) && (c.b[c.i] == ' ' || c.b[c.i] == '\n' || c.b[c.i] == '\t' || c.b[c.i] == '\r') {
		c.i++
	}
}

// Take passes over b and the blanks around it.
func (c *Cursor) Take(b byte) bool {
	c.space()
	if !c.byte(b) {
		return false
	}
	c.space()
	return true
}

func (c *Cursor) byte(b byte) bool {
	if c.i >= len(c.b) || c.b[c.i] != b {
		return false
	}
	c.i++
	return true
}

// Word passes over a word such as null. It does not check what follows: the object or
// list must then go on with a comma or end, or it is refused.
func (c *Cursor) Word(word string) bool {
	if !bytes.HasPrefix(c.b[c.i:], []byte(word)) {
		return false
	}
	c.i += len(word)
	return true
}

// String passes over a string and returns the range of its contents. It does not check
// escapes.
func (c *Cursor) String() (s Span, ok bool) {
	if !c.byte('"') {
		return s, false
	}
	s.From = c.i
	for ; c.i < len(c.b); c.i++ {
		switch b := c.b[c.i]; {
		case b == '"':
			s.To = c.i
			c.i++
			return s, true
		case b == '\\':
			c.i++
		case b < ' ':
			return s, false
		}
	}
	return s, false
}

// Span is a half-open range of bytes.
type Span struct{ From, To int }

// Plain passes over a string without escapes, or null.
func (c *Cursor) Plain() bool {
	if c.Word("null") {
		return true
	}
	s, ok := c.String()
	return ok && bytes.IndexByte(c.b[s.From:s.To], '\\') < 0
}

// Number passes over a whole number.
func (c *Cursor) Number() bool {
	from := c.i
	for c.i < len(c.b) && c.b[c.i] >= '0' && c.b[c.i] <= '9' {
		c.i++
	}
	n := c.i - from
	return n > 0 && (n == 1 || c.b[from] != '0')
}

// Object passes over an object and calls member to take each member. It refuses a name
// that contains an escape.
func (c *Cursor) Object(member func(key string) bool) bool {
	if !c.Take('{') {
		return false
	}
	for {
		s, ok := c.String()
		if !ok || bytes.IndexByte(c.b[s.From:s.To], '\\') >= 0 || !c.Take(':') || !member(string(c.b[s.From:s.To])) {
			return false
		}
		if c.Take(',') {
			continue
		}
		c.space()
		return c.byte('}')
	}
}
