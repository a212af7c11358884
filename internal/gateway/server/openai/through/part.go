package through

import (
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/openairesponses"
	"github.com/citeway/citeway/internal/gateway/model/service"
	"github.com/citeway/citeway/internal/gateway/server/openai/request"
	"github.com/citeway/citeway/internal/jsonobject"
)

// part is one text of a response on its way from the upstream's form to the reader's.
// Offsets count within it, so it has its own decoder.
type part struct {
	decoder dialect.Decoder
	text    *openairesponses.Part
}

// newPart returns a part that writes to to. searches are the items before it that
// say what was found: annotations name these.
func newPart(to openairesponses.Pieces, o *Options, searches []json.RawMessage) (*part, error) {
	p := &part{text: openairesponses.NewPart(to, o.settings())}
	corrected, _ := o.corrected(&findings{next: o.Citations.Through(p.text, o.highest()), told: o.Findings})
	var next citeway.Sink = &counting{sources: o.Sources, next: corrected}
	if len(o.given()) > 0 {
		next = newScanned(next)
	}
	p.decoder = openairesponses.Form().NewDecoder(next, dialect.Options{})
	for _, item := range searches {
		if err := p.read(event("response.output_item.done", "item", item)); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// settings returns the encoder's settings for the chosen citation style.
func (o *Options) settings() dialect.Options {
	links := "link"
	if o.Citations == request.None {
		links = "none"
	}
	return dialect.Options{Settings: map[string]string{"markers": links}}
}

// event is an event of a response as JSON, with one field besides its type.
func event(kind, name string, raw json.RawMessage) []byte {
	return jsonobject.Fields{{Name: []byte("type"), Raw: jsonobject.Quote(kind)}, {Name: []byte(name), Raw: raw}}.Bytes()
}

// read reads one event.
func (p *part) read(data []byte) error { return p.decoder.Frame(dialect.Frame{Data: data}) }

// close gives out what is held.
func (p *part) close() error {
	if err := p.read([]byte(`{"type":"response.completed"}`)); err != nil {
		return err
	}
	return p.decoder.Close()
}

// mended is a part with its text and its annotations as they were written.
func (p *part) mended(as jsonobject.Fields) jsonobject.Fields {
	notes, err := json.Marshal(p.text.Annotations())
	if err != nil {
		notes = json.RawMessage("[]") // they are texts and numbers always
	}
	as.Set("text", jsonobject.Quote(p.text.Text()))
	as.Set("annotations", notes)
	return as
}

// scanned looks for markers in the prose as well.
type scanned struct{ scan *service.Scan }

func newScanned(next citeway.Sink) *scanned {
	return &scanned{scan: service.NewScan(next, citeway.Standalone)}
}

// Put passes the event on. What the scanner holds comes before the end.
func (s *scanned) Put(e citeway.Event) error {
	if _, end := e.(*citeway.End); end {
		if err := s.scan.Close(); err != nil {
			return err
		}
	}
	return s.scan.Put(e)
}

// findings tells of the findings, for which the form has no place.
type findings struct {
	next citeway.Sink
	told func(*citeway.Finding)
}

// Put passes the event on.
func (f *findings) Put(e citeway.Event) error {
	if e, ok := e.(*citeway.Finding); ok {
		if f.told != nil {
			f.told(e)
		}
		return nil
	}
	return f.next.Put(e)
}
