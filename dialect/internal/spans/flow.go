package spans

import (
	"io"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// Writer writes the events of an answer in the streamed shape of a form. It keeps its
// first error and writes nothing after it.
type Writer interface {
	Begin(*citeway.Begin)
	Source(*citeway.Source)
	// Prose takes whole characters.
	Prose([]byte)
	Cite(*citeway.Citation)
	Revise(*citeway.Revision)
	End(*citeway.End)
	// Err is the first error.
	Err() error
}

// Flow is the sink that feeds a Writer. It joins characters that were cut in two.
type Flow struct {
	to    Writer
	chars jsontext.Pieces
}

// NewFlow returns the sink of a writer.
func NewFlow(to Writer) *Flow { return &Flow{to: to} }

// Put writes the next event.
func (f *Flow) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		f.to.Begin(e)
	case *citeway.Source:
		f.to.Source(e)
	case *citeway.Text:
		f.prose(f.chars.Whole(e.Bytes))
	case *citeway.Citation:
		f.prose(f.chars.Rest())
		f.to.Cite(e)
	case *citeway.Revision:
		f.to.Revise(e)
	case *citeway.End:
		f.prose(f.chars.Rest())
		f.to.End(e)
	}
	return f.to.Err()
}

func (f *Flow) prose(b []byte) {
	if len(b) > 0 {
		f.to.Prose(b)
	}
}

// Shelf holds the sources of an answer that is written.
type Shelf struct {
	// Sources are those that came, by id, and Order their ids in the order they came.
	Sources map[string]*citeway.Source
	Order   []string
}

// Source takes a source, or more of one that came before.
func (s *Shelf) Source(src *citeway.Source) {
	if s.Sources == nil {
		s.Sources = map[string]*citeway.Source{}
	}
	if s.Sources[src.ID] == nil {
		s.Order = append(s.Order, src.ID)
	}
	s.Sources[src.ID] = src
}

// Fill takes the sources of a whole answer.
func (s *Shelf) Fill(a *citeway.Answer) {
	for i := range a.Sources {
		s.Source(&a.Sources[i])
	}
}

// Revise does nothing: it is for forms that cannot take back what they wrote.
func (*Shelf) Revise(*citeway.Revision) {}

// Shapes is the NewEncoder of a form whose streamed shape is a sink and whose whole shape
// is a function of the answer.
func Shapes(stream func(io.Writer, dialect.Options) citeway.Sink, whole func(io.Writer, dialect.Options, *citeway.Answer) error) func(io.Writer, dialect.Options) citeway.Sink {
	return func(w io.Writer, o dialect.Options) citeway.Sink {
		if o.Stream {
			return stream(w, o)
		}
		return dialect.Whole(func(a *citeway.Answer) error { return whole(w, o, a) })
	}
}
