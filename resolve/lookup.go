package resolve

import (
	"bytes"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
)

// lookup finds the target of each reference, until the next lookup. missing holds the
// indexes of those that have none.
func (r *Resolver) lookup(m *citeway.Marker) (found []target, missing []int) {
	if m.Syntax == citeway.Linked {
		return r.linked(m)
	}
	switch m.Syntax {
	case citeway.Worded:
		return r.worded(m)
	case citeway.Raised:
		return r.raised(m)
	}
	found, r.missing = r.found[:0], r.missing[:0]
	for i := range m.Refs {
		if t, ok := r.reference(m, &m.Refs[i]); ok {
			if !r.o.Complete {
				t.label = labelOf(&m.Refs[i])
			}
			found = append(found, t)
		} else {
			r.missing = append(r.missing, i)
		}
	}
	r.found = found
	return found, r.missing
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
	}
	t, ok := r.identifier(string(ref.Text))
	if !ok && m.Syntax == citeway.Cite && r.given() {
		if n, is := citedNumber(string(ref.Text)); is {
			return r.byNumber(n)
		}
	}
	return t, ok
}

// citedNumber is the number in what a tag names, which may be followed by that of a sentence of the
// source, or of several: 2, 2-1, 2-1:4.
func citedNumber(name string) (n int, is bool) {
	if strings.Trim(name, "0123456789-:") != "" {
		return 0, false
	}
	head, _, _ := strings.Cut(name, "-")
	n, err := strconv.Atoi(head)
	return n, err == nil
}

// worded resolves [Source 1], (Source 1) and [Source: name]. All of it may be the name of one source, or
// a label that the answer defines; a number counts only where sources were given and each of
// the numbers is one's, for else the words are prose, as they are where a name is none's.
func (r *Resolver) worded(m *citeway.Marker) ([]target, []int) {
	if t, ok := r.byLabel(m, inBrackets(m.Raw)); ok {
		return []target{t}, nil
	}
	switch {
	case len(m.Refs) == 0 || m.Refs[0].Kind != citeway.ByIdentifier:
	case len(m.Refs) == 1:
		return r.byNames(string(m.Refs[0].Text)), nil
	default:
		return r.byEach(m.Refs), nil
	}
	return r.byNumbers(m.Refs), nil
}

// byEach finds what each of several references names, nil unless all are known.
func (r *Resolver) byEach(refs []citeway.Reference) []target {
	parts := make([]string, len(refs))
	for i := range refs {
		parts[i] = string(refs[i].Text)
	}
	if !r.all(parts) {
		return nil
	}
	return r.found
}

// inBrackets is what stands between the brackets of a marker, of whatever kind.
func inBrackets(raw []byte) string {
	raw = bytes.TrimSuffix(raw, []byte("[]"))
	_, open := utf8.DecodeRune(raw)
	_, shut := utf8.DecodeLastRune(raw)
	return string(raw[open : len(raw)-shut])
}

// byNumbers finds the sources given that numbers count, nil unless each counts one.
func (r *Resolver) byNumbers(refs []citeway.Reference) []target {
	if !r.given() {
		return nil
	}
	r.found = r.found[:0]
	for i := range refs {
		t, ok := r.byNumber(refs[i].Number)
		if !ok {
			return nil
		}
		if !r.o.Complete {
			t.label = labelOf(&refs[i])
		}
		r.found = append(r.found, t)
	}
	return r.found
}

// byTurn finds a search result by its name in its turn. 10:13 and turn0search13
// count results from 0; a bare 13 counts as [13] does.
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
	if n >= len(r.numbered()) {
		return target{}, false
	}
	e := r.numbered()[n]
	return target{source: e.source, passages: e.passages}, true
}

func (r *Resolver) byNumber(n int) (target, bool) {
	if len(r.labels) > 0 {
		if l := r.labels[strconv.Itoa(n)]; l != nil && l.defined {
			return l.target, l.target.source != nil
		}
	}
	at := n - 1
	if r.zeroBased {
		at = n
	}
	if list := r.numbered(); at >= 0 && at < len(list) {
		e := list[at]
		return target{source: e.source, passages: e.passages}, true
	}
	if st := r.keeping[n]; st != nil && st.earlier {
		return target{source: st, passages: st.names()}, true
	}
	if n < 1 || n >= maxLiteral {
		return target{}, false
	}
	return r.pend(strconv.Itoa(n), n)
}

func (r *Resolver) byLabel(m *citeway.Marker, name string) (target, bool) {
	if l := r.labels[strings.ToLower(name)]; l != nil && l.defined {
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

// pend takes a label that only a later definition can explain. Its number is
// given now, its source follows. If sources were given, a number out of range
// is more likely made up than defined later; the name of a footnote always
// stands for a definition.
func (r *Resolver) pend(name string, n int) (target, bool) {
	if r.o.Complete || r.o.Undefined || r.given() && (n > 0 || r.o.Unresolved != Drop) {
		return target{}, false
	}
	l := r.labels[name]
	if l == nil {
		l = &label{}
		r.labels[name] = l
	}
	if l.remark {
		return target{}, false
	}
	if l.source == nil { // known, if at all, as what a source of the list was cited by
		st := &state{pending: true, told: fromAnswer}
		st.ID = r.freshID()
		r.sources = append(r.sources, st)
		r.byID[st.ID] = st
		l.target = target{source: st}
	}
	return l.target, true
}

// identifier finds a source or passage by id, URL, path or title. A path may be
// percent-encoded, as in a link, and a note's may lack its .md; a URL may be spelt
// otherwise than the source's own.
func (r *Resolver) identifier(name string) (target, bool) {
	if t, ok := r.named(name); ok {
		return t, true
	}
	if plain, err := url.PathUnescape(name); err == nil && plain != name {
		if t, ok := r.named(plain); ok {
			return t, true
		}
	}
	return r.nearly(name)
}

// nearly finds the one source given whose address differs from a URL only in what
// rarely tells two pages apart.
func (r *Resolver) nearly(address string) (target, bool) {
	if !r.given() || !strings.Contains(address, "://") {
		return target{}, false
	}
	if near := r.byNear[loosened(canonical(address))]; len(near) == 1 && !near[0].pending {
		return target{source: near[0], passages: near[0].names()}, true
	}
	return target{}, false
}

func (r *Resolver) named(name string) (target, bool) {
	if t, ok := r.part(name); ok {
		return t, true
	}
	if st := r.bearing(name); st != nil && !st.pending { // what most forms name them by
		return target{source: st, passages: st.names()}, true
	}
	if st := r.byURL[name]; st != nil && !st.pending { // whose canonical spelling it is
		return target{source: st, passages: st.names()}, true
	}
	for _, st := range []*state{r.byURL[canonical(name)], r.byPath[name], r.byName(name), r.byPath[name+".md"]} {
		if st != nil && !st.pending {
			return target{source: st, passages: st.names()}, true
		}
	}
	return target{}, false
}

// names are the ids of a source's passages, which nobody changes. They are gathered again
// only when passages have come.
func (st *state) names() []string {
	if len(st.ids) != len(st.Passages) {
		st.ids = ids(st.Passages)
	}
	return st.ids
}

// ids are the names of passages, nil where they are too many for a citation.
func ids(passages []citeway.Passage) []string {
	if len(passages) > maxNames {
		return nil
	}
	out := make([]string, len(passages))
	for i := range passages {
		out[i] = passages[i].ID
	}
	return out
}
