package service

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// Place is a source shown and those of its passages that are meant; an empty
// Source is none that was shown.
type Place struct {
	Source   string
	Passages []string
	// Named says that the source's name means these passages, whether or not the
	// service repeats their words.
	Named bool
	// Doubt tells a person why passages that were named could not be found.
	Doubt string
}

// Finder says which source shown a source is that a form sent, with at most one
// passage. own is false for what the service found by itself.
type Finder func(s *citeway.Source) (at Place, own bool)

// tie is the step between what a service says of sources and a model's sink.
// Sources that were shown are not sent again, and citations name the ids of what was
// shown. What the service found by itself goes on under ids made from what it is,
// which stay the same from turn to turn: the service's own count from the answer's
// beginning, and so would be taken for those of other sources. A tie is for one
// answer.
type tie struct {
	next citeway.Sink
	// find is nil if no sources are passed beside the conversation. All sources are
	// then the service's own, except one that is nothing but the id of a source shown.
	find     Finder
	counts   citeway.Syntax      // the syntaxes whose numbers count in the service's own list
	shown    map[string]bool     // ids of the sources shown
	sources  map[string]string   // the service's id to the id sent, "" for none
	passages map[string][]string // the same of passages
	named    map[string][]string // passages by the service's id of a source that means them
	own      map[string]bool     // the service's ids of sources that were shown
	entries  []string            // the id by which the n-th entry of the service's list is named
	places   map[string]int      // the service's id of a source to its entry
	length   int                 // bytes of prose
}

// newTie ties to the sources shown and sends to next.
func newTie(next citeway.Sink, shown []citeway.Source, find Finder, counts citeway.Syntax) *tie {
	t := &tie{next: next, find: find, counts: counts, shown: map[string]bool{}, sources: map[string]string{},
		passages: map[string][]string{}, named: map[string][]string{}, own: map[string]bool{}, places: map[string]int{}}
	for i := range shown {
		t.shown[shown[i].ID] = true
	}
	return t
}

// Put takes the next event.
func (t *tie) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		t.length += len(e.Bytes)
	case *citeway.Marker:
		t.length += len(e.Label)
		return t.next.Put(t.marker(e))
	case *citeway.Source:
		return t.source(e)
	case *citeway.Citation:
		return t.citation(e)
	}
	return t.next.Put(e)
}

// source notes what one of the service's names stands for.
func (t *tie) source(s *citeway.Source) error {
	if t.find == nil {
		return t.found(s)
	}
	at, own := t.find(s)
	if !own {
		return t.found(s)
	}
	t.own[s.ID] = true
	t.sources[s.ID] = at.Source
	if at.Named {
		t.named[s.ID] = at.Passages
	}
	for i := range s.Passages {
		t.passages[s.Passages[i].ID] = at.Passages
	}
	if at.Doubt == "" {
		return nil
	}
	return t.next.Put(&citeway.Finding{Kind: citeway.UnknownSource, Source: at.Source, At: t.length, Action: "repaired", Message: at.Doubt})
}

// found sends a source of the service's own.
func (t *tie) found(s *citeway.Source) error {
	f := *s
	if t.sources[s.ID] == "" {
		t.sources[s.ID] = t.identity(s)
	}
	f.ID = t.sources[s.ID]
	f.Passages = slices.Clone(s.Passages)
	for i := range f.Passages {
		p := &f.Passages[i]
		if t.passages[p.ID] == nil {
			t.passages[p.ID] = []string{digest("up_", f.ID, p.Chunk, strconv.Itoa(p.Page), p.Text, p.Abstract)}
		}
		p.ID = t.passages[p.ID][0]
	}
	t.enter(s.ID, &f)
	return t.next.Put(&f)
}

// enter notes by which id the entry of the service's list is named: by its passage,
// if it has exactly one.
func (t *tie) enter(id string, f *citeway.Source) {
	at, known := t.places[id]
	if !known {
		at = len(t.entries)
		t.places[id] = at
		t.entries = append(t.entries, "")
	}
	t.entries[at] = f.ID
	if len(f.Passages) == 1 {
		t.entries[at] = f.Passages[0].ID
	}
}

// identity is an id made from what a source is; one that says nothing of itself
// is its place in the answer.
func (t *tie) identity(s *citeway.Source) string {
	parts := []string{s.URL, s.Path, s.Title, string(s.Query)}
	if s.URL != "" || s.Path != "" {
		parts[2] = ""
	}
	if strings.Join(parts, "") != "" {
		return digest("us_", parts...)
	}
	for i := range s.Passages {
		parts = append(parts, s.Passages[i].Text)
	}
	if len(s.Passages) == 0 {
		if t.shown[s.ID] {
			return s.ID
		}
		parts = append(parts, s.ID)
	}
	return digest("us_", parts...)
}

// idBytes is how many bytes of a digest an id has.
const idBytes = 10

func digest(prefix string, parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return prefix + hex.EncodeToString(sum[:idBytes])
}

// citation sends a citation of what was shown or found, or its words alone.
func (t *tie) citation(c *citeway.Citation) error {
	inPlace := c.Start == t.length
	if inPlace {
		t.length += len(c.Label)
	}
	d := c.Clone()
	d.Sources, d.Passages = nil, nil
	own := false
	for _, id := range c.Sources {
		own = own || t.own[id]
		name, known := t.sources[id]
		if !known && t.find == nil {
			name = id
		}
		d.Sources = add(d.Sources, name)
		d.Passages = add(d.Passages, t.named[id]...)
	}
	for _, id := range c.Passages {
		ids, known := t.passages[id]
		if !known && t.find == nil {
			ids = []string{id}
		}
		d.Passages = add(d.Passages, ids...)
	}
	if own {
		d.Extra, d.Quotes = nil, nil // they speak of the request's own order
	}
	for i := range d.Quotes {
		if ids := t.passages[d.Quotes[i].Passage]; len(ids) > 0 {
			d.Quotes[i].Passage = ids[0]
		}
	}
	if len(d.Sources) > 0 || t.find == nil {
		return t.next.Put(d)
	}
	return t.unknown(c, inPlace)
}

// unknown says that a citation names nothing that was shown; its words stay.
func (t *tie) unknown(c *citeway.Citation, inPlace bool) error {
	f := &citeway.Finding{Kind: citeway.UnknownSource, Marker: c.Marker, At: c.Start, Action: "dropped",
		Message: fmt.Sprintf("the model's citation of %q names none of the sources shown", brief(c.Label))}
	if err := t.next.Put(f); err != nil || !inPlace || c.Label == "" {
		return err
	}
	return t.next.Put(&citeway.Text{Bytes: []byte(c.Label)})
}

// maxBrief is the most bytes of an answer's words that a finding repeats.
const maxBrief = 80

func brief(words string) string {
	if len(words) <= maxBrief {
		return words
	}
	cut := maxBrief
	for cut > 0 && words[cut]&0xC0 == 0x80 { // within a character
		cut--
	}
	return words[:cut] + "…"
}

// add appends the ids that are missing, leaving out "".
func add(list []string, ids ...string) []string {
	for _, id := range ids {
		if id != "" && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}

// marker is m with the numbers that count in the service's list as names.
func (t *tie) marker(m *citeway.Marker) *citeway.Marker {
	if !t.counts.Has(m.Syntax) || len(t.entries) == 0 {
		return m
	}
	own := *m
	own.Refs = slices.Clone(m.Refs)
	for i := range own.Refs {
		if r := &own.Refs[i]; r.Kind == citeway.ByNumber {
			*r = t.reference(*r)
		}
	}
	return &own
}

// reference is r with its number as a name. A number beyond the service's list is
// kept from meaning a source that was shown.
func (t *tie) reference(r citeway.Reference) citeway.Reference {
	switch {
	case r.Number >= 1 && r.Number <= len(t.entries):
		return citeway.Reference{Kind: citeway.ByIdentifier, Text: []byte(t.entries[r.Number-1]), Anchor: r.Anchor}
	case len(t.shown) > 0:
		return citeway.Reference{Kind: citeway.ByIdentifier, Text: []byte("entry " + strconv.Itoa(r.Number)), Anchor: r.Anchor}
	}
	return r
}
