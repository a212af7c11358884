package cohere

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/spans"
)

type decoder struct {
	*spans.Teller
	unit   citeway.Unit
	parts  map[int]*spans.Part // by content index
	last   *spans.Part
	seen   int // citations that came
	finish string
	done   bool
}

func newDecoder(s citeway.Sink, o dialect.Options) *decoder {
	return &decoder{Teller: spans.NewTeller(s), unit: unit(o), parts: map[int]*spans.Part{}}
}

// Frame takes a whole response or one event of a stream.
func (d *decoder) Frame(f dialect.Frame) error {
	if f.Done || d.Ended() {
		return d.Err()
	}
	var e event
	if err := spans.Unmarshal(f.Data, &e); err != nil {
		return err
	}
	if e.Type != "" || e.EventType != "" {
		d.event(&e)
		return d.Err()
	}
	var r response
	if err := spans.Unmarshal(f.Data, &r); err != nil {
		return err
	}
	d.response(&r)
	return d.Err()
}

// Close ends the answer.
func (d *decoder) Close() error {
	d.flush()
	missing := "message-end"
	if d.done {
		missing = ""
	}
	var extra map[string]json.RawMessage
	if d.finish != "" && d.finish != "COMPLETE" {
		reason, _ := json.Marshal(d.finish)
		extra = map[string]json.RawMessage{finishKey: reason}
	}
	return d.Teller.Close(missing, extra)
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
	d.done, d.finish = true, r.FinishReason
	if r.Text != nil {
		d.documents(r.Documents)
		d.part(0).Write([]byte(*r.Text))
		d.citations(r.Citations, -1)
		return
	}
	var m message
	if err := json.Unmarshal(r.Message, &m); err != nil {
		d.RefuseAt(0, "$.message", "not a message")
		return
	}
	for i := range m.Content {
		if m.Content[i].Type == "text" || m.Content[i].Type == "" {
			d.part(i).Write([]byte(m.Content[i].Text))
			d.citations(m.Citations, i)
			d.flush()
		}
	}
}

// citations places those of one content block, in order; index -1 is all.
func (d *decoder) citations(raws []json.RawMessage, index int) {
	type entry struct {
		citation
		path string
	}
	var all []entry
	for i, raw := range raws {
		e := entry{path: fmt.Sprintf("$.citations[%d]", i)}
		if err := json.Unmarshal(raw, &e.citation); err != nil {
			if index <= 0 {
				d.RefuseAt(0, e.path, "not a citation")
			}
			continue
		}
		if index < 0 || e.ContentIndex == index || d.parts[e.ContentIndex] == nil && index == d.first() {
			all = append(all, e)
		}
	}
	slices.SortStableFunc(all, func(x, y entry) int { return cmp.Compare(x.Start, y.Start) })
	for i := range all {
		d.cite(&all[i].citation, all[i].path)
	}
}

// first is the index of the first block of text: a citation that names a block
// which is none belongs to it.
func (d *decoder) first() int {
	low := -1
	for i := range d.parts {
		if low < 0 || i < low {
			low = i
		}
	}
	return low
}

func (d *decoder) cite(c *citation, path string) {
	if c.Type != "" && c.Type != "TEXT_CONTENT" {
		return
	}
	p := d.parts[c.ContentIndex]
	if p == nil {
		p = d.parts[d.first()]
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
