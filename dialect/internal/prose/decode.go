package prose

import (
	"cmp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/marker"
)

// decoder reads text as it comes. Plain text does not mark its end, so text that was
// cut short passes for complete text.
type decoder struct {
	sink  citeway.Sink
	scan  *marker.Scanner
	begun bool
}

// NewListed is NewDecoder for a form whose own rules end an answer in a list of
// sources, so that such a list is not reported as a finding.
func NewListed(sink citeway.Sink, o dialect.Options, live citeway.Syntax) dialect.Decoder {
	return newDecoder(sink, o, live, func(d *citeway.Definition) *citeway.Definition {
		c := unescaped(d)
		c.Listed = false
		return c
	})
}

// NewDecoder reads text written by a model, with the markers in live or those that o
// names.
func NewDecoder(sink citeway.Sink, o dialect.Options, live citeway.Syntax) dialect.Decoder {
	return newDecoder(sink, o, live, unescaped)
}

func newDecoder(sink citeway.Sink, o dialect.Options, live citeway.Syntax, edit func(*citeway.Definition) *citeway.Definition) dialect.Decoder {
	sink = &edges{next: sink, edit: edit}
	scan := marker.New(Clean(sink), cmp.Or(o.Syntaxes, live))
	scan.Know(o.Named)
	return &decoder{sink: sink, scan: scan}
}

// Frame takes a piece of text.
func (d *decoder) Frame(f dialect.Frame) error {
	if !d.begun || f.Done {
		if err := d.begin(); err != nil || f.Done {
			return err
		}
	}
	_, err := d.scan.Write(f.Data)
	return err
}

// Close sends what is held, then End.
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

// unescaped removes the backslashes from the destination and the titles of a definition,
// which the scanner returns as written.
func unescaped(d *citeway.Definition) *citeway.Definition {
	c := *d
	c.URL, c.Title, c.Text = Unescape(d.URL), Unescape(d.Title), Unescape(d.Text)
	return &c
}
