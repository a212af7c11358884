package spans

import "unicode/utf8"

// Chars puts characters together that were cut in two: JSON can hold whole ones
// only. The zero value is ready.
type Chars struct{ held []byte }

// Whole returns what is held and b, without an unfinished character at the end,
// which is held until the next call.
func (c *Chars) Whole(b []byte) []byte {
	if len(c.held) > 0 {
		b = append(c.held, b...)
		c.held = nil
	}
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		tail := b[len(b)-n:]
		if !utf8.RuneStart(tail[0]) {
			continue
		}
		if !utf8.FullRune(tail) {
			c.held = append([]byte(nil), tail...)
			b = b[:len(b)-n]
		}
		break
	}
	return b
}

// Rest returns what is still held, and holds it no more.
func (c *Chars) Rest() []byte {
	b := c.held
	c.held = nil
	return b
}
