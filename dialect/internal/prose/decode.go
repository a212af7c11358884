package prose

import (
	"cmp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/marker"
)

// decoder reads text as it comes. Text does not say where it ends, so one that
// was cut short passes for a whole one.
type decoder struct {
	sink  citeway.Sink
	scan  *marker.Scanner
	begun bool
}

// NewListed is NewDecoder for a form whose answers end in a list of sources by
// its own rules, so that one is no finding.
func NewListed(sink citeway.Sink, o dialect.Options, live citeway.Syntax) dialect.Decoder {
	return NewDecoder(citeway.SinkFunc(func(e citeway.Event) error {
		if d, ok := e.(*citeway.Definition); ok {
			c := *d
			c.Listed = false
			e = &c
		}
		return sink.Put(e)
	}), o, live)
}

// NewDecoder reads text that a model wrote, with the markers of live, or with
// those that o names.
func NewDecoder(sink citeway.Sink, o dialect.Options, live citeway.Syntax) dialect.Decoder {
	sink = Edges(unescaped(sink))
	return &decoder{sink: sink, scan: marker.New(Clean(sink), cmp.Or(o.Syntaxes, live))}
}

// Frame takes a piece of text.
func (d *decoder) Frame(f dialect.Frame) error {
	if err := d.begin(); err != nil || f.Done {
		return err
	}
	_, err := d.scan.Write(f.Data)
	return err
}

// Close sends what is held, and End.
func (d *decoder) Close() error {
	if err := d.begin(); err != nil {
		return err
	}
	if err := d.scan.Close(); err != nil {
		return err
	}
	return d.sink.Put(&citeway.End{})
}

func (d *decoder) begin() error {
	if d.begun {
		return nil
	}
	d.begun = true
	return d.sink.Put(&citeway.Begin{Generated: true})
}

// unescaped takes the backslashes out of destinations and titles, which the
// scanner gives as they were written.
func unescaped(next citeway.Sink) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		if d, ok := e.(*citeway.Definition); ok {
			c := *d
			c.URL, c.Title, c.Text = Unescape(d.URL), Unescape(d.Title), Unescape(d.Text)
			e = &c
		}
		return next.Put(e)
	})
}
