package bedrock

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/spans"
)

// message reads a whole answer of Converse.
func (d *decoder) message(x *frame) {
	d.Begin("", "", nil)
	d.stopped(x.StopReason)
	d.used(x.Usage)
	for i, raw := range x.Output.Message.Content {
		var b block
		if err := json.Unmarshal(raw, &b); err != nil {
			d.RefuseAt(d.Len(), fmt.Sprintf("$.output.message.content[%d]", i), "not a content block")
			continue
		}
		d.called(b.Call)
		d.block.Held = true
		d.block.Say(b.Text)
		if b.Cited != nil {
			for _, c := range b.Cited.Content {
				d.block.Say(c.Text)
			}
			d.block.Cites = b.Cited.Citations
		}
		d.block.Stop(d.citation)
		d.block.Held = false
	}
}

// delta reads what an event adds to a block: words go out at once.
func (d *decoder) delta(raw json.RawMessage) {
	var b block
	if err := json.Unmarshal(raw, &b); err != nil {
		d.RefuseAt(d.block.Start(), "$.contentBlockDelta.delta", "not a delta")
		return
	}
	d.called(b.Call)
	d.block.Say(b.Text)
	if len(b.Citation) > 0 {
		d.block.Cites = append(d.block.Cites, b.Citation)
	}
}

func (d *decoder) citation(raws []json.RawMessage) *citeway.Citation {
	c := &spans.Naming{}
	for i, raw := range raws {
		path := fmt.Sprintf("$.citations[%d]", i)
		var w citation
		var l location
		if json.Unmarshal(raw, &w) != nil || len(w.Location) > 0 && json.Unmarshal(w.Location, &l) != nil {
			d.RefuseAt(d.block.Start(), path, "not a citation")
			continue
		}
		source, passage := d.cited(&w, &l)
		if source == "" {
			d.RefuseAt(d.block.Start(), path, "a citation of nothing")
			continue
		}
		c.Add(source, passage)
	}
	if len(c.Sources) == 0 {
		return nil
	}
	return &c.Citation
}

// cited sends the source and passage of one citation.
func (d *decoder) cited(w *citation, l *location) (source, passage string) {
	key, s := where(w, l)
	if key == "" {
		return "", ""
	}
	p := citeway.Passage{}
	for _, c := range w.Content {
		p.Text += c.Text
	}
	if l.Page != nil {
		p.Page = l.Page.Start
	}
	if l.Chunk != nil {
		p.Chunk = strconv.Itoa(l.Chunk.Start)
	}
	if len(w.Location) > 0 && l.Web == nil {
		p.Extra = map[string]json.RawMessage{locationKey: w.Location}
	}
	return d.Found(key, s, p)
}

// where says which source a citation names; documents and search results have
// index spaces of their own.
func where(w *citation, l *location) (string, citeway.Source) {
	s := citeway.Source{Kind: citeway.KindFile, Title: w.Title}
	key := ""
	switch {
	case l.Web != nil && l.Web.URL != "":
		s.Kind, s.URL, key = citeway.KindWeb, l.Web.URL, l.Web.URL
	case l.Search != nil:
		key = "search " + strconv.Itoa(l.Search.Search)
	case l.Char != nil:
		key = "document " + strconv.Itoa(l.Char.Document)
	case l.Page != nil:
		key = "document " + strconv.Itoa(l.Page.Document)
	case l.Chunk != nil:
		key = "document " + strconv.Itoa(l.Chunk.Document)
	case w.Source != "" || w.Title != "":
		key = "named " + w.Source + "\x00" + w.Title
	}
	switch {
	case s.URL != "" || w.Source == "":
	case strings.Contains(w.Source, "://"):
		s.Kind, s.URL = citeway.KindWeb, w.Source
	default:
		s.Path = w.Source
	}
	return key, s
}
