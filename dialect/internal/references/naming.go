package references

import (
	"bytes"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/render"
)

// naming takes the name out of markers that only repeat the name of what they
// cite: such a marker has no words of its own, and the blanks before it are its.
type naming struct {
	next   citeway.Sink
	byName map[string]*citeway.Source // identifier to the source it names
	blanks []byte                     // blanks that end the prose so far
	text   citeway.Text
}

// know enters a source under its identifiers.
func (n *naming) know(s *citeway.Source) {
	set := func(id string) {
		if _, known := n.byName[id]; id != "" && !known {
			n.byName[id] = s
		}
	}
	set(render.EncodeURL(s.URL))
	set(s.ID)
	for i := range s.Passages {
		set(s.Passages[i].ID)
	}
}

func (n *naming) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		return n.prose(e.Bytes)
	case *citeway.Marker:
		if n.repeats(e) {
			e.Blank, e.Label = append(bytes.Clone(n.blanks), e.Blank...), nil
			n.blanks = n.blanks[:0]
			return n.next.Put(e)
		}
	}
	if err := n.flush(); err != nil {
		return err
	}
	return n.next.Put(e)
}

// prose passes on text up to the blanks it ends with.
func (n *naming) prose(b []byte) error {
	end := len(bytes.TrimRight(b, " \t"))
	if end > 0 {
		if err := n.flush(); err != nil {
			return err
		}
		n.text.Bytes = b[:end]
		if err := n.next.Put(&n.text); err != nil {
			return err
		}
	}
	n.blanks = append(n.blanks, b[end:]...)
	return nil
}

func (n *naming) flush() error {
	if len(n.blanks) == 0 {
		return nil
	}
	n.text.Bytes = n.blanks
	err := n.next.Put(&n.text)
	n.blanks = n.blanks[:0]
	return err
}

// repeats reports whether a marker's words are the name of what it cites.
func (n *naming) repeats(m *citeway.Marker) bool {
	if len(m.Refs) != 1 {
		return false
	}
	id := string(m.Refs[0].Text)
	s := n.byName[id]
	if s == nil {
		s = n.byName[render.EncodeURL(id)]
	}
	return s != nil && strings.EqualFold(strings.TrimSpace(string(m.Label)), strings.TrimSpace(Name(s)))
}
