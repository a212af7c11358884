package openwebui

import (
	"cmp"
	"encoding/json"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/completion"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// decoder reads what an upstream of Open WebUI sends.
type decoder struct {
	completion.Decoder
	*prose.Reading
	table   *table
	refused map[string]bool // types of event that were reported
}

func newDecoder(s citeway.Sink, o dialect.Options) dialect.Decoder {
	f := Form()
	offset, _ := strconv.Atoi(f.Setting(o, "offset"))
	d := &decoder{Decoder: completion.Decoder{Sink: s, Form: name}, table: newTable(offset), refused: map[string]bool{}}
	d.Reading = prose.NewReading(d.table.sink(s), cmp.Or(o.Syntaxes, f.Syntaxes), d.table.waits, unescape)
	d.Start(d)
	return d
}

// Message reads the sources in a frame: an event, a list of sources, or annotations if
// it holds neither.
func (d *decoder) Message(m *completion.Message, part *completion.Part) error {
	before := len(d.table.rows)
	if completion.Present(m.Event) {
		if err := d.event(m.Event); err != nil {
			return err
		}
	}
	for i, raw := range m.Sources {
		if err := d.card(raw, "sources["+strconv.Itoa(i)+"]"); err != nil {
			return err
		}
	}
	if part != nil && d.table.annotated() {
		for i, raw := range part.Annotations {
			if err := d.annotation(raw, "annotations["+strconv.Itoa(i)+"]"); err != nil {
				return err
			}
		}
	}
	if len(d.table.rows) == before {
		return nil
	}
	return d.Release()
}

// event takes a source or citation event. Any other event could do anything to the
// reader's screen, and is not passed on.
func (d *decoder) event(raw json.RawMessage) error {
	f, ok := completion.NewFields(raw, "event", d.Refuse)
	if !ok {
		return f.Err()
	}
	kind := f.Text("type")
	if kind == "source" || kind == "citation" {
		if f.Err() != nil {
			return f.Err()
		}
		return d.card(f.Raw("data"), "event.data")
	}
	if d.refused[kind] {
		return f.Err()
	}
	d.refused[kind] = true
	return d.Refuse("event", "of type "+strconv.Quote(kind)+" is not passed on")
}

// annotation takes a url_citation as a source. It ignores the offsets, as the client
// does.
func (d *decoder) annotation(raw json.RawMessage, path string) error {
	f, ok := completion.NewFields(raw, path, d.Refuse)
	if !ok || f.Text("type") != "url_citation" {
		return f.Err()
	}
	f, ok = completion.NewFields(f.Raw("url_citation"), path+".url_citation", d.Refuse)
	url := f.Text("url")
	if !ok || url == "" || d.table.byKey[url] != nil {
		return f.Err()
	}
	row := d.table.add(url)
	row.noted = true
	return d.show(row, &citeway.Source{Title: f.Text("title"), URL: url, Kind: citeway.KindWeb})
}

// show sends what is known about a card.
func (d *decoder) show(r *row, s *citeway.Source) error {
	s.ID = r.id
	if err := d.Address(s); err != nil {
		return err
	}
	return d.Sink.Put(s)
}
