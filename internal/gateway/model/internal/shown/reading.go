package shown

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/reading"
)

// Passed is what is passed to a provider that takes documents.
type Passed struct {
	// Sources are passed beside the conversation; empty where the passages stand in
	// it, or there are none.
	Sources []Source
	// Cut says what was left out.
	Cut []citeway.Finding
}

// Pass says what of r is passed beside the conversation: nothing unless r says that
// its passages do not stand in it.
func Pass(r *model.Request) Passed {
	if !r.Beside {
		return Passed{}
	}
	sources, cut := Passages(r.Sources)
	return Passed{sources, cut}
}

// Read makes a reading of one try of the answer to r, in a provider's dialect: its
// events go to sink, tied to the sources that r shows by find. Markers are looked
// for unless passages were passed beside the conversation, for a model that is
// shown none of their numbers writes none. watch sees each frame first.
func Read(form dialect.Form, r *model.Request, passed bool, find Finder, watch func(dialect.Frame) error, sink citeway.Sink) *reading.Decoding {
	var scan *reading.Scan
	if !passed && r.Reads != 0 {
		scan = reading.NewScan(sink, r.Reads)
		sink = scan
	}
	d := reading.Decode(form, dialect.Options{}, NewTie(sink, r.Sources, find))
	d.Watch = watch
	if scan != nil {
		d.Flush = scan.Close
	}
	return d
}

// Report sends what was left out, once an answer came: before, another model could
// not be asked instead of one that fails.
func (p *Passed) Report(sink citeway.Sink) error {
	for i := range p.Cut {
		if err := sink.Put(&p.Cut[i]); err != nil {
			return err
		}
	}
	return nil
}
