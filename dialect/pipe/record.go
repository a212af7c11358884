package pipe

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/kept"
)

// recorder keeps the events of a whole message, so that its sources and definitions can
// be told before its first word.
type recorder struct {
	begin, known, defined []citeway.Event
	rest                  kept.Log
}

// Put keeps a copy of the event.
func (r *recorder) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		r.begin = append(r.begin, e)
	case *citeway.Source:
		r.known = append(r.known, e)
	case *citeway.Definition:
		r.defined = append(r.defined, e.Clone())
		if e.Number == 0 {
			r.rest.Add(&citeway.Trim{Bytes: e.Raw}) // where it stood: it may be no source
		}
	default:
		r.rest.Add(e)
	}
	return nil
}

// replay sends Begin, then sources, then definitions, then the rest.
func (r *recorder) replay(sink citeway.Sink) error {
	for _, list := range [][]citeway.Event{r.begin, r.known, r.defined} {
		for _, e := range list {
			if err := sink.Put(e); err != nil {
				return err
			}
		}
	}
	return r.rest.Each(sink.Put)
}
