package gemini

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// grounding sends the chunks as sources and places the supports.
func (d *decoder) grounding(g *grounding) {
	if g == nil {
		return
	}
	d.keep(queriesKey, g.Queries)
	d.keep(entryKey, g.Entry)
	if len(g.Chunks) > 0 {
		d.chunks = d.chunks[:0]
		for i, raw := range g.Chunks {
			d.chunks = append(d.chunks, d.chunk(raw, fmt.Sprintf("$.groundingChunks[%d]", i)))
		}
	}
	d.supports(g.Supports)
}

func (d *decoder) keep(key string, value json.RawMessage) {
	if len(value) > 0 && string(value) != "null" {
		d.extra[key] = append(json.RawMessage(nil), value...)
	}
}

func (d *decoder) chunk(raw json.RawMessage, path string) source {
	var c chunk
	if err := json.Unmarshal(raw, &c); err != nil {
		d.RefuseAt(0, path, "not a grounding chunk")
		return source{}
	}
	switch {
	case c.Web != nil && c.Web.URI != "":
		return source{id: d.Source(c.Web.URI, citeway.Source{Kind: citeway.KindWeb, URL: c.Web.URI, Title: c.Web.Title})}
	case c.Retrieved != nil:
		return d.retrieved(c.Retrieved)
	case c.Maps != nil:
		s := citeway.Source{Kind: citeway.KindWeb, URL: c.Maps.URI, Title: c.Maps.Title, Extra: spans.Extra(placeKey, c.Maps.PlaceID)}
		return d.passage("place "+c.Maps.URI+c.Maps.PlaceID, s, citeway.Passage{Text: c.Maps.Text})
	}
	if c.Image != nil && cmp.Or(c.Image.Page, c.Image.Image) != "" {
		return d.image(c.Image)
	}
	d.RefuseAt(0, path, "a chunk of an unknown kind")
	return source{}
}

func (d *decoder) image(i *image) source {
	address := cmp.Or(i.Page, i.Image)
	s := citeway.Source{Kind: citeway.KindWeb, URL: address, Title: i.Title, Extra: spans.Extra(imageKey, i.Image)}
	return source{id: d.Source("image "+i.Image+"\x00"+address, s)}
}

func (d *decoder) retrieved(r *retrieved) source {
	s := citeway.Source{ID: r.Document, Kind: citeway.KindFile, Title: r.Title}
	if strings.HasPrefix(r.URI, "http://") || strings.HasPrefix(r.URI, "https://") {
		s.Kind, s.URL = citeway.KindWeb, r.URI
	} else {
		s.Path = r.URI // gs:// among them: an address that nobody can follow
	}
	p := citeway.Passage{Text: r.Text, Page: r.Page}
	if r.RAG != nil {
		p.Text, p.Page = cmp.Or(p.Text, r.RAG.Text), cmp.Or(p.Page, r.RAG.Pages.First)
	}
	return d.passage("document "+cmp.Or(r.Document, r.URI, r.Title), s, p)
}

func (d *decoder) passage(key string, s citeway.Source, p citeway.Passage) source {
	id, passage := d.Found(key, s, p)
	return source{id, passage}
}

// supports places those that were not placed by an earlier frame.
func (d *decoder) supports(raws []json.RawMessage) {
	start := func(s *support) int { return d.base(s.Segment.Part) + s.Segment.Start }
	for _, e := range spans.Entries(raws, "$.groundingSupports", 0, start, func(path string) { d.RefuseAt(0, path, "not a grounding support") }) {
		if once := string(e.Raw); !d.placed[once] {
			d.placed[once] = true
			d.support(&e.Item, e.Path)
		}
	}
}

// base is where a part begins in all the words.
func (d *decoder) base(part int) int {
	if part < 0 || part >= len(d.bases) {
		return 0
	}
	return d.bases[part]
}

func (d *decoder) support(s *support, path string) {
	c := &spans.Naming{}
	for _, i := range s.Chunks {
		if i < 0 || i >= len(d.chunks) || d.chunks[i].id == "" {
			d.RefuseAt(0, path, fmt.Sprintf("there is no chunk %d", i))
			continue
		}
		c.Add(d.chunks[i].id, d.chunks[i].passage)
	}
	if len(c.Sources) == 0 {
		return
	}
	if len(s.Scores) > 0 {
		scores, _ := json.Marshal(s.Scores)
		c.Extra = map[string]json.RawMessage{scoresKey: scores}
	}
	base := d.base(s.Segment.Part)
	d.place(&c.Citation, base+s.Segment.Start, base+s.Segment.End, s.Segment.Text, path)
}

func (d *decoder) place(c *citeway.Citation, start, end int, words, path string) {
	at, fits := d.part.Locate(start, end, d.unit, words)
	d.part.Cite(at, c)
	if !fits {
		d.part.Mismatch(path, start, end, d.unit, at)
	}
}

// recited reads citationMetadata.
func (d *decoder) recited(m *citationMetadata) {
	if m == nil {
		return
	}
	for i, r := range append(m.Citations, m.CitationSources...) {
		path := fmt.Sprintf("$.citationMetadata[%d]", i)
		once := fmt.Sprintf("recited %d %d %s", r.Start, r.End, r.URI)
		if d.placed[once] {
			continue // every frame repeats those before it
		}
		d.placed[once] = true
		if r.URI == "" {
			d.RefuseAt(0, path, "a citation without a URI")
			continue
		}
		s := citeway.Source{Kind: citeway.KindWeb, URL: r.URI, Title: r.Title, Extra: spans.Extra(licenseKey, r.License)}
		c := &citeway.Citation{Sources: []string{d.Source(r.URI, s)}}
		d.place(c, r.Start, r.End, "", path)
	}
}
