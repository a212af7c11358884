package prose

import (
	"github.com/citeway/citeway"
)

// cleaner takes the separators beside markers out of the prose.
type cleaner struct {
	next  citeway.Sink
	held  []byte // a separator, or the beginning of one, that ends the prose so far
	after bool   // nothing but separators has come since a marker
	text  citeway.Text
}

// Clean returns a sink that passes on what it is given, without the invisible
// characters (U+200B, U+200C) that keep a marker apart from what stands beside
// it. The same prose gives the same result, however it is cut.
func Clean(next citeway.Sink) citeway.Sink { return &cleaner{next: next} }

// Put takes the next event.
func (c *cleaner) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
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

// flush sends what is held; before a marker, without the separators in it.
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

// separators keep a marker apart from what stands beside it: U+200B, U+200C, and
// U+200B as it looks where its UTF-8 was once read as Windows-1252.
var separators = [...]string{Separator, "\u200c", "\u00e2\u20ac\u2039"}

// longestSeparator is the most bytes of a separator.
const longestSeparator = len("\u00e2\u20ac\u2039")

// separator is the length of the separator that b begins with, or 0.
func separator(b []byte) int {
	for _, s := range separators {
		if len(b) >= len(s) && string(b[:len(s)]) == s {
			return len(s)
		}
	}
	return 0
}

// begins reports whether b may be the beginning of a separator; nothing may.
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

// tail is where the separators that b ends with begin, the last of them perhaps
// unfinished.
func tail(b []byte) int {
	if len(b) == 0 || b[len(b)-1] < 0x80 {
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

// unfinished is where the beginning of a separator stands that b ends with, or
// the length of b.
func unfinished(b []byte) int {
	for n := min(longestSeparator-1, len(b)); n > 0; n-- {
		if begins(b[len(b)-n:]) {
			return len(b) - n
		}
	}
	return len(b)
}

// ending is the length of the separator that b ends with, or 0.
func ending(b []byte) int {
	for _, s := range separators {
		if len(b) >= len(s) && b[len(b)-1] == s[len(s)-1] && string(b[len(b)-len(s):]) == s {
			return len(s)
		}
	}
	return 0
}
