package cohere

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

type decoder struct {
	*spans.Teller
	unit    citeway.Unit
	parts   map[int]*spans.Part // by content index
	refused map[string]bool     // paths of entries that were refused
	last    *spans.Part
	seen    int // citations that came
	done    bool
}

func newDecoder(s citeway.Sink, o dialect.Options) *decoder {
	return &decoder{Teller: spans.NewTeller(s), unit: cmp.Or(o.Offsets, citeway.Runes), parts: map[int]*spans.Part{}, refused: map[string]bool{}}
}

// Frame takes a whole response or one event of a stream.
func (d *decoder) Frame(f dialect.Frame) error {
	if f.Done || d.Ended() {
		return d.Err()
	}
	var e event
	if err := d.Unmarshal(f.Data, &e); err != nil {
		return err
	}
	if e.Type != "" || e.EventType != "" {
		d.event(&e)
		return d.Err()
	}
	var r response
	if err := d.Unmarshal(f.Data, &r); err != nil {
		return err
	}
	if len(r.Message) > 0 || r.Text != nil {
		d.response(&r)
		d.end(r.FinishReason, r.Error, r.Usage)
	}
	return d.Err()
}

// Close ends the answer.
func (d *decoder) Close() error {
	d.flush()
	return d.Teller.Close(d.done, "message-end", nil)
}

func (d *decoder) flush() {
	if d.last != nil {
		d.last.FlushAll()
	}
}

// part is the text of a content block; the one before it is sent.
func (d *decoder) part(index int) *spans.Part {
	p := d.parts[index]
	if p == nil {
		d.flush()
		p = spans.NewPart(d.Teller)
		d.parts[index], d.last = p, p
	}
	return p
}

func (d *decoder) response(r *response) {
	var refused string
	if json.Unmarshal(r.Message, &refused) == nil && r.Text == nil {
		d.Fail("message", refused)
		return
	}
	d.Begin(cmp.Or(r.ID, r.GenerationID), "", nil)
	if r.Text != nil {
		d.documents(r.Documents)
		d.part(0).Write([]byte(*r.Text))
		d.citations(r.Citations, all)
		return
	}
	var m message
	if err := json.Unmarshal(r.Message, &m); err != nil {
		d.RefuseAt(0, "$.message", "not a message")
		return
	}
	for i, raw := range m.Calls {
		if !d.Calls.Piece(raw) {
			d.Refuse(fmt.Sprintf("$.message.tool_calls[%d]", i), "no call")
		}
	}
	var texts []int
	for i := range m.Content {
		if m.Content[i].Type == "text" || m.Content[i].Type == "" {
			texts = append(texts, i)
		}
	}
	for n, i := range texts {
		d.part(i).Write([]byte(m.Content[i].Text))
		d.citations(m.Citations, func(of int) bool { return of == i || n == 0 && !slices.Contains(texts, of) })
		d.flush()
	}
	if len(texts) == 0 {
		d.citations(m.Citations, all)
	}
}

// all are the citations of any block.
func all(int) bool { return true }

// citations places the citations of the blocks that meant accepts, in order. One
// that does not name a block of text belongs to the first.
func (d *decoder) citations(raws []json.RawMessage, meant func(block int) bool) {
	start := func(c *citation) int { return c.Start }
	for _, e := range spans.Entries(raws, "$.citations", 0, start, func(path string) { d.refuseOnce(path, "not a citation") }) {
		if meant(e.Item.ContentIndex) {
			d.cite(&e.Item, e.Path)
		}
	}
}

// refuseOnce reports an entry once, however often the list is read.
func (d *decoder) refuseOnce(path, why string) {
	if !d.refused[path] {
		d.refused[path] = true
		d.RefuseAt(0, path, why)
	}
}

func (d *decoder) cite(c *citation, path string) {
	if c.Type != "" && c.Type != "TEXT_CONTENT" {
		return
	}
	p := d.parts[c.ContentIndex]
	if p == nil && len(d.parts) > 0 { // it belongs to the first block of text
		p = d.parts[slices.Min(slices.Collect(maps.Keys(d.parts)))]
	}
	out := d.cited(c, path)
	if p == nil || out == nil {
		d.RefuseAt(0, path, "a citation of nothing")
		return
	}
	at, fits := p.Locate(c.Start, c.End, d.unit, c.Text)
	p.Cite(at, out)
	if !fits {
		p.Mismatch(path, c.Start, c.End, d.unit, at)
	}
}
