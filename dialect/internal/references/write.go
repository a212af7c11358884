// Package references is the shape that Writer's two forms share: prose containing
// [name](identifier), and beside it references.files, identified by cite, and
// references.web, identified by url. It reads and writes both.
//
// Where it comes from: "Work with inline citations in Knowledge Graph responses",
// dev.writer.com/home/inline-citations, and the types Question and GraphData of
// the writer-sdk packages. The forms frame their messages themselves.
package references

import (
	"cmp"
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// Writer spells markers, gives each passage that a marker means its own identifier, and
// lists the references. Clients take the first reference with a marker's identifier, so no
// two share one.
type Writer struct {
	form    string
	sources map[string]*citeway.Source
	order   []string
	// identifiers are those assigned so far, by source and passage.
	identifiers map[key]string
	used        map[string]bool
	last        map[string]int // the last number given to a base
	cited       map[key]bool
	files       map[string]bool // by source: whether it is a file
	names       map[*citeway.Source]string
}

// key is a passage of a source; "" is the source as a whole.
type key struct{ source, passage string }

// NewWriter makes one. form is the name that extra fields begin with.
func NewWriter(form string) *Writer {
	return &Writer{form: form, sources: map[string]*citeway.Source{}, identifiers: map[key]string{},
		used: map[string]bool{}, names: map[*citeway.Source]string{}, last: map[string]int{}, cited: map[key]bool{}, files: map[string]bool{}}
}

// Put notes a source; a later one with the same id replaces an earlier one.
func (w *Writer) Put(s *citeway.Source) {
	if w.sources[s.ID] == nil {
		w.order = append(w.order, s.ID)
	}
	w.sources[s.ID] = s
}

// Mark appends the markers of a citation, one for each of its sources.
func (w *Writer) Mark(dst []byte, x *citeway.Citation) []byte {
	for _, id := range x.Sources {
		s := w.sources[id]
		if s == nil {
			continue
		}
		if len(dst) > 0 {
			dst = append(dst, ' ')
		}
		k := meant(x, s)
		w.cited[k] = true
		dst = append(append(append(dst, '['), w.name(s)...), "]("...)
		dst = append(append(dst, w.identifier(s, k)...), ')')
	}
	return dst
}

// name is the display name of a source as it is known now.
func (w *Writer) name(s *citeway.Source) string {
	name, known := w.names[s]
	if !known {
		name = Name(s)
		w.names[s] = name
	}
	return name
}

// meant is the passage of s that a citation's marker stands for: the one that it
// quotes, else the first that it names, else the first of the source.
func meant(x *citeway.Citation, s *citeway.Source) key {
	for _, q := range x.Quotes {
		if s.Passage(q.Passage) != nil {
			return key{s.ID, q.Passage}
		}
	}
	for _, p := range x.Passages {
		if s.Passage(p) != nil {
			return key{s.ID, p}
		}
	}
	if len(s.Passages) > 0 {
		return key{s.ID, s.Passages[0].ID}
	}
	return key{source: s.ID}
}

// identifier is the identifier of a passage, the same each time.
func (w *Writer) identifier(s *citeway.Source, k key) string {
	if id, given := w.identifiers[k]; given {
		return id
	}
	var id string
	if url, web := w.page(s); web {
		id = w.free(url, fragment(url))
	} else {
		id = w.free(cite(s, k), cite(s, k)+"-")
	}
	w.identifiers[k], w.used[id] = id, true
	return id
}

// free is wanted, or the first of base2, base3, … that is not in use. All up to the
// last number assigned are in use.
func (w *Writer) free(wanted, base string) string {
	id := wanted
	for n := max(w.last[base], 2); w.used[id]; n++ {
		id = base + strconv.Itoa(n)
		w.last[base] = n
	}
	return id
}

// cite is the identifier of a passage in a file: its own id, or else its source's id.
func cite(s *citeway.Source, k key) string {
	for _, id := range []string{k.passage, s.ID} {
		if id = plain(id); id != "" {
			return id
		}
	}
	return "cite"
}

// plain is an id without the characters that would end the identifier early.
func plain(id string) string { return strings.TrimLeft(link.Encode(id), "[") }

// page is the address of a source, and whether it is written as a web reference: if the
// address may be linked and the source is not a file with a path. The first decision
// stands, since a marker may have been written.
func (w *Writer) page(s *citeway.Source) (string, bool) {
	url, web := link.Safe(s.URL)
	file, decided := w.files[s.ID]
	if !decided {
		file = !web || s.Kind == citeway.KindFile && s.Path != ""
		w.files[s.ID] = file
	}
	return url, !file
}

// References returns all references, those of cited sources first, and the snippets of
// files. A passage that no marker means has no cite.
func (w *Writer) References() (*References, []Snippet) {
	refs, snippets := &References{}, []Snippet{}
	for _, s := range w.byNumber() {
		for _, r := range w.references(s) {
			if _, web := w.page(s); web {
				refs.Web = append(refs.Web, Web{Text: text(r.passage), URL: w.identifier(s, r.key), Title: s.Name(), Score: w.score(r.passage)})
				continue
			}
			f := File{Text: text(r.passage), FileID: s.ID, Score: w.score(r.passage)}
			if r.passage.Page > 0 {
				f.Page = &r.passage.Page
			}
			if w.cited[r.key] {
				id := w.identifier(s, r.key)
				f.Cite = &id
			}
			refs.Files = append(refs.Files, f)
			snippets = append(snippets, Snippet{FileID: s.ID, Snippet: f.Text})
		}
	}
	return refs, snippets
}

// reference is one entry of the list: a passage and what its markers mean.
type reference struct {
	key
	passage *citeway.Passage
}

// references are the entries of a source. A source that was cited before any
// passage of it was known has an entry for that.
func (w *Writer) references(s *citeway.Source) []reference {
	var list []reference
	whole := key{source: s.ID}
	if len(s.Passages) == 0 {
		return []reference{{whole, &citeway.Passage{}}}
	}
	if w.cited[whole] && s.Passages[0].ID != "" {
		list = append(list, reference{whole, &s.Passages[0]})
	}
	for i := range s.Passages {
		k := key{s.ID, s.Passages[i].ID}
		if i > 0 || len(list) == 0 || w.cited[k] {
			list = append(list, reference{k, &s.Passages[i]})
		}
	}
	return list
}

// byNumber lists the cited sources by number, then the others in the order they came.
func (w *Writer) byNumber() []*citeway.Source {
	list := make([]*citeway.Source, 0, len(w.order))
	for _, id := range w.order {
		list = append(list, w.sources[id])
	}
	slices.SortStableFunc(list, func(a, b *citeway.Source) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

func rank(s *citeway.Source) int {
	if s.Number == 0 {
		return math.MaxInt
	}
	return s.Number
}

func text(p *citeway.Passage) string {
	if p.Text == "" {
		return p.Abstract
	}
	return p.Text
}

func (w *Writer) score(p *citeway.Passage) json.RawMessage {
	if p.Score == nil {
		return p.Extra[w.form+":score"]
	}
	return strconv.AppendFloat(nil, *p.Score, 'g', -1, 64)
}
