package resolve

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// numberSyntaxes may be mistaken for an index or a year in plain prose.
const numberSyntaxes = citeway.Bracket | citeway.Lenticular | citeway.Fullwidth

// linkSyntaxes are ordinary Markdown when they point at no source.
const linkSyntaxes = citeway.Inline | citeway.Wiki | citeway.RefLink

// marker resolves one marker.
func (r *Resolver) marker(m *citeway.Marker) error {
	if err := r.countFrom(m); err != nil {
		return err
	}
	found, missing := r.lookup(m)
	if len(found) == 0 && ordinary(m) || len(missing) > 0 && hasLiteral(m, missing) {
		return r.putBack(m.Blank, m.Raw)
	}
	if m.Malformed != "" {
		if err := r.find(citeway.MalformedMarker, m.Raw, "repaired", "%s", m.Malformed); err != nil {
			return err
		}
	}
	for _, at := range missing {
		if err := r.missed(m, &m.Refs[at], len(found) > 0); err != nil {
			return err
		}
	}
	if len(found) > 0 {
		return r.cite(m, found)
	}
	return r.unresolved(m)
}

// countFrom recognises an answer that counts its sources from zero: its first
// number marker is [0] by itself, and sources were shown. [0, 1] is an interval.
func (r *Resolver) countFrom(m *citeway.Marker) error {
	if r.counted || len(m.Refs) == 0 || m.Refs[0].Kind != citeway.ByNumber {
		return nil
	}
	zero := m.Refs[0].Number == 0
	if zero && (m.Glued || len(m.Refs) > 1 || len(r.entries) == 0 || r.labels["0"] != nil) {
		return nil
	}
	if !zero && m.Refs[0].Number >= maxLiteral {
		return nil
	}
	r.counted, r.zeroBased = true, zero
	if !zero {
		return nil
	}
	return r.find(citeway.ZeroBased, m.Raw, "repaired", "the answer counts its sources from 0; each number is read as one more")
}

// lookup finds the target of each reference; missing are the indexes of those
// without one.
func (r *Resolver) lookup(m *citeway.Marker) (found []target, missing []int) {
	if m.Syntax == citeway.Linked {
		return r.linked(m)
	}
	for i := range m.Refs {
		if t, ok := r.reference(m, &m.Refs[i]); ok {
			t.label = labelOf(&m.Refs[i])
			found = append(found, t)
		} else {
			missing = append(missing, i)
		}
	}
	return found, missing
}

// linked resolves [[1]](url): the URL says which source it is; the number is
// asked only where the URL is none of ours. Without any source given the link
// itself says what it links to.
func (r *Resolver) linked(m *citeway.Marker) ([]target, []int) {
	for i := len(m.Refs) - 1; i >= 0; i-- {
		if m.Refs[i].Kind != citeway.ByIdentifier {
			continue
		}
		url := string(m.Refs[i].Text)
		if t, ok := r.identifier(url); ok {
			return []target{t}, nil
		}
		if len(r.entries) == 0 && r.o.Sources == nil && safe(url) {
			st, _ := r.join(&citeway.Source{URL: url, Kind: citeway.KindWeb})
			return []target{{source: st}}, nil
		}
	}
	for i := range m.Refs {
		if t, ok := r.reference(m, &m.Refs[i]); ok {
			return []target{t}, nil
		}
	}
	return nil, []int{0}
}

// reference finds what one reference means.
func (r *Resolver) reference(m *citeway.Marker, ref *citeway.Reference) (target, bool) {
	switch ref.Kind {
	case citeway.ByNumber:
		return r.byNumber(ref.Number)
	case citeway.ByLabel:
		return r.byLabel(m, string(ref.Text))
	case citeway.ByTurn:
		return r.byTurn(string(ref.Text))
	default:
		return r.identifier(string(ref.Text))
	}
}

// byTurn finds a search result by the name it has in its turn: 10:13 and
// turn0search13 count results from 0; a bare 13 counts as [13] does.
func (r *Resolver) byTurn(name string) (target, bool) {
	if t, ok := r.identifier(name); ok {
		return t, true
	}
	head := strings.TrimRight(name, "0123456789")
	n, err := strconv.Atoi(name[len(head):])
	if err != nil {
		return target{}, false
	}
	if head == "" {
		return r.byNumber(n)
	}
	if n >= len(r.entries) {
		return target{}, false
	}
	e := r.entries[n]
	return target{source: e.source, passages: e.passages}, true
}

func (r *Resolver) byNumber(n int) (target, bool) {
	name := strconv.Itoa(n)
	if l := r.labels[name]; l != nil && l.settled() {
		return l.target, l.target.source != nil
	}
	at := n - 1
	if r.zeroBased {
		at = n
	}
	if at >= 0 && at < len(r.entries) {
		e := r.entries[at]
		return target{source: e.source, passages: e.passages}, true
	}
	for _, st := range r.sources {
		if st.earlier && st.Number == n && n > 0 {
			return target{source: st, passages: ids(st.Passages)}, true
		}
	}
	if n < 1 || n >= maxLiteral {
		return target{}, false
	}
	return r.pend(name, n)
}

func (r *Resolver) byLabel(m *citeway.Marker, name string) (target, bool) {
	if l := r.labels[strings.ToLower(name)]; l != nil && l.settled() {
		return l.target, l.target.source != nil
	}
	if t, ok := r.identifier(name); ok {
		return t, true
	}
	if m.Syntax != citeway.Footnote {
		return target{}, false
	}
	return r.pend(strings.ToLower(name), 0)
}

// pend takes a label whose definition may still come, where nothing else says
// what it means: its number is given now, its source follows. Beside sources that
// were given a number out of their range is more likely made up than defined
// later; a footnote's name always stands for a definition.
func (r *Resolver) pend(name string, n int) (target, bool) {
	if r.o.Complete || r.given() && (n > 0 || r.o.Unresolved != Drop) {
		return target{}, false
	}
	l := r.labels[name]
	if l == nil {
		st := &state{pending: true}
		st.ID = r.freshID()
		r.sources = append(r.sources, st)
		r.byID[st.ID] = st
		l = &label{target: target{source: st}}
		r.labels[name] = l
	}
	return l.target, true
}

// identifier finds a source or passage by id, URL, path, file name or title.
func (r *Resolver) identifier(name string) (target, bool) {
	if t, ok := r.passages[name]; ok {
		return t, true
	}
	for _, st := range []*state{r.byID[name], r.byURL[canonical(name)], r.byPath[name], r.byTitle[fold(name)]} {
		if st != nil && !st.pending {
			return target{source: st, passages: ids(st.Passages)}, true
		}
	}
	return target{}, false
}

func ids(passages []citeway.Passage) []string {
	out := make([]string, len(passages))
	for i := range passages {
		out[i] = passages[i].ID
	}
	return out
}

// ordinary reports whether a marker without any source is plain Markdown: a
// link, a wiki link, a bracketed word, an index.
func ordinary(m *citeway.Marker) bool { return m.Syntax.Has(linkSyntaxes) && !numbered(m) }

func numbered(m *citeway.Marker) bool {
	return m.Syntax == citeway.RefLink && len(m.Refs) > 0 && m.Refs[0].Kind == citeway.ByNumber
}

// hasLiteral reports whether one of the missing is a number no list of sources
// reaches, so that the brackets hold a year, an index or an interval.
func hasLiteral(m *citeway.Marker, missing []int) bool {
	if !m.Syntax.Has(numberSyntaxes) {
		return false
	}
	for _, at := range missing {
		if n := m.Refs[at].Number; n == 0 || n >= maxLiteral {
			return true
		}
	}
	return false
}

// missed reports one reference without a source.
func (r *Resolver) missed(m *citeway.Marker, ref *citeway.Reference, others bool) error {
	action := map[Policy]string{Drop: "dropped", Keep: "kept", Flag: "flagged"}[r.o.Unresolved]
	if others {
		action = "dropped"
	}
	if l := r.labels[labelOf(ref)]; l != nil && l.defined {
		return r.find(citeway.UnknownSource, m.Raw, action, "the answer defines it as a document that was not shown")
	}
	if ref.Kind == citeway.ByNumber && len(r.entries) > 0 {
		return r.find(citeway.OutOfRange, m.Raw, action, "there is no source %d; %d were shown", ref.Number, len(r.entries))
	}
	name := string(ref.Text)
	if name == "" {
		name = strconv.Itoa(ref.Number)
	}
	return r.find(citeway.UnknownSource, m.Raw, action, "no source shown is called %s", name)
}

// unresolved does with the marker what the policy says.
func (r *Resolver) unresolved(m *citeway.Marker) error {
	switch r.o.Unresolved {
	case Keep:
		return r.keep(m)
	case Flag:
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

// keep leaves the marker as text. One that a reader would take for the number of
// a source is escaped, since the numbers readers see are not the model's.
func (r *Resolver) keep(m *citeway.Marker) error {
	for i := range m.Refs {
		if n := m.Refs[i].Number; m.Syntax.Has(numberSyntaxes) && n >= 1 && n <= max(len(r.sources), r.number) {
			return r.putBack(m.Blank, []byte(`\`), m.Raw)
		}
	}
	return r.putBack(m.Blank, m.Raw)
}

func (r *Resolver) flag(m *citeway.Marker) error {
	c := r.newCitation(m)
	c.Sources = []string{}
	return r.place(c)
}

// cite sends the citation that a marker turned out to be.
func (r *Resolver) cite(m *citeway.Marker, found []target) error {
	c := r.newCitation(m)
	if len(found) == 1 && repeatsName(m, found[0].source) {
		c.Label = ""
	}
	for _, t := range found {
		if !has(c.Sources, t.source.ID) {
			c.Sources = append(c.Sources, t.source.ID)
		}
		for _, id := range t.passages {
			if !has(c.Passages, id) {
				c.Passages = append(c.Passages, id)
			}
		}
	}
	if r.duplicate(c) {
		return r.find(citeway.DuplicateMarker, m.Raw, "dropped", "the same source was cited here just before")
	}
	for _, t := range found {
		t.source.cites++
		if err := r.mention(t.source); err != nil {
			return err
		}
	}
	c.Number = found[0].source.Number
	if c.Label != "" {
		if err := r.text([]byte(c.Blank)); err != nil {
			return err
		}
		c.Blank = ""
	}
	if err := r.place(c); err != nil {
		return err
	}
	r.remember(c, found)
	return nil
}

// repeatsName reports whether a marker's words are no more than its source's
// name: then it has no words of its own.
func repeatsName(m *citeway.Marker, st *state) bool {
	if m.Syntax != citeway.Inline {
		return false
	}
	words := fold(string(bytes.TrimSpace(m.Label)))
	return words == fold(st.Title) || words == fold(st.Name()) || words == fold(st.Path)
}

func (r *Resolver) newCitation(m *citeway.Marker) *citeway.Citation {
	return &citeway.Citation{Marker: string(m.Raw), Blank: string(m.Blank), Label: string(m.Label)}
}

// place gives a citation its id and place and sends it.
func (r *Resolver) place(c *citeway.Citation) error {
	c.Start = r.pos
	c.End = r.pos + len(c.Label)
	r.pos = c.End
	r.identify(c)
	r.last, r.lastAt = c, r.pos
	return r.next.Put(c)
}

func (r *Resolver) identify(c *citeway.Citation) {
	if c.ID != "" {
		return
	}
	if r.o.Identify != nil {
		c.ID = r.o.Identify(c)
		return
	}
	r.citations++
	c.ID = "c_" + strconv.Itoa(r.citations)
}

// mention gives a source its number at its first mention and sends it.
func (r *Resolver) mention(st *state) error {
	if st.Number == 0 {
		r.number++
		st.Number = r.number
	} else if st.sent {
		return nil
	}
	return r.send(st)
}

// duplicate reports whether c says nothing that the citation directly before it
// has not said.
func (r *Resolver) duplicate(c *citeway.Citation) bool {
	if r.last == nil || r.lastAt != r.pos || c.Label != "" || r.last.Number == 0 {
		return false
	}
	return subset(c.Sources, r.last.Sources) && subset(c.Passages, r.last.Passages)
}

func subset(a, b []string) bool {
	for _, s := range a {
		if !has(b, s) {
			return false
		}
	}
	return true
}

func has(list []string, s string) bool {
	for _, t := range list {
		if t == s {
			return true
		}
	}
	return false
}
