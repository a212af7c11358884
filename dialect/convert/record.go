package convert

import (
	"slices"

	"github.com/citeway/citeway"
)

// recorder keeps the events of a whole message, so that what its sources and
// definitions say can be told before its first word.
type recorder struct {
	begin, known, rest []citeway.Event
}

// Put keeps a copy of the event.
func (r *recorder) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		r.begin = append(r.begin, e)
	case *citeway.Source:
		r.known = append(r.known, e)
	default:
		r.rest = append(r.rest, keep(e))
	}
	return nil
}

// replay sends Begin, then sources, then definitions, then the rest.
func (r *recorder) replay(sink citeway.Sink) error {
	for _, list := range [][]citeway.Event{r.begin, r.known, only(r.rest, true), only(r.rest, false)} {
		for _, e := range list {
			if err := sink.Put(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// only returns the definitions, or all else.
func only(events []citeway.Event, definitions bool) []citeway.Event {
	var out []citeway.Event
	for _, e := range events {
		if _, is := e.(*citeway.Definition); is == definitions {
			out = append(out, e)
		}
	}
	return out
}

// keep copies an event whose bytes are only lent.
func keep(e citeway.Event) citeway.Event {
	switch e := e.(type) {
	case *citeway.Text:
		return &citeway.Text{Bytes: slices.Clone(e.Bytes)}
	case *citeway.Trim:
		return &citeway.Trim{Bytes: slices.Clone(e.Bytes)}
	case *citeway.Marker:
		return e.Clone()
	case *citeway.Definition:
		return e.Clone()
	}
	return e
}
