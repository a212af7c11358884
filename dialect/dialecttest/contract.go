package dialecttest

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// contracted is the form with a decoder that is watched: Begin comes first, End last,
// once each.
func contracted(t *testing.T, form dialect.Form) dialect.Form {
	decoder := form.NewDecoder
	if decoder == nil {
		return form
	}
	form.NewDecoder = func(sink citeway.Sink, o dialect.Options) dialect.Decoder {
		w := &watched{t: t, sink: sink}
		w.Decoder = decoder(w, o)
		return w
	}
	return form
}

// watched stands on both sides of a decoder. It reports one breach.
type watched struct {
	dialect.Decoder
	t            *testing.T
	sink         citeway.Sink
	begun, ended bool
	broken       bool // a breach was reported, or the sink failed
}

// Put takes what the decoder sends.
func (w *watched) Put(e citeway.Event) error {
	_, begin := e.(*citeway.Begin)
	switch {
	case w.ended:
		w.breach("sends %T after End", e)
	case begin && w.begun:
		w.breach("sends a second %T", e)
	case !begin && !w.begun:
		w.breach("sends %T before Begin", e)
	}
	_, w.ended = e.(*citeway.End)
	w.begun = true
	err := w.sink.Put(e)
	w.broken = w.broken || err != nil
	return err
}

// Close closes the decoder.
func (w *watched) Close() error {
	err := w.Decoder.Close()
	if !w.ended {
		w.breach("sends no End when it is closed")
	}
	return err
}

func (w *watched) breach(format string, args ...any) {
	if !w.broken {
		w.broken = true
		w.t.Errorf("the decoder "+format, args...)
	}
}
