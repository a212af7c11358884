package prose

import (
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// cleaner removes the separators beside markers from the prose.
type cleaner struct {
	next  citeway.Sink
	held  []byte // a separator, or the beginning of one, that ends the prose so far
	after bool   // nothing but separators has come since a marker
	text  citeway.Text
}

// Clean returns a sink that passes on its input without the invisible characters
// (U+200B, U+200C) that keep a marker apart from its neighbours. The same prose gives
// the same result, however it is split.
func Clean(next citeway.Sink) citeway.Sink { return &cleaner{next: next} }

// Put takes the next event.
func (c *cleaner) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		if c.passes(e.Bytes) {
			return c.next.Put(e)
		}
		return c.prose(e.Bytes)
	case *citeway.Marker:
		if err := c.flush(true); err != nil {
			return err
		}
		c.after = true
	case *citeway.Source, *citeway.Finding, *citeway.Begin:
	default:
		if err := c.flush(false); err != nil {
			return err
		}
		c.after = false
	}
	return c.next.Put(e)
}

// passes reports whether prose passes as it is, as most does: no separator stands at either
// end of it.
func (c *cleaner) passes(b []byte) bool {
	return len(b) > 0 && b[len(b)-1] < utf8.RuneSelf && len(c.held) == 0 && !c.after
}

func (c *cleaner) prose(b []byte) error {
	if len(c.held) > 0 {
		b = append(c.held, b...)
		c.held = nil
	}
	if c.after {
		for n := separator(b); n > 0; n = separator(b) {
			b = b[n:]
		}
		if begins(b) {
			c.held = append([]byte(nil), b...)
			return nil
		}
		c.after = false
	}
	end := tail(b)
	if end < len(b) {
		c.held = append([]byte(nil), b[end:]...)
	}
	return c.send(b[:end])
}

// flush sends what is held; before a marker, it removes the separators first.
func (c *cleaner) flush(marker bool) error {
	held := c.held
	c.held = nil
	for n := separator(held); marker && n > 0; n = separator(held) {
		held = held[n:]
	}
	return c.send(held)
}

func (c *cleaner) send(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	c.text.Bytes = b
	return c.next.Put(&c.text)
}

// separators keep a marker apart from its neighbours: U+200B, U+200C, and U+200B as it
// appears when its UTF-8 was decoded as Windows-1252.
var separators = [...]string{Separator, "\u200c", "\u00e2\u20ac\u2039"}

// longestSeparator is the length of the longest separator in bytes.
const longestSeparator = len("\u00e2\u20ac\u2039")

// separator is the length of the separator at the start of b, or 0.
func separator(b []byte) int {
	for _, s := range separators {
		if len(b) >= len(s) && string(b[:len(s)]) == s {
			return len(s)
		}
	}
	return 0
}

// begins reports whether b may be the beginning of a separator; an empty b may.
func begins(b []byte) bool {
	if len(b) == 0 {
		return true
	}
	for _, s := range separators {
		if b[0] == s[0] && len(b) < len(s) && s[:len(b)] == string(b) {
			return true
		}
	}
	return false
}

// tail is the offset of the separators at the end of b, the last of which may be
// unfinished.
func tail(b []byte) int {
	if len(b) == 0 || b[len(b)-1] < 0x80 || !near(b) {
		return len(b) // what most pieces end with ends no separator
	}
	end := unfinished(b)
	for {
		n := ending(b[:end])
		if n == 0 {
			return end
		}
		end -= n
	}
}

// near reports whether a separator may begin among the last bytes of b: most characters
// beyond ASCII begin with none of the bytes that separators begin with.
func near(b []byte) bool {
	for _, c := range b[max(0, len(b)-longestSeparator):] {
		if c == separators[0][0] || c == separators[2][0] {
			return true
		}
	}
	return false
}

// unfinished is the offset of an unfinished separator at the end of b, or the length of
// b.
func unfinished(b []byte) int {
	for n := min(longestSeparator-1, len(b)); n > 0; n-- {
		if begins(b[len(b)-n:]) {
			return len(b) - n
		}
	}
	return len(b)
}

// ending is the length of the separator at the end of b, or 0.
func ending(b []byte) int {
	for _, s := range separators {
		if len(b) >= len(s) && b[len(b)-1] == s[len(s)-1] && string(b[len(b)-len(s):]) == s {
			return len(s)
		}
	}
	return 0
}
