package azure

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
	"github.com/citeway/citeway/internal/link"
)

// citation is one entry of context.citations: one passage of one document.
type citation struct {
	Content string  `json:"content"`
	Title   *string `json:"title"`
	URL     *string `json:"url"`
	Path    *string `json:"filepath"`
	Chunk   *string `json:"chunk_id"`
	// Score is a score in [0, 1]; the others are written back as they were read.
	Score    *float64        `json:"score,omitempty"`
	Search   json.RawMessage `json:"original_search_score,omitempty"`
	Rerank   json.RawMessage `json:"rerank_score,omitempty"`
	Reason   json.RawMessage `json:"filter_reason,omitempty"`
	Metadata json.RawMessage `json:"metadata,omitempty"`
	Type     string          `json:"TYPE,omitempty"`
}

// uncited is the TYPE of an entry that no marker names.
const uncited = "UNCITED_REFERENCE"

// entry is a source and the passage of it that an entry shows, or nil.
type entry struct {
	source  *citeway.Source
	passage *citeway.Passage
	uncited bool // and the list says so
}

// documents is the list that [docN] counts in.
type documents struct {
	entries   []entry
	bySource  map[string]int // source id to its first entry
	byPassage map[string]int // passage id to its entry
	// place is the entry that a citation means of a source.
	place func(c *citeway.Citation, source string) (int, bool)
}

// mark appends the markers of a citation, one for each source.
func (d *documents) mark(dst []byte, c *citeway.Citation, links bool) []byte {
	for _, id := range c.Sources {
		if at, ok := d.place(c, id); ok {
			dst = d.entries[at].mark(dst, at+1, links)
		}
	}
	return dst
}

// list is the list as it is written.
func (d *documents) list() []citation {
	list := make([]citation, 0, len(d.entries))
	for _, e := range d.entries {
		list = append(list, e.citation())
	}
	return list
}

// catalogue lists what an answer cites: first one entry for each source, in order
// of number, then one for each further passage that is cited. So [docN] is the
// number a reader sees, unless a citation means one passage of several.
type catalogue struct {
	documents
	owner map[string]entry // passage id to itself and its source
}

func newCatalogue(a *citeway.Answer, placed []*citeway.Citation, silent bool) *documents {
	c := &catalogue{documents{bySource: map[string]int{}, byPassage: map[string]int{}}, map[string]entry{}}
	c.place = c.find
	for i := range a.Sources {
		s := &a.Sources[i]
		for j := range s.Passages {
			c.owner[s.Passages[j].ID] = entry{source: s, passage: &s.Passages[j]}
		}
	}
	meant, cited := c.meant(a, placed), a.Cited()
	for _, s := range cited {
		c.bySource[s.ID] = len(c.entries)
		if len(meant[s.ID]) == 0 {
			c.entries = append(c.entries, c.bare(s, silent))
			continue
		}
		c.add(meant[s.ID][0])
	}
	for _, s := range cited {
		for _, p := range meant[s.ID][min(1, len(meant[s.ID])):] {
			c.add(p)
		}
	}
	for i := range a.Sources {
		if s := &a.Sources[i]; s.Consulted && s.Number == 0 {
			e := first(s)
			e.uncited = true
			c.entries = append(c.entries, e)
		}
	}
	return &c.documents
}

// bare is the entry of a numbered source that no citation names. In an answer without
// markers all are such.
func (*catalogue) bare(s *citeway.Source, silent bool) entry {
	if silent {
		return first(s)
	}
	return entry{source: s}
}

// first is the entry of a source of which no passage is meant: it shows its first.
func first(s *citeway.Source) entry {
	if len(s.Passages) == 0 {
		return entry{source: s}
	}
	return entry{source: s, passage: &s.Passages[0]}
}

func (c *catalogue) add(passage string) {
	c.byPassage[passage] = len(c.entries)
	c.entries = append(c.entries, c.owner[passage])
}

// meant lists the passages of each source that the citations mean, in order of mention. A
// citation that names only a source means all of its passages.
func (c *catalogue) meant(a *citeway.Answer, placed []*citeway.Citation) map[string][]string {
	byID := map[string]*citeway.Source{}
	for i := range a.Sources {
		byID[a.Sources[i].ID] = &a.Sources[i]
	}
	meant, seen := map[string][]string{}, map[string]bool{}
	for _, cite := range placed {
		for _, id := range cite.Sources {
			for _, p := range c.passages(cite, byID[id]) {
				if !seen[p] {
					seen[p] = true
					meant[id] = append(meant[id], p)
				}
			}
		}
	}
	return meant
}

// passages are the passages of a source that a citation means.
func (c *catalogue) passages(x *citeway.Citation, s *citeway.Source) []string {
	if s == nil {
		return nil
	}
	var ids []string
	for _, p := range x.Passages {
		if o := c.owner[p].source; o != nil && o.ID == s.ID {
			ids = append(ids, p)
		}
	}
	if len(ids) == 0 {
		for _, p := range s.Passages {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// find is the entry of the one passage that a citation means of a source, else the
// source's first.
func (c *catalogue) find(x *citeway.Citation, source string) (int, bool) {
	at, known := c.bySource[source]
	if !known {
		return 0, false
	}
	if ids := c.passages(x, c.entries[at].source); len(ids) == 1 {
		at = c.byPassage[ids[0]]
	}
	return at, true
}

// mark appends [docN], as a link if links are wanted and the document has an address.
func (e entry) mark(dst []byte, n int, links bool) []byte {
	doc := "[doc" + strconv.Itoa(n) + "]"
	if !links {
		return append(dst, doc...)
	}
	if url, ok := link.Safe(e.address()); ok {
		return append(dst, "["+doc+"]("+url+")"...)
	}
	return append(dst, doc...)
}

// address is that of the source, else that of the passage; "" if neither may be linked.
func (e entry) address() string {
	if _, ok := link.Safe(e.source.URL); ok {
		return e.source.URL
	}
	if e.passage == nil {
		return ""
	}
	own := link.OfPassage(e.source, e.passage)
	if _, ok := link.Safe(own); !ok {
		return ""
	}
	return own
}

func (e entry) citation() citation {
	s := e.source
	url, _ := prose.URL(e.address()) // clients write it into Markdown as it stands
	x := citation{Title: text(s.Title), URL: text(url), Path: text(s.Path), Metadata: s.Extra[own+"metadata"]}
	if e.uncited {
		x.Type = uncited
	}
	if e.passage == nil {
		return x
	}
	x.Content, x.Chunk = strings.ToValidUTF8(e.passage.Text, "\uFFFD"), text(e.passage.Chunk)
	x.Search, x.Rerank = e.passage.Extra[own+"original_search_score"], e.passage.Extra[own+"rerank_score"]
	x.Reason = e.passage.Extra[own+"filter_reason"]
	if x.Rerank == nil {
		x.Score = e.passage.Score
	}
	return x
}

func text(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}
