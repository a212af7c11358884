package references

import (
	"bytes"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// naming removes the words of markers that only repeat the name of the cited source.
type naming struct {
	next   citeway.Sink
	byName map[string]*citeway.Source // identifier to the source it names
	names  map[*citeway.Source][]byte
}

// know enters a source under its identifiers.
func (n *naming) know(s *citeway.Source) {
	set := func(id string) {
		if _, known := n.byName[id]; id != "" && !known {
			n.byName[id] = s
		}
	}
	set(link.Encode(s.URL))
	set(s.ID)
	for i := range s.Passages {
		set(s.Passages[i].ID)
	}
}

// Put takes the next event.
func (n *naming) Put(e citeway.Event) error {
	if m, ok := e.(*citeway.Marker); ok && n.repeats(m) {
		m.Label = nil
	}
	return n.next.Put(e)
}

// name is the name of a source, as markers show it.
func (n *naming) name(s *citeway.Source) []byte {
	name, known := n.names[s]
	if !known {
		name = []byte(Name(s))
		if n.names == nil {
			n.names = map[*citeway.Source][]byte{}
		}
		n.names[s] = name
	}
	return name
}

// repeats reports whether a marker's words are the name of the cited source.
func (n *naming) repeats(m *citeway.Marker) bool {
	if len(m.Refs) != 1 {
		return false
	}
	id := m.Refs[0].Text
	s := n.byName[string(id)]
	if s == nil {
		s = n.byName[link.Encode(string(id))]
	}
	if s == nil {
		return false
	}
	name, words := n.name(s), bytes.TrimSpace(m.Label)
	return bytes.EqualFold(words, name) || bytes.EqualFold([]byte(spelled(string(words))), name)
}
