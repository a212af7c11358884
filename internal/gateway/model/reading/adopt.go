package reading

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// Adopt is a sink for what a service says of sources that it found itself. Their
// ids count from the answer's beginning, and so would be taken for those of the
// sources shown in the prompt or in an earlier turn; they get ids made from what
// they are, which stay the same from turn to turn. A marker that counts in the
// service's own list is made to name its entry.
type Adopt struct {
	next     citeway.Sink
	counts   citeway.Syntax
	shown    bool
	ids      map[string]bool   // of the sources shown
	entries  []string          // the id that the n-th entry is named by
	places   map[string]int    // the service's id of a source to its entry
	sources  map[string]string // the service's id to ours
	passages map[string]string
}

// NewAdopt returns an Adopt that sends to next. counts are the syntaxes whose
// numbers count in the service's own list, once it has sent one. shown says that
// sources were shown in the prompt too: a number beyond the service's list is then
// kept from meaning one of those.
func NewAdopt(next citeway.Sink, counts citeway.Syntax, shown bool) *Adopt {
	return &Adopt{next: next, counts: counts, shown: shown, places: map[string]int{}, sources: map[string]string{}, passages: map[string]string{}}
}

// Knows says which sources were shown: one of which the service says an id of
// theirs, and nothing else, is that one.
func (a *Adopt) Knows(shown []citeway.Source) {
	a.ids = map[string]bool{}
	for i := range shown {
		a.ids[shown[i].ID] = true
	}
}

// Put takes the next event.
func (a *Adopt) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Source:
		return a.next.Put(a.source(e))
	case *citeway.Citation:
		c := e.Clone()
		rename(c.Sources, a.sources)
		rename(c.Passages, a.passages)
		for i := range c.Quotes {
			if id, ok := a.passages[c.Quotes[i].Passage]; ok {
				c.Quotes[i].Passage = id
			}
		}
		return a.next.Put(c)
	case *citeway.Marker:
		return a.next.Put(a.marker(e))
	}
	return a.next.Put(e)
}

func rename(ids []string, names map[string]string) {
	for i, id := range ids {
		if name, ok := names[id]; ok {
			ids[i] = name
		}
	}
}

// source is s under an id of its own, and its passages too.
func (a *Adopt) source(s *citeway.Source) *citeway.Source {
	own := *s
	if a.sources[s.ID] == "" {
		a.sources[s.ID] = a.identity(s)
	}
	own.ID = a.sources[s.ID]
	own.Passages = slices.Clone(s.Passages)
	for i := range own.Passages {
		p := &own.Passages[i]
		if a.passages[p.ID] == "" {
			a.passages[p.ID] = digest("up_", own.ID, p.Chunk, strconv.Itoa(p.Page), p.Text, p.Abstract)
		}
		p.ID = a.passages[p.ID]
	}
	name := own.ID
	if len(own.Passages) == 1 {
		name = own.Passages[0].ID
	}
	at, known := a.places[s.ID]
	if !known {
		a.places[s.ID], at = len(a.entries), len(a.entries)
		a.entries = append(a.entries, "")
	}
	a.entries[at] = name
	return &own
}

// identity is an id made from what a source is; one that says nothing of itself
// is its place.
func (a *Adopt) identity(s *citeway.Source) string {
	parts := []string{s.URL, s.Path, s.Title, string(s.Query)}
	if s.URL != "" || s.Path != "" {
		parts[2] = ""
	}
	if strings.Join(parts, "") == "" {
		for i := range s.Passages {
			parts = append(parts, s.Passages[i].Text)
		}
		if len(s.Passages) == 0 {
			if a.ids[s.ID] {
				return s.ID
			}
			parts = append(parts, s.ID)
		}
	}
	return digest("us_", parts...)
}

// idBytes is how many bytes of a digest an id has.
const idBytes = 10

func digest(prefix string, parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return prefix + hex.EncodeToString(sum[:idBytes])
}

// marker is m with the numbers that count in the service's list as names.
func (a *Adopt) marker(m *citeway.Marker) *citeway.Marker {
	if !a.counts.Has(m.Syntax) || len(a.entries) == 0 {
		return m
	}
	own := *m
	own.Refs = slices.Clone(m.Refs)
	for i := range own.Refs {
		if r := &own.Refs[i]; r.Kind == citeway.ByNumber {
			*r = a.reference(*r)
		}
	}
	return &own
}

// reference is r with its number as a name.
func (a *Adopt) reference(r citeway.Reference) citeway.Reference {
	switch {
	case r.Number >= 1 && r.Number <= len(a.entries):
		return citeway.Reference{Kind: citeway.ByIdentifier, Text: []byte(a.entries[r.Number-1]), Anchor: r.Anchor}
	case a.shown:
		return citeway.Reference{Kind: citeway.ByIdentifier, Text: []byte("entry " + strconv.Itoa(r.Number)), Anchor: r.Anchor}
	}
	return r
}
