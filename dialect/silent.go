package dialect

import (
	"io"

	"github.com/citeway/citeway"
)

// Encoder is the form's encoder. If o is Silent, no marker stands in the prose: the words
// of a citation are prose, and what is listed beside it is still written.
func (f *Form) Encoder(w io.Writer, o Options) citeway.Sink {
	next := f.NewEncoder(w, o)
	if !o.Silent || !f.Marks {
		return next
	}
	return &silent{next: next}
}

// silent makes prose of citations.
type silent struct {
	next citeway.Sink
	at   int // bytes of prose
}

// Put passes the event on.
func (s *silent) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		s.at += len(e.Bytes)
	case *citeway.Revision:
		return nil
	case *citeway.Citation:
		if e.Start != s.at || e.Label == "" {
			return nil
		}
		s.at += len(e.Label)
		return s.next.Put(&citeway.Text{Bytes: []byte(e.Label)})
	}
	return s.next.Put(e)
}
