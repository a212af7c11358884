package cohere

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/citeway/citeway"
)

// documents sends those that version 1 lists.
func (d *decoder) documents(raws []json.RawMessage) {
	for i, raw := range raws {
		if id, _ := d.source(&source{Type: "document", Document: raw}); id == "" {
			d.RefuseAt(0, fmt.Sprintf("$.documents[%d]", i), "a document without an id")
		}
	}
}

// cited sends the sources of a citation and returns it, or nil where there are none.
func (d *decoder) cited(c *citation, path string) *citeway.Citation {
	out := &citeway.Citation{}
	add := func(id, passage string) {
		if id != "" && !slices.Contains(out.Sources, id) {
			out.Sources = append(out.Sources, id)
		}
		if passage != "" {
			out.Passages = append(out.Passages, passage)
		}
	}
	for _, id := range c.DocumentIDs {
		add(d.source(&source{Type: "document", ID: id}))
	}
	for i, raw := range c.Sources {
		var s source
		if err := json.Unmarshal(raw, &s); err != nil {
			d.RefuseAt(0, fmt.Sprintf("%s.sources[%d]", path, i), "not a source")
			continue
		}
		add(d.source(&s))
	}
	if len(out.Sources) == 0 {
		return nil
	}
	return out
}

// source sends a source and returns its id and that of its passage.
func (d *decoder) source(w *source) (id, passage string) {
	kind, raw, key := citeway.KindFile, w.Document, documentKey
	if w.Type == "tool" {
		kind, raw, key = citeway.KindTool, w.Output, outputKey
	}
	var f fields
	_ = json.Unmarshal(raw, &f) // a field of another type counts as absent
	name := cmp.Or(w.ID, f.ID)
	if name == "" {
		return "", ""
	}
	s := citeway.Source{ID: name, Kind: kind, Title: f.Title, URL: f.URL, Path: f.Path}
	if f.URL != "" && kind == citeway.KindFile {
		s.Kind = citeway.KindWeb
	}
	if unusual(raw) {
		s.Extra = map[string]json.RawMessage{key: append(json.RawMessage(nil), raw...)}
	}
	return d.Found(name, s, citeway.Passage{Text: cmp.Or(f.Text, f.Snippet)})
}

// unusual reports whether a document has fields that a source cannot hold.
func unusual(raw json.RawMessage) bool {
	var all map[string]json.RawMessage
	if json.Unmarshal(raw, &all) != nil {
		return false
	}
	for name := range all {
		switch name {
		case "id", "title", "url", "path", "text":
		default:
			return true
		}
	}
	return false
}
