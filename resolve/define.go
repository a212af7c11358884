package resolve

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// label is what a label of the answer's own means.
type label struct {
	target
	defined bool // its definition has come
	remark  bool // which is a remark of the author's own
	// cites are the citations made through the label before it was defined, all
	// of the source with the id bound.
	cites []*cited
	bound string
}

// cited is a citation as it was last sent.
type cited struct{ citation *citeway.Citation }

// define takes a definition from the answer.
func (r *Resolver) define(d *citeway.Definition) error {
	r.note.other = true
	if err := r.reportList(d); err != nil {
		return err
	}
	if len(d.Label) == 0 {
		return r.mentionOnly(d)
	}
	name := strings.ToLower(string(d.Label))
	if d.Number > 0 {
		name = strconv.Itoa(d.Number)
	}
	l := r.labels[name]
	if l == nil {
		l = &label{}
		r.labels[name] = l
	}
	if l.defined {
		return r.doubled(d, l)
	}
	st, err := r.meaning(d, l)
	if err != nil {
		return err
	}
	if st == nil && (len(d.URL) == 0 || remarks(d)) {
		return r.remark(d, l) // words that name no source leave the number as it was
	}
	l.defined = true
	return r.settle(d, l, st)
}

// reportList reports, once, that the model wrote a source list itself.
func (r *Resolver) reportList(d *citeway.Definition) error {
	r.listSeen = r.listSeen || d.Listed
	if r.o.Complete {
		return nil // its place is told by what was taken out there
	}
	return r.sayList()
}

func (r *Resolver) sayList() error {
	if !r.listSeen || r.listSaid {
		return nil
	}
	r.listSaid = true
	return r.find(citeway.ModelSourceList, nil, "removed", "the answer ends in a list of sources of its own; it was read as definitions")
}

// mentionOnly takes a line of a source list that has no label: a source that
// was consulted.
func (r *Resolver) mentionOnly(d *citeway.Definition) error {
	if st := r.known(d); st != nil || r.given() {
		return nil
	}
	s, err := r.sourceOf(d)
	if err != nil || s.Title == "" && s.URL == "" {
		return err
	}
	s.Consulted = true
	r.join(s, fromAnswer)
	return nil
}

// given reports whether sources were given beside the answer. If so, the answer
// cannot bring its own.
func (r *Resolver) given() bool { return len(r.entries) > 0 || r.o.Sources != nil }

// doubled reads a second definition of a label. The first counts; if it named
// no address, the second may add one.
func (r *Resolver) doubled(d *citeway.Definition, l *label) error {
	st := l.source
	if st == nil || r.given() || st.URL != "" || st.Path != "" || !safe(string(d.URL)) {
		return r.find(citeway.MisplacedDefinition, d.Label, "dropped", "label %s is defined twice; the first definition counts", d.Label)
	}
	st.URL, st.Kind = string(d.URL), citeway.KindWeb
	r.name(st, &st.Source)
	if !st.sent {
		return nil
	}
	return r.send(st)
}

// meaning finds the source that a definition names, or makes it if no sources
// were given.
func (r *Resolver) meaning(d *citeway.Definition, l *label) (*state, error) {
	if st := r.known(d); st != nil {
		return st, nil
	}
	if r.given() {
		return nil, nil
	}
	s, err := r.sourceOf(d)
	if err != nil {
		return nil, err
	}
	if l.source != nil && l.source.pending {
		l.source.pending = false
		l.source.fill(s)
		r.name(l.source, s)
		return l.source, nil
	}
	s.ID = r.freshID()
	st, _ := r.join(s, fromAnswer)
	st.defined = true
	return st, nil
}

// known finds a source that was shown and that a definition names by URL, path
// or title. What the answer defined itself before is known by its title only in a list
// of sources, which may repeat itself: elsewhere two labels with the same words may be
// two sources.
func (r *Resolver) known(d *citeway.Definition) *state {
	for _, name := range [][]byte{d.URL, d.Note, d.Title, d.Text} {
		if len(name) == 0 {
			continue
		}
		if t, ok := r.located(string(name)); ok && (t.source.told != fromAnswer || d.Listed || len(d.Note) > 0) {
			return t.source
		}
		if bytes.Contains(d.URL, []byte("://")) {
			return nil // a title does not overrule a URL
		}
	}
	return nil
}

// located finds a source by what names it, with the place in it that may follow: "Tide tables, p. 4".
func (r *Resolver) located(name string) (target, bool) {
	t, ok := r.identifier(name)
	if whole, is := placed(name); !ok && is && r.given() {
		return r.identifier(whole)
	}
	return t, ok
}

// sourceOf makes a source from a definition.
func (r *Resolver) sourceOf(d *citeway.Definition) (*citeway.Source, error) {
	s := &citeway.Source{Title: string(d.Title), Kind: citeway.KindFile}
	switch {
	case len(d.Note) > 0:
		s.Title, s.Kind = string(d.Note), citeway.KindNote
	case safe(string(d.URL)):
		s.URL, s.Kind = string(d.URL), citeway.KindWeb
	case schemeOf(string(d.URL)) == "":
		s.Path = string(d.URL)
	case schemeOf(string(d.URL)) != "cite":
		if err := r.find(citeway.UnsafeURL, d.Label, "removed", "the address of source %s has a scheme that is not allowed", d.Label); err != nil {
			return nil, err
		}
	}
	if s.Title == "" {
		s.Title = string(d.Text)
	}
	if len(d.Anchor) > 0 {
		s.Passages = []citeway.Passage{{Chunk: "#" + string(d.Anchor)}}
	}
	return s, nil
}

// settle gives a label its meaning. Earlier citations are revised if it turns
// out that they mean another source.
func (r *Resolver) settle(d *citeway.Definition, l *label, st *state) error {
	l.target = target{}
	if st != nil {
		l.target = target{source: st, passages: r.passagesOf(d, st)}
	}
	if len(l.cites) == 0 {
		return nil
	}
	if st != nil && l.bound == st.ID {
		return r.send(st)
	}
	return r.move(d, l, st)
}

// passagesOf returns the passages that a definition points at: the one under
// its heading, else all.
func (r *Resolver) passagesOf(d *citeway.Definition, st *state) []string {
	if len(d.Anchor) == 0 {
		return ids(st.Passages)
	}
	return []string{r.passage(st, citeway.Passage{Chunk: "#" + string(d.Anchor)})}
}

// remember records the labels through which a citation was made, while their
// definitions may still come.
func (r *Resolver) remember(c *citeway.Citation, found []target) {
	if r.o.Complete {
		return
	}
	var shared *cited
	for _, t := range found {
		if t.label == "" {
			continue
		}
		l := r.labels[t.label]
		if l == nil {
			l = &label{}
			r.labels[t.label] = l
		}
		if !l.defined {
			if shared == nil {
				shared = r.shared.Add(cited{c})
			}
			l.cites, l.bound = append(l.cites, shared), t.source.ID
		}
	}
}

// labelOf returns the label that a reference names, in the form in which labels
// are compared.
func labelOf(ref *citeway.Reference) string {
	switch ref.Kind {
	case citeway.ByNumber:
		return strconv.Itoa(ref.Number)
	case citeway.ByLabel:
		return strings.ToLower(string(ref.Text))
	}
	return ""
}
