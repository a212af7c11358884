package prose

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
)

// Reading reads the prose of a form that names its sources beside it: it finds the
// markers, removes the separators around them, and holds back markers of sources that
// are not known yet. Forms embed it.
type Reading struct {
	scan  *marker.Scanner
	clean citeway.Sink
	wait  *Waiter
}

// NewReading sends to sink. waits reports whether a marker's source may still come;
// edit, if not nil, changes the prose.
func NewReading(sink citeway.Sink, live citeway.Syntax, waits func(*citeway.Marker) bool, edit func([]byte) ([]byte, int)) *Reading {
	r := &Reading{wait: NewWaiter(sink, waits)}
	r.clean = Clean(r.wait)
	if edit != nil {
		r.clean = Clean(Rewrite(r.wait, edit))
	}
	r.scan = marker.New(r.clean, live)
	return r
}

// Prose reads a piece of the prose.
func (r *Reading) Prose(text []byte) error {
	_, err := r.scan.Write(text)
	return err
}

// End ends the prose and sends everything except what must still wait.
func (r *Reading) End() error {
	if err := r.scan.Close(); err != nil {
		return err
	}
	return r.clean.Put(&citeway.Trim{})
}

// Flush sends all that is held back.
func (r *Reading) Flush() error { return r.wait.Flush() }

// Finish is End and Flush.
func (r *Reading) Finish() error {
	if err := r.End(); err != nil {
		return err
	}
	return r.Flush()
}

// Release sends what need not wait any more; call it when a source becomes known.
func (r *Reading) Release() error { return r.wait.Release() }

// Held calls visit with every waiting marker.
func (r *Reading) Held(visit func(*citeway.Marker)) { r.wait.Held(visit) }

// SendEnd sends the end of a message. It returns the error of a message that was cut
// short.
func SendEnd(sink citeway.Sink, e *citeway.End) error {
	if err := sink.Put(e); err != nil {
		return err
	}
	if e.Err != nil && e.Err.Code == citeway.Truncated {
		return e.Err
	}
	return nil
}
