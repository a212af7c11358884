package resolve

import (
	"bytes"
	"strconv"

	"github.com/citeway/citeway"
)

// marker resolves one marker.
func (r *Resolver) marker(m *citeway.Marker) error {
	if err := r.ungap(); err != nil {
		return err
	}
	resolve, at := r.resolve, r.pos
	if r.findings >= maxFindings {
		resolve = r.repeated
	}
	leads := r.leads(len(m.Blank) > 0)
	err := resolve(m)
	r.lead.on = leads && r.pos == at
	return err
}

func (r *Resolver) resolve(m *citeway.Marker) error {
	if indexed(m) {
		return r.putBack(m.Blank, m.Raw)
	}
	found, missing := r.lookup(m)
	if len(found) == 0 && (ordinary(m) || r.remarked(m)) || len(missing) > 0 && hasLiteral(m, missing) {
		return r.putBack(m.Blank, m.Raw)
	}
	if m.Malformed != "" {
		if err := r.find(citeway.MalformedMarker, m.Raw, "repaired", "%s", m.Malformed); err != nil {
			return err
		}
	}
	if err := r.missed(m, missing, len(found) > 0); err != nil {
		return err
	}
	if len(found) > 0 {
		return r.cite(worded(m, found[0].source), found)
	}
	return r.unresolved(m)
}

// worded gives a reference link that is its label alone the words that it links: in
// "the [Snap][] package" they are prose. Only an identifier says nothing to a reader: a
// label with a digit, [abc12], or the id of the source.
func worded(m *citeway.Marker, st *state) *citeway.Marker {
	if m.Syntax != citeway.RefLink || len(m.Label) > 0 || len(m.Refs) != 1 || m.Refs[0].Kind != citeway.ByLabel {
		return m
	}
	name := m.Refs[0].Text
	if !bytes.HasSuffix(m.Raw, []byte("[]")) && (bytes.ContainsAny(name, "0123456789") || string(name) == st.ID) {
		return m
	}
	w := *m
	w.Label = name
	return &w
}

// indexed reports whether a reference link is really an index of an index, as in
// arr[i][1]: it is glued to a word, as words that are linked never are.
func indexed(m *citeway.Marker) bool { return m.Glued && len(m.Label) > 0 && numbered(m) }

// ordinary reports whether a marker without any source is plain Markdown: a
// link, a wiki link, a bracketed word, a word and a number, a raised number, an index, a section, a
// word that could name a result.
func ordinary(m *citeway.Marker) bool {
	return m.Syntax == citeway.PrivateUse && bytes.HasPrefix(m.Raw, []byte("turn")) || m.Syntax.Has(citeway.Part|citeway.Worded|citeway.Raised) || m.Syntax.Has(citeway.Links) && !numbered(m) || m.Syntax == citeway.Linked && (called(m) || plainLink(m))
}

func numbered(m *citeway.Marker) bool {
	return m.Syntax == citeway.RefLink && len(m.Refs) > 0 && m.Refs[0].Kind == citeway.ByNumber
}

// hasLiteral reports whether a missing reference is a number beyond any list of
// sources. The brackets then hold a year, an index or an interval.
func hasLiteral(m *citeway.Marker, missing []int) bool {
	if !m.Syntax.Has(citeway.BareNumbers | citeway.Linked | citeway.Cite) {
		return false
	}
	for _, at := range missing {
		number := m.Refs[at].Kind == citeway.ByNumber || m.Syntax.Has(citeway.BareNumbers) // which a form may have bound to a name
		if n := m.Refs[at].Number; number && (n == 0 || n >= maxLiteral) {
			return true
		}
	}
	return false
}

// unresolved treats the marker as the policy says.
func (r *Resolver) unresolved(m *citeway.Marker) error {
	switch r.o.Unresolved {
	case Keep:
		return r.keep(m)
	case Flag:
		if len(m.Refs) == 0 && m.Malformed == "" { // [cite_start], which names nothing
			return nil
		}
		return r.flag(m)
	}
	if len(m.Label) == 0 {
		return nil
	}
	if err := r.text(m.Blank); err != nil {
		return err
	}
	return r.text(m.Label)
}

// keep leaves the marker as text. It is escaped if a reader would take it for
// the number of a source, since readers do not see the model's numbers.
func (r *Resolver) keep(m *citeway.Marker) error {
	for i := range m.Refs {
		if n := m.Refs[i].Number; m.Syntax.Has(citeway.BareNumbers) && n >= 1 && n <= max(len(r.sources), r.number) {
			return r.putBack(m.Blank, []byte(`\`), m.Raw)
		}
	}
	return r.putBack(m.Blank, m.Raw)
}

func (r *Resolver) flag(m *citeway.Marker) error {
	c := r.newCitation(m)
	c.Sources = []string{}
	r.cited = true
	return r.place(c)
}

// were counts sources in words.
func were(n int) string {
	if n == 1 {
		return "1 was"
	}
	return strconv.Itoa(n) + " were"
}
