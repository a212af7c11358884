package dialecttest

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// contracted is the form with a watched decoder, whose events must come in order.
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

// watched stands on both sides of a decoder. It reports the first breach of the
// contract.
type watched struct {
	dialect.Decoder
	order  order
	t      *testing.T
	sink   citeway.Sink
	broken bool // a breach was reported, or the sink failed
}

// Put takes what the decoder sends.
func (w *watched) Put(e citeway.Event) error {
	_ = w.order.Put(e)
	w.report(w.order.faults)
	err := w.sink.Put(e)
	w.broken = w.broken || err != nil
	return err
}

// Close closes the decoder.
func (w *watched) Close() error {
	err := w.Decoder.Close()
	w.report(w.order.close())
	return err
}

func (w *watched) report(faults []string) {
	if len(faults) > 0 && !w.broken {
		w.broken = true
		w.t.Error("the decoder " + faults[0])
	}
}
