package graphdata

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/weave"
)

// Writer writes prose with its markers. What it writes goes to Out, a marker
// always in one piece.
type Writer struct {
	*Catalogue
	weave weave.Weave
	out   func([]byte) error
	bare  bool
	at    int
}

// NewWriter writes to out; bare leaves the markers out.
func NewWriter(out func([]byte) error, bare bool) *Writer {
	w := &Writer{Catalogue: NewCatalogue(), out: out, bare: bare}
	w.weave = weave.Weave{Out: out, Mark: w.Mark, Spaced: true, Unlink: true}
	return w
}

// Event writes what an event adds to the prose.
func (w *Writer) Event(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Source:
		w.Catalogue.Put(e)
	case *citeway.Text:
		return w.text(e.Bytes)
	case *citeway.Citation:
		return w.citation(e)
	}
	return nil
}

func (w *Writer) text(b []byte) error {
	if !w.bare {
		return w.weave.Text(b)
	}
	if len(b) == 0 {
		return nil
	}
	w.at += len(b)
	return w.out(b)
}

func (w *Writer) citation(c *citeway.Citation) error {
	if !w.bare {
		return w.weave.Citation(c)
	}
	if c.Start != w.at {
		return nil
	}
	return w.text([]byte(c.Label))
}
