package completion

import "bytes"

// cursor walks over JSON by hand. It knows less than encoding/json: what it
// takes is JSON, and what it does not take may be.
type cursor struct {
	b []byte
	i int
}

// space passes over blanks.
func (c *cursor) space() {
	for c.i < len(c.b) && (c.b[c.i] == ' ' || c.b[c.i] == '\n' || c.b[c.i] == '\t' || c.b[c.i] == '\r') {
		c.i++
	}
}

// take passes over b, with the blanks round it.
func (c *cursor) take(b byte) bool {
	c.space()
	if c.i >= len(c.b) || c.b[c.i] != b {
		return false
	}
	c.i++
	c.space()
	return true
}

// word passes over a word that ends where the next mark begins.
func (c *cursor) word(word string) bool {
	if !bytes.HasPrefix(c.b[c.i:], []byte(word)) {
		return false
	}
	c.i += len(word)
	return true
}

// str passes over a string and returns where its inside lies.
func (c *cursor) str() (from, to int, ok bool) {
	if !c.take1('"') {
		return 0, 0, false
	}
	from = c.i
	for ; c.i < len(c.b); c.i++ {
		switch b := c.b[c.i]; {
		case b == '"':
			c.i++
			return from, c.i - 1, true
		case b == '\\':
			c.i++
		case b < ' ':
			return 0, 0, false
		}
	}
	return 0, 0, false
}

func (c *cursor) take1(b byte) bool {
	if c.i >= len(c.b) || c.b[c.i] != b {
		return false
	}
	c.i++
	return true
}

// key passes over the name of a member and its colon. A name with an escape is
// not taken.
func (c *cursor) key() (string, bool) {
	from, to, ok := c.str()
	if !ok || bytes.IndexByte(c.b[from:to], '\\') >= 0 || !c.take(':') {
		return "", false
	}
	return string(c.b[from:to]), true
}

// plainString passes over a string without escapes, or null.
func (c *cursor) plainString() bool {
	if c.word("null") {
		return true
	}
	from, to, ok := c.str()
	return ok && bytes.IndexByte(c.b[from:to], '\\') < 0
}

// number passes over a whole number.
func (c *cursor) number() bool {
	from := c.i
	for c.i < len(c.b) && c.b[c.i] >= '0' && c.b[c.i] <= '9' {
		c.i++
	}
	n := c.i - from
	return n > 0 && (n == 1 || c.b[from] != '0')
}
