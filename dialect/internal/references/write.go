package references

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/render"
)

// Writer spells markers and collects what they refer to. It is given each source
// before the citation that names it.
type Writer struct {
	form    string
	sources map[string]*citeway.Source
	order   []string
	owner   map[string]string // passage id to source id
	cites   map[string]string // passage id, or source id without passages, to cite
	used    map[string]bool   // cites given
	files   map[string]bool   // sources that a marker names as files
}

// NewWriter makes one. form is the name that extra fields begin with.
func NewWriter(form string) *Writer {
	return &Writer{form: form, sources: map[string]*citeway.Source{}, owner: map[string]string{},
		cites: map[string]string{}, used: map[string]bool{}, files: map[string]bool{}}
}

// Put notes a source; a later one with the same id replaces an earlier one.
func (w *Writer) Put(s *citeway.Source) {
	if w.sources[s.ID] == nil {
		w.order = append(w.order, s.ID)
	}
	w.sources[s.ID] = s
	for i := range s.Passages {
		w.owner[s.Passages[i].ID] = s.ID
	}
}

// Mark appends the markers of a citation, [name](identifier), one for each source.
func (w *Writer) Mark(dst []byte, c *citeway.Citation) []byte {
	start := len(dst)
	for _, id := range c.Sources {
		s := w.sources[id]
		if s == nil {
			continue
		}
		if len(dst) > start {
			dst = append(dst, ' ')
		}
		dst = append(dst, '[')
		dst = append(dst, Name(s)...)
		dst = append(dst, "]("...)
		dst = append(append(dst, w.identifier(c, s)...), ')')
	}
	return dst
}

// identifier is the URL of a page; of a file the cite of the passage that is
// meant, or of its first.
func (w *Writer) identifier(c *citeway.Citation, s *citeway.Source) string {
	if url, ok := render.SafeURL(s.URL); ok && !w.files[s.ID] {
		return url
	}
	w.files[s.ID] = true
	for _, p := range c.Passages {
		if w.owner[p] == s.ID {
			return w.cite(p)
		}
	}
	if len(s.Passages) > 0 {
		return w.cite(s.Passages[0].ID)
	}
	return w.cite(s.ID)
}

// cite gives a passage the name that markers name it by, which no other bears.
func (w *Writer) cite(id string) string {
	if c, ok := w.cites[id]; ok {
		return c
	}
	base := render.EncodeURL(id)
	if base == "" {
		base = "cite"
	}
	c := base
	for n := 2; w.used[c]; n++ {
		c = base + "-" + strconv.Itoa(n)
	}
	w.cites[id], w.used[c] = c, true
	return c
}

// References are all sources put so far: cited ones with their cites, the others
// without.
func (w *Writer) References() (*References, []Snippet) {
	refs, snippets := &References{}, []Snippet{}
	for _, id := range w.order {
		s := w.sources[id]
		if url, ok := render.SafeURL(s.URL); ok && !w.files[id] {
			refs.Web = append(refs.Web, w.pages(s, url)...)
			continue
		}
		for _, f := range w.snippets(s) {
			refs.Files = append(refs.Files, f)
			snippets = append(snippets, Snippet{f.FileID, f.Text})
		}
	}
	return refs, snippets
}

func (w *Writer) pages(s *citeway.Source, url string) []Web {
	passages := s.Passages
	if len(passages) == 0 {
		passages = []citeway.Passage{{}}
	}
	var pages []Web
	for i := range passages {
		p := &passages[i]
		pages = append(pages, Web{Text: p.Text, URL: url, Title: s.Title, Score: w.score(p)})
	}
	return pages
}

func (w *Writer) snippets(s *citeway.Source) []File {
	passages := s.Passages
	if len(passages) == 0 {
		passages = []citeway.Passage{{ID: s.ID}}
	}
	var files []File
	for i := range passages {
		p := &passages[i]
		f := File{Text: p.Text, FileID: s.ID, Score: w.score(p)}
		if p.Page > 0 {
			f.Page = &p.Page
		}
		if c, cited := w.cites[p.ID]; cited {
			f.Cite = &c
		}
		files = append(files, f)
	}
	return files
}

func (w *Writer) score(p *citeway.Passage) json.RawMessage {
	if p.Score == nil {
		return p.Extra[w.form+":score"]
	}
	return strconv.AppendFloat(nil, *p.Score, 'g', -1, 64)
}

// brackets are what a display name cannot hold: readers of the form look for the
// first closing bracket, and for a line.
var brackets = strings.NewReplacer("[", "(", "]", ")", "\n", " ", "\r", " ", "\\", "/")

// Name is the display name of a source in a marker.
func Name(s *citeway.Source) string { return brackets.Replace(s.Name()) }
