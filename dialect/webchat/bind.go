package webchat

import (
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/link"
)

// binder ties markers to their sources by label: the Markdown defines what a label
// stands for, and the claims of the graph add to it. A marker whose label has no
// definition yet waits, with all that follows, for one or for the end of the message.
// So a definition may stand anywhere, and a stream gives the same as its last activity.
type binder struct {
	next    citeway.Sink
	entries map[string]*entry
	order   []*entry
	claims  map[string]*claim // by position
	listed  []*claim          // in the order of the graph
	legacy  map[string]*claim // by destination
	wait    *prose.Waiter
	done    bool // every definition and claim is known
	ids     int
	parts   int
	marker  citeway.Marker      // the one passed on
	refs    []citeway.Reference // its references
}

// entry is one label of the message.
type entry struct {
	id, label string
	name      []byte // the id
	defined   bool
	def       reference
	source    citeway.Source // as sent last
	sent      bool
	conflicts bool // what is odd about it was reported
}

func newBinder(next citeway.Sink) *binder {
	b := &binder{next: next, entries: map[string]*entry{}, claims: map[string]*claim{}, legacy: map[string]*claim{}}
	b.wait = prose.NewWaiter(citeway.SinkFunc(b.tie), func(m *citeway.Marker) bool { return !b.known(m) })
	return b
}

// Put takes the events of the scanner, and findings.
func (b *binder) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Definition:
		return b.define(reference{strings.ToLower(string(e.Label)), string(prose.Unescape(e.URL)), string(prose.Unescape(e.Title))}, false)
	case *citeway.Trim:
		return nil
	}
	return b.wait.Put(e)
}

// tie passes an event on, a marker with the ids of its sources.
func (b *binder) tie(e citeway.Event) error {
	if m, ok := e.(*citeway.Marker); ok {
		e = b.bound(m)
	}
	return b.next.Put(e)
}

// define notes what a label stands for. again says that an activity repeats the
// definitions of an earlier one, and may improve them.
func (b *binder) define(d reference, again bool) error {
	if d.label == "" || strings.HasPrefix(d.label, "^") {
		return nil
	}
	if d.title == unnamed && strings.HasPrefix(d.url, citeScheme) {
		d.title = ""
	}
	e := b.entry(d.label)
	if e.defined && (!again || e.def == d) {
		return nil
	}
	e.defined, e.def = true, d
	if err := b.send(e); err != nil {
		return err
	}
	return b.wait.Release()
}

func (b *binder) entry(label string) *entry {
	e := b.entries[label]
	if e == nil {
		b.ids++
		id := "s" + strconv.Itoa(b.ids)
		e = &entry{id: id, name: []byte(id), label: label}
		b.entries[label] = e
		b.order = append(b.order, e)
	}
	return e
}

// finish says that all is known: claims complete what the Markdown defines, and what
// waits is sent.
func (b *binder) finish() error {
	b.done = true
	for _, e := range b.order {
		if err := b.send(e); err != nil {
			return err
		}
		if err := b.compare(e); err != nil {
			return err
		}
	}
	if err := b.wait.Release(); err != nil {
		return err
	}
	for _, c := range b.listed { // the sources of claims that no marker and no definition names
		if b.entries[c.position] != nil {
			continue
		}
		if err := b.send(b.entry(c.position)); err != nil {
			return err
		}
	}
	return nil
}

// claim notes a claim of the graph. The first with a position counts; one without a
// position belongs to the document with the same @id.
func (b *binder) claim(c *claim) {
	if c.position == "" && c.id != "" {
		for _, other := range b.listed {
			if other.id == c.id {
				c.position = other.position
			}
		}
	}
	if _, known := b.claims[c.position]; !known {
		b.claims[c.position] = c
		b.listed = append(b.listed, c)
		return
	}
	first := b.claims[c.position]
	if first.url == c.url && first.source.Title == c.source.Title {
		first.more(c.source.Passages)
	}
}

// said identifies a passage of a claim.
type said struct{ text, abstract string }

// more adds passages that are not there yet, so that a claim referred to many times is
// read once.
func (c *claim) more(passages []citeway.Passage) {
	if c.said == nil {
		c.said = map[said]bool{}
		for i := range c.source.Passages {
			c.said[said{c.source.Passages[i].Text, c.source.Passages[i].Abstract}] = true
		}
	}
	for i := range passages {
		if at := (said{passages[i].Text, passages[i].Abstract}); !c.said[at] {
			c.said[at] = true
			c.source.Passages = append(c.source.Passages, passages[i])
		}
	}
}

// known reports whether all labels of the marker are defined.
func (b *binder) known(m *citeway.Marker) bool {
	if b.done {
		return true
	}
	for i := range m.Refs {
		e := b.entries[labelOf(&m.Refs[i])]
		if m.Refs[i].Kind != citeway.ByIdentifier && (e == nil || !e.defined) {
			return false
		}
	}
	return true
}

// bound is the marker with references by source id, until the next call.
func (b *binder) bound(m *citeway.Marker) *citeway.Marker {
	b.refs = b.refs[:0]
	for i := range m.Refs {
		b.refs = append(b.refs, b.reference(m.Refs[i]))
	}
	b.marker = *m
	b.marker.Refs = b.refs
	return &b.marker
}

// reference is a reference by source id. A label that stands for nothing becomes an
// identifier that no source has.
func (b *binder) reference(ref citeway.Reference) citeway.Reference {
	label := labelOf(&ref)
	e := b.entries[label]
	if e == nil && b.claims[label] != nil {
		e = b.entry(label)
		_ = b.send(e)
	}
	ref.Kind = citeway.ByIdentifier
	if e == nil {
		ref.Text = []byte(label)
	} else {
		ref.Text = e.name
	}
	return ref
}

func labelOf(r *citeway.Reference) string {
	if r.Kind == citeway.ByNumber {
		return strconv.Itoa(r.Number)
	}
	return strings.ToLower(string(r.Text))
}

// claimOf is what the graph says of an entry, or nil.
func (b *binder) claimOf(e *entry) *claim {
	if c := b.claims[e.label]; c != nil || !e.defined {
		return c
	}
	return b.legacy[e.def.url]
}

// send sends the source of an entry if it is new or has changed.
func (b *binder) send(e *entry) error {
	c := b.claimOf(e)
	s := b.source(e, c)
	if e.sent && same(&s, &e.source) {
		return nil
	}
	e.source, e.sent = s, true
	return b.next.Put(&s)
}

func same(a, b *citeway.Source) bool {
	x, err := json.Marshal(a)
	y, bad := json.Marshal(b)
	return err == nil && bad == nil && string(x) == string(y)
}

// source combines what the Markdown and the graph say of an entry. Where they differ,
// the Markdown counts.
func (b *binder) source(e *entry, c *claim) citeway.Source {
	s := citeway.Source{Kind: citeway.KindFile}
	url := ""
	if c != nil {
		s = c.source
		s.Kind, url = citeway.KindFile, c.url
		s.Passages = b.numbered(e, c)
	}
	s.ID = e.id
	if e.defined && !strings.HasPrefix(e.def.url, citeScheme) {
		url = e.def.url
	}
	if _, safe := link.Safe(url); safe {
		s.URL, s.Kind = url, citeway.KindWeb
	}
	if e.def.title != "" {
		s.Extra = named(s.Extra, s.Title, e.def.title)
		s.Title = e.def.title
	}
	return s
}

// named keeps the graph's name if the Markdown overrules it.
func named(extras map[string]json.RawMessage, graph, markdown string) map[string]json.RawMessage {
	if graph == "" || graph == markdown {
		return extras
	}
	more := map[string]json.RawMessage{}
	maps.Copy(more, extras)
	more[extra+"name"], _ = json.Marshal(graph) // a string does not fail
	return more
}

// numbered gives ids to the passages of a claim. A passage that was sent before keeps
// its id.
func (b *binder) numbered(e *entry, c *claim) []citeway.Passage {
	passages := append([]citeway.Passage(nil), c.source.Passages...)
	ids := make(map[said]string, len(e.source.Passages))
	for i := range e.source.Passages {
		old := &e.source.Passages[i]
		ids[said{old.Text, old.Abstract}] = old.ID
	}
	for i := range passages {
		p := &passages[i]
		if p.ID = ids[said{p.Text, p.Abstract}]; p.ID == "" {
			b.parts++
			p.ID = "p" + strconv.Itoa(b.parts)
		}
	}
	return passages
}

// compare reports where the Markdown and the graph differ, and an address that
// may not be linked.
func (b *binder) compare(e *entry) error {
	c := b.claimOf(e)
	if e.conflicts || !e.defined {
		return nil
	}
	e.conflicts = true
	opaque := strings.HasPrefix(e.def.url, citeScheme)
	if _, safe := link.Safe(e.def.url); !safe && !opaque {
		f := &citeway.Finding{Kind: citeway.UnsafeURL, Source: e.id, Marker: "[" + e.label + "]", Action: "removed",
			Message: "the address of reference " + e.label + " has a scheme that is not allowed"}
		if err := b.next.Put(f); err != nil {
			return err
		}
	}
	if c == nil {
		return nil
	}
	if c.url != "" && c.url != e.def.url {
		action := "the Markdown counts"
		if opaque {
			action = "the graph counts, since the Markdown names no document"
		}
		if err := b.differs(e, "address", e.def.url, c.url, action); err != nil {
			return err
		}
	}
	title := c.source.Title
	if title != "" && e.def.title != "" && title != e.def.title {
		return b.differs(e, "title", e.def.title, title, "the Markdown counts")
	}
	return nil
}

func (b *binder) differs(e *entry, what, markdown, graph, action string) error {
	return b.next.Put(&citeway.Finding{Kind: citeway.ConflictingSource, Source: e.id, Marker: "[" + e.label + "]", Action: "repaired",
		Message: fmt.Sprintf("reference %s: the Markdown gives the %s %q, the Message %q; %s", e.label, what, markdown, graph, action)})
}

// reset forgets the claims of an earlier activity, which the next says again.
func (b *binder) reset() { b.claims, b.listed = map[string]*claim{}, nil }
