package reading

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// Decoding is a Reading that reads a dialect and sends its events, without Begin
// and End: what End says is the error of Close.
type Decoding struct {
	// Watch is shown each frame before it is decoded, for what the dialect does
	// not read, as the calls of tools; its error ends the
	// answer and is returned as it is. nil is shown none.
	Watch func(dialect.Frame) error
	// Flush is called when the dialect has ended, to send what a step between it
	// and the sink holds; its error is taken for the sink's. nil is none.
	Flush func() error

	decoder dialect.Decoder
	sink    citeway.Sink
	end     *citeway.End
	given   bool
	err     error // the sink's
}

var _ Reading = (*Decoding)(nil)

// Decode reads one answer in that form and sends its events to sink.
func Decode(form dialect.Form, o dialect.Options, sink citeway.Sink) *Decoding {
	d := &Decoding{sink: sink}
	d.decoder = form.NewDecoder(citeway.SinkFunc(d.put), o)
	return d
}

// put passes an event on. After an error of the sink it takes nothing more.
func (d *Decoding) put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		return nil
	case *citeway.End:
		d.end = e
		return nil
	}
	if d.err != nil || empty(e) {
		return d.err
	}
	d.given = true
	d.err = d.sink.Put(e)
	return d.err
}

// empty reports whether an event says nothing: some dialects end with such.
func empty(e citeway.Event) bool {
	switch e := e.(type) {
	case *citeway.Text:
		return len(e.Bytes) == 0
	case *citeway.Trim:
		return len(e.Bytes) == 0
	}
	return false
}

// Frame decodes the next frame.
func (d *Decoding) Frame(f dialect.Frame) error {
	if d.Watch != nil && !f.Done {
		if err := d.Watch(f); err != nil {
			return Stop(err)
		}
	}
	return d.own(d.decoder.Frame(f))
}

// Close sends what is held.
func (d *Decoding) Close() error {
	err := d.own(d.decoder.Close())
	if d.Flush != nil && d.err == nil {
		if d.err = d.Flush(); d.err != nil {
			return Stop(d.err)
		}
	}
	if err == nil && d.end != nil && d.end.Err != nil {
		return d.end.Err
	}
	return err
}

// own marks the sink's error as such.
func (d *Decoding) own(err error) error {
	if d.err != nil {
		return Stop(d.err)
	}
	return err
}

// Given says that an event was sent.
func (d *Decoding) Given() bool { return d.given }

// End is what the dialect ended with, for what it carries beside an error; nil
// before Close.
func (d *Decoding) End() *citeway.End { return d.end }
