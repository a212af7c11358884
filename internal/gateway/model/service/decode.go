package service

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// decoding is a reader that reads a dialect and sends its events, without Begin
// and End.
type decoding struct {
	// flush is called once the dialect has ended, to send what a step before the sink
	// holds. Its error counts as the sink's. nil is none.
	flush func() error

	decoder dialect.Decoder
	sink    citeway.Sink
	id      string       // of the answer, and an underscore; "" for none
	end     *citeway.End // what the dialect ended with; nil before Close
	given   bool
	err     error // the sink's
}

var _ reader = (*decoding)(nil)

// decode reads one answer in that form and sends its events to sink.
func decode(form dialect.Form, o dialect.Options, sink citeway.Sink) *decoding {
	d := &decoding{sink: sink}
	d.decoder = form.NewDecoder(citeway.SinkFunc(d.put), o)
	return d
}

// put passes an event on. After an error of the sink it takes nothing more.
func (d *decoding) put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		if e.ID != "" {
			d.id = e.ID + "_"
		}
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
func (d *decoding) Frame(f dialect.Frame) error { return d.own(d.decoder.Frame(f)) }

// Close sends what is held. An answer that was held back is no error here, since asking
// again would not help.
func (d *decoding) Close() error {
	err := d.own(d.decoder.Close())
	if d.flush != nil && d.err == nil {
		if d.err = d.flush(); d.err != nil {
			return stop(d.err)
		}
	}
	if err == nil && d.end != nil && d.end.Err != nil && d.end.Finish != citeway.FinishFilter {
		return d.end.Err
	}
	return err
}

// own marks the sink's error as such.
func (d *decoding) own(err error) error {
	if d.err != nil {
		return stop(d.err)
	}
	return err
}

// Given says that an event was sent.
func (d *decoding) Given() bool { return d.given }

// Over says that the form's decoder has read why the answer ends, and no words since.
func (d *decoding) Over() bool {
	to, tells := d.decoder.(interface{ Over() bool })
	return tells && to.Over()
}

// Ended says that the form's decoder has read the end.
func (d *decoding) Ended() bool {
	to, tells := d.decoder.(interface{ Finished() bool })
	return tells && to.Finished()
}
