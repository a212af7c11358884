package prose

import (
	"bytes"

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
		for separates(b) {
			b = b[separatorLen:]
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
	for marker && separates(held) {
		held = held[separatorLen:]
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

// separatorLen is the length of U+200B and of U+200C in UTF-8; they differ in
// their last byte.
const separatorLen = len(Separator)

var separatorHead = []byte(Separator[:2])

func separates(b []byte) bool {
	return len(b) >= separatorLen && bytes.HasPrefix(b, separatorHead) && (b[2] == 0x8b || b[2] == 0x8c)
}

// begins reports whether b may be the beginning of a separator; nothing may.
func begins(b []byte) bool { return len(b) < separatorLen && bytes.HasPrefix(separatorHead, b) }

// tail is where the separators that b ends with begin, the last of them perhaps
// unfinished.
func tail(b []byte) int {
	end := len(b)
	for n := 2; n > 0; n-- {
		if end >= n && bytes.Equal(b[end-n:], separatorHead[:n]) {
			end -= n
			break
		}
	}
	for end >= separatorLen && separates(b[end-separatorLen:end]) {
		end -= separatorLen
	}
	return end
}
