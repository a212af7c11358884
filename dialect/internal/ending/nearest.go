package ending

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// WithoutNearest puts a step before the encoder of a form that shows every source as one
// that the answer rests on: what came nearest to a question that the sources do not
// answer is no source of the refusal, and is left out. Sources that were only consulted
// wait for the end of the answer, and go on unless it is a refusal.
func WithoutNearest(encoder func(io.Writer, dialect.Options) citeway.Sink) func(io.Writer, dialect.Options) citeway.Sink {
	return func(w io.Writer, o dialect.Options) citeway.Sink { return &hidden{next: encoder(w, o)} }
}

// hidden is that step.
type hidden struct {
	next    citeway.Sink
	held    []*citeway.Source
	refused bool
}

// Put takes the next event.
func (h *hidden) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Finding:
		h.refused = h.refused || e.Kind == citeway.NoAnswer
	case *citeway.Source:
		if e.Consulted && e.Number == 0 {
			h.held = append(h.held, e)
			return nil
		}
	case *citeway.End:
		if err := h.release(); err != nil {
			return err
		}
	}
	return h.next.Put(e)
}

func (h *hidden) release() error {
	if h.refused {
		return nil
	}
	for _, s := range h.held {
		if err := h.next.Put(s); err != nil {
			return err
		}
	}
	return nil
}
