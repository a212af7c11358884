package graphdata

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/render"
)

// directive begins what tells apart the references to several passages of one
// page. A browser takes what follows :~: for instructions to itself, and leaves
// out those that it does not know.
const directive = ":~:passage="

// Catalogue gives every passage that a marker means an identifier of its own, and
// lists the references. Clients take the first reference that has a marker's
// identifier, so no two have the same.
type Catalogue struct {
	sources map[string]*citeway.Source
	order   []string
	// identifiers are those given, by source and passage.
	identifiers map[key]string
	used        map[string]bool
	cited       map[key]bool
	files       map[string]bool // by source: whether its references are to a file
}

// key is a passage of a source; "" is the source as a whole.
type key struct{ source, passage string }

// NewCatalogue returns an empty one.
func NewCatalogue() *Catalogue {
	return &Catalogue{sources: map[string]*citeway.Source{}, identifiers: map[key]string{},
		used: map[string]bool{}, cited: map[key]bool{}, files: map[string]bool{}}
}

// Put notes a source; a later one with the same id replaces an earlier one.
func (c *Catalogue) Put(s *citeway.Source) {
	if c.sources[s.ID] == nil {
		c.order = append(c.order, s.ID)
	}
	c.sources[s.ID] = s
}

// Known reports whether something is known of each source of a citation.
func (c *Catalogue) Known(x *citeway.Citation) bool {
	for _, id := range x.Sources {
		s := c.sources[id]
		if s == nil || s.Title == "" && s.URL == "" && s.Path == "" && s.Query == nil && len(s.Passages) == 0 {
			return false
		}
	}
	return true
}

// Mark appends the markers of a citation, one for each of its sources.
func (c *Catalogue) Mark(dst []byte, x *citeway.Citation) []byte {
	for _, id := range x.Sources {
		s := c.sources[id]
		if s == nil {
			continue
		}
		if len(dst) > 0 {
			dst = append(dst, ' ')
		}
		k := meant(x, s)
		c.cited[k] = true
		dst = append(dst, "["+Display(s)+"]("+c.identifier(s, k)+")"...)
	}
	return dst
}

// meant is the passage of s that a citation's marker stands for: the one that it
// quotes, else the first that it names, else the first there is.
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
func (c *Catalogue) identifier(s *citeway.Source, k key) string {
	if id, given := c.identifiers[k]; given {
		return id
	}
	var id string
	if url, web := c.page(s); web {
		id = c.free(url, fragment(url))
	} else {
		id = c.free(cite(s, k), plain(s.ID)+"-")
	}
	c.identifiers[k], c.used[id] = id, true
	return id
}

// free is wanted, or the first of base2, base3, … that is not in use.
func (c *Catalogue) free(wanted, base string) string {
	id := wanted
	for n := 2; id == "" || c.used[id]; n++ {
		id = base + strconv.Itoa(n)
	}
	return id
}

func cite(s *citeway.Source, k key) string {
	if k.passage == "" {
		return plain(s.ID)
	}
	return plain(k.passage)
}

// plain is an id without what would end the identifier early.
func plain(id string) string { return strings.TrimLeft(render.EncodeURL(id), "[") }

func fragment(url string) string {
	if strings.Contains(url, "#") {
		return url + directive
	}
	return url + "#" + directive
}

// page is the address of a source that is written as a web reference: one that
// may be linked and is not that of a file known by its path. What it is first, it
// stays: a marker may have been written.
func (c *Catalogue) page(s *citeway.Source) (string, bool) {
	url, web := render.SafeURL(s.URL)
	file, decided := c.files[s.ID]
	if !decided {
		file = !web || s.Kind == citeway.KindFile && s.Path != ""
		c.files[s.ID] = file
	}
	return url, !file
}

// List is all references, those of cited sources first, and the snippets of
// files. A passage that no marker means has no cite.
func (c *Catalogue) List() (*References, []Snippet) {
	refs, snippets := &References{}, []Snippet{}
	for _, s := range c.byNumber() {
		for _, r := range c.references(s) {
			if _, web := c.page(s); web {
				refs.Web = append(refs.Web, Web{Text: text(r.passage), URL: c.identifier(s, r.key), Title: s.Name(), Score: r.passage.Score})
				continue
			}
			f := File{Text: text(r.passage), FileID: s.ID, Score: r.passage.Score, Page: r.passage.Page}
			if c.cited[r.key] {
				id := c.identifier(s, r.key)
				f.Cite = &id
			}
			refs.Files = append(refs.Files, f)
			if f.Text != "" {
				snippets = append(snippets, Snippet{FileID: s.ID, Snippet: f.Text})
			}
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
func (c *Catalogue) references(s *citeway.Source) []reference {
	var list []reference
	whole := key{source: s.ID}
	if len(s.Passages) == 0 {
		return []reference{{whole, &citeway.Passage{}}}
	}
	if c.cited[whole] && s.Passages[0].ID != "" {
		list = append(list, reference{whole, &s.Passages[0]})
	}
	for i := range s.Passages {
		k := key{s.ID, s.Passages[i].ID}
		if i > 0 || len(list) == 0 || c.cited[k] {
			list = append(list, reference{k, &s.Passages[i]})
		}
	}
	return list
}

// byNumber is the sources that are cited, by number, then the others as they came.
func (c *Catalogue) byNumber() []*citeway.Source {
	list := make([]*citeway.Source, 0, len(c.order))
	for _, id := range c.order {
		list = append(list, c.sources[id])
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
