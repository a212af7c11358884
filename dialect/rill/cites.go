package rill

import (
	"bytes"
	"unicode"

	"github.com/citeway/citeway"
)

// cites stands between the scanner and the sink. It reports why a tag cannot cite the call
// that it names, restores the spelling of rewritten links, and removes the number from a
// tag that holds nothing else.
type cites struct {
	next      citeway.Sink
	calls     map[string]*toolCall
	originals map[string]string // a tag that a link was rewritten to -> the link
	at        int               // bytes of prose so far, if every marker is one
	marker    citeway.Marker    // the one passed on
}

// Put passes on what the scanner found.
func (c *cites) Put(e citeway.Event) error {
	if t, is := e.(*citeway.Text); is {
		c.at += len(t.Bytes)
	}
	m, ok := e.(*citeway.Marker)
	if !ok {
		return c.next.Put(e)
	}
	d := &c.marker
	*d = *m
	for i := range d.Refs {
		if err := c.reason(d, d.Refs[i].Text); err != nil {
			return err
		}
	}
	if original := c.originals[string(d.Raw)]; original != "" {
		d.Raw = []byte(original)
	}
	if blank, numeral := numbered(d.Label); numeral {
		d.Blank, d.Label = blank, nil
	}
	c.at += len(d.Label)
	return c.next.Put(d)
}

// reason reports a tag that names a call which answers no question.
func (c *cites) reason(m *citeway.Marker, name []byte) error {
	t := c.calls[string(name)]
	if t == nil || t.citable() {
		return nil
	}
	id := string(name)
	why := "call " + id + " is of " + t.name + ", which is no query"
	if t.failed {
		why = "call " + id + " ended in an error"
	}
	return c.next.Put(&citeway.Finding{Kind: citeway.Refused, Marker: string(m.Raw), At: c.at, Action: "dropped", Message: why})
}

// numbered reports whether words are only a number in brackets, which the encoder writes if
// a citation has no words, since an empty tag would be invisible. Blanks before the number
// belong to the marker.
func numbered(words []byte) (blank []byte, is bool) {
	inner := bytes.TrimLeftFunc(words, func(r rune) bool { return unicode.IsSpace(r) && r != '\n' && r != '\r' })
	if len(inner) < 3 || inner[0] != '[' || inner[len(inner)-1] != ']' {
		return nil, false
	}
	for _, b := range inner[1 : len(inner)-1] {
		if b < '0' || b > '9' {
			return nil, false
		}
	}
	return words[:len(words)-len(inner)], true
}
