package writerchat

import (
	"cmp"
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/references"
)

// decoder reads chat completions, whole and as chunks.
type decoder struct {
	completion.Decoder
	refs *references.Reader
}

func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	live := cmp.Or(o.Syntaxes, Form().Syntaxes)
	d := &decoder{Decoder: completion.Decoder{Sink: s, Form: name, Missing: "no finish_reason came"}}
	d.refs = references.NewReader(s, live, name, d)
	d.Start(d)
	return d
}

// readGraph is what the graph tool found.
type readGraph struct {
	Sources    json.RawMessage `json:"sources"`
	Subqueries json.RawMessage `json:"subqueries"`
	References json.RawMessage `json:"references"`
}

// Message reads the graph data of a message or a delta; both may hold it.
func (d *decoder) Message(m *completion.Message, part *completion.Part) error {
	if part == nil {
		return nil
	}
	parts := []*completion.Part{part}
	for i := range m.Choices {
		c := &m.Choices[i]
		if c.Index == 0 && c.Message != nil && c.Message != part {
			parts = append(parts, c.Message)
		}
	}
	for _, p := range parts {
		if err := d.graph(p.GraphData); err != nil {
			return err
		}
	}
	return nil
}

func (d *decoder) graph(raw json.RawMessage) error {
	if !completion.Present(raw) {
		return nil
	}
	var g readGraph
	if json.Unmarshal(raw, &g) != nil {
		return d.Refuse("graph_data", "is not an object")
	}
	if references.Present(g.Subqueries) {
		d.Keep(map[string]json.RawMessage{name + ":subqueries": g.Subqueries})
	}
	_, err := d.refs.Take(g.References, g.Sources)
	return err
}

// Prose reads a piece of the prose.
func (d *decoder) Prose(text []byte) error { return d.refs.Write(text) }

// Finish ends the prose.
func (d *decoder) Finish() error { return d.refs.Finish() }
