package shown

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
	// provider repeats their words.
	Named bool
	// Doubt says for a person why passages that were named could not be found.
	Doubt string
}

// Finder says which source shown a source is that a dialect sent, with at most one
// passage. own is false for what the provider found by itself.
type Finder func(s *citeway.Source) (at Place, own bool)

// Tie is the step between a dialect's decoder and the sink of a model. Begin and
// End stay out; sources shown are not sent again; citations name the ids of what
// was shown. What the provider found by itself goes on under ids that are nobody
// else's. It is for one answer.
type Tie struct {
	next     citeway.Sink
	find     Finder
	sources  map[string]string   // the dialect's id to the id sent, "" for none
	passages map[string][]string // the same of passages
	named    map[string][]string // passages by the dialect's id of a source that means them
	own      map[string]bool     // the dialect's ids of sources that were shown
	taken    map[string]bool     // ids of the sources and passages shown
	length   int                 // bytes of prose
}

// NewTie ties to sources and sends to next.
func NewTie(next citeway.Sink, sources []citeway.Source, find Finder) *Tie {
	t := &Tie{next: next, find: find, sources: map[string]string{}, passages: map[string][]string{},
		named: map[string][]string{}, own: map[string]bool{}, taken: map[string]bool{}}
	for i := range sources {
		t.taken[sources[i].ID] = true
		for j := range sources[i].Passages {
			t.taken[sources[i].Passages[j].ID] = true
		}
	}
	return t
}

// Put takes the next event of the decoder.
func (t *Tie) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin, *citeway.End:
		return nil
	case *citeway.Text:
		t.length += len(e.Bytes)
	case *citeway.Source:
		return t.source(e)
	case *citeway.Citation:
		return t.citation(e)
	}
	return t.next.Put(e)
}

// source notes what one of the dialect's names stands for.
func (t *Tie) source(s *citeway.Source) error {
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

// found sends a source of the provider's own.
func (t *Tie) found(s *citeway.Source) error {
	f := *s
	if t.sources[s.ID] == "" {
		t.sources[s.ID] = t.free("us_", name(s)...)
	}
	f.ID = t.sources[s.ID]
	f.Passages = slices.Clone(s.Passages)
	for i := range f.Passages {
		p := &f.Passages[i]
		if t.passages[p.ID] == nil {
			t.passages[p.ID] = []string{t.free("up_", f.ID, p.Chunk, strconv.Itoa(p.Page), p.Text)}
		}
		p.ID = t.passages[p.ID][0]
	}
	return t.next.Put(&f)
}

// name is what a source is known by; its place in the answer where it says nothing
// of itself.
func name(s *citeway.Source) []string {
	if s.URL+s.Path+s.Title == "" {
		return []string{s.ID}
	}
	return []string{s.URL, s.Path, s.Title}
}

// idBytes is how many bytes of a digest an id has.
const idBytes = 10

// free is an id for one of the provider's own, made from what it is, so that it is
// the same in later turns, and none of those taken.
func (t *Tie) free(prefix string, parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	id := prefix + hex.EncodeToString(sum[:idBytes])
	for t.taken[id] {
		id += "x"
	}
	t.taken[id] = true
	return id
}

// citation sends a citation of what was shown, or its words alone.
func (t *Tie) citation(c *citeway.Citation) error {
	inPlace := c.Start == t.length
	if inPlace {
		t.length += len(c.Label)
	}
	d := c.Clone()
	d.Sources, d.Passages = nil, nil
	own := false
	for _, id := range c.Sources {
		own = own || t.own[id]
		d.Sources = add(d.Sources, t.sources[id])
		d.Passages = add(d.Passages, t.named[id]...)
	}
	for _, id := range c.Passages {
		d.Passages = add(d.Passages, t.passages[id]...)
	}
	if own {
		d.Extra, d.Quotes = nil, nil // they speak of the request's own order
	}
	for i := range d.Quotes {
		if ids := t.passages[d.Quotes[i].Passage]; len(ids) > 0 {
			d.Quotes[i].Passage = ids[0]
		}
	}
	if len(d.Sources) > 0 {
		return t.next.Put(d)
	}
	return t.unknown(c, inPlace)
}

// unknown says that a citation names nothing that was shown; its words stay.
func (t *Tie) unknown(c *citeway.Citation, inPlace bool) error {
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

// add appends the ids that are not there, leaving out "".
func add(list []string, ids ...string) []string {
	for _, id := range ids {
		if id != "" && !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}
