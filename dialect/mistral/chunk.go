package mistral

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// chunk reads one chunk. Thoughts, images and the like are not prose.
func (d *decoder) chunk(c *chunk, path string) {
	switch c.Type {
	case "text", "":
		d.Text([]byte(c.Text))
	case "reference":
		d.reference(c, path)
	case "tool_reference":
		d.tool(c, path)
	}
}

// reference cites sources by the ids that the caller gave them.
func (d *decoder) reference(c *chunk, path string) {
	cited := &spans.Naming{}
	for i, raw := range c.IDs {
		id, ok := name(raw)
		if !ok {
			d.RefuseAt(d.Len(), fmt.Sprintf("%s.reference_ids[%d]", path, i), "neither a number nor a string")
			continue
		}
		cited.Add(d.Source("id "+id, citeway.Source{ID: id}), "")
	}
	d.cite(c.Text, &cited.Citation)
}

// name is an id as text.
func name(raw json.RawMessage) (string, bool) {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text, text != ""
	}
	var n int
	if json.Unmarshal(raw, &n) != nil {
		return "", false
	}
	return strconv.Itoa(n), true
}

// tool cites a source that a tool of the service found.
func (d *decoder) tool(c *chunk, path string) {
	if c.URL == "" && c.Title == "" {
		d.RefuseAt(d.Len(), path, "a tool reference without URL and title")
		return
	}
	s := citeway.Source{Kind: citeway.KindTool, Title: c.Title, URL: c.URL, Extra: map[string]json.RawMessage{}}
	if c.URL != "" {
		s.Kind = citeway.KindWeb
	}
	for key, value := range map[string]string{toolKey: c.Tool, faviconKey: c.Favicon} {
		if value != "" {
			s.Extra[key], _ = json.Marshal(value)
		}
	}
	key := "tool " + c.URL + "\x00" + c.Title
	cited := &spans.Naming{}
	source, passage := d.Found(key, s, citeway.Passage{Abstract: c.Description})
	cited.Add(source, passage)
	d.cite("", &cited.Citation)
}

// cite places a citation at the end of the prose so far.
func (d *decoder) cite(words string, c *citeway.Citation) {
	if len(c.Sources) == 0 {
		d.Text([]byte(words))
		return
	}
	c.Start, c.End, c.Label = d.Len(), d.Len()+len(words), words
	d.Cite(c)
}
