package bedrock

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// generated reads a whole answer of RetrieveAndGenerate, or an output event.
func (d *decoder) generated(x *frame) {
	d.Begin(x.SessionID, "", nil)
	d.done = true
	if d.part == nil {
		d.part = spans.NewPart(d.Teller)
	}
	d.part.Write([]byte(*x.Output.Text))
	d.citations(x.Citations)
	d.part.FlushAll()
}

func (d *decoder) citations(raws []json.RawMessage) {
	for _, e := range spans.Entries(raws, "$.citations", 0, (*generated).first, func(path string) { d.RefuseAt(0, path, "not a citation") }) {
		d.cite(&e.Item, e.Path)
	}
}

func (g *generated) first() int {
	if g.Part.Text.Span == nil {
		return 0
	}
	return g.Part.Text.Span.Start
}

// added reads a citation event.
func (d *decoder) added(raw json.RawMessage) {
	path := fmt.Sprintf("$.citations[%d]", d.seen)
	d.seen++
	var g generated
	if err := json.Unmarshal(raw, &g); err != nil {
		d.RefuseAt(0, path, "not a citation")
		return
	}
	if g.Inner != nil && g.References == nil {
		g = *g.Inner
	}
	if d.part == nil {
		d.part = spans.NewPart(d.Teller)
	}
	d.cite(&g, path)
}

// cite places one citation. The service sends some without references; they
// cite nothing.
func (d *decoder) cite(g *generated, path string) {
	c := &spans.Naming{}
	for i, raw := range g.References {
		var r reference
		if err := json.Unmarshal(raw, &r); err != nil {
			d.RefuseAt(0, fmt.Sprintf("%s.retrievedReferences[%d]", path, i), "not a reference")
			continue
		}
		source, passage := d.reference(&r)
		c.Add(source, passage)
	}
	if len(c.Sources) == 0 {
		return
	}
	words, s := g.Part.Text.Text, g.Part.Text.Span
	if s == nil {
		s = &span{Start: 0, End: len(d.part.Bytes())}
	}
	end := s.End
	if at, ok := d.part.Ruler().Span(s.Start, s.End+1, d.unit); ok && string(d.part.Bytes()[at.Start:at.End]) == words {
		end++ // the last character counted in
	}
	at, fits := d.part.Locate(s.Start, end, d.unit, words)
	d.part.Cite(at, &c.Citation)
	if !fits && g.Part.Text.Span != nil {
		d.part.Mismatch(path, s.Start, s.End, d.unit, at)
	}
}

// reference sends a retrieved reference's source and passage.
func (d *decoder) reference(r *reference) (source, passage string) {
	s := citeway.Source{Kind: citeway.KindFile}
	key := ""
	for name, raw := range r.Location {
		var p place
		if name == "type" || json.Unmarshal(raw, &p) != nil {
			continue
		}
		key = cmp.Or(p.URL, p.URI, p.ID)
		switch {
		case strings.HasPrefix(key, "http://"), strings.HasPrefix(key, "https://"):
			s.Kind, s.URL = citeway.KindWeb, key
		case p.ID != "":
			s.ID = p.ID
		default:
			s.Path = key
		}
	}
	if len(r.Metadata) > 0 {
		all, _ := json.Marshal(r.Metadata)
		s.Extra = map[string]json.RawMessage{metadataKey: all}
	}
	page := number(r.Metadata["x-amz-bedrock-kb-document-page-number"])
	if key == "" {
		key = r.Content.Text
	}
	return d.Quoted("reference "+key, s, citeway.Passage{Text: r.Content.Text, Page: page,
		Chunk: text(r.Metadata["x-amz-bedrock-kb-chunk-id"])})
}

func number(raw json.RawMessage) int {
	var n float64
	if json.Unmarshal(raw, &n) != nil || n < 1 || n > 1<<30 {
		return 0
	}
	return int(n)
}

func text(raw json.RawMessage) string {
	var s string
	_ = json.Unmarshal(raw, &s)
	return s
}
