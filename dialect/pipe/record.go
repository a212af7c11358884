package pipe

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/kept"
)

// recorder keeps the events of a whole message, so that its sources and definitions can
// be told before its first word.
type recorder struct {
	begin, known, defined []citeway.Event
	rest                  [][]citeway.Event // rooms of roomSize, so that what is held is not copied when more comes
	bytes                 []byte            // where copies go
	texts                 kept.Slab[citeway.Text]
	markers               kept.Slab[citeway.Marker]
	refs                  kept.Slab[citeway.Reference]
}

// roomSize is how many events a room holds.
const roomSize = 1024

// Put keeps a copy of the event.
func (r *recorder) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		r.begin = append(r.begin, e)
	case *citeway.Source:
		r.known = append(r.known, e)
	case *citeway.Definition:
		r.defined = append(r.defined, e.Clone())
	default:
		r.add(r.keep(e))
	}
	return nil
}

func (r *recorder) add(e citeway.Event) {
	last := len(r.rest) - 1
	if last < 0 || len(r.rest[last]) == roomSize {
		r.rest = append(r.rest, nil)
		last++
	}
	r.rest[last] = append(r.rest[last], e)
}

// replay sends Begin, then sources, then definitions, then the rest.
func (r *recorder) replay(sink citeway.Sink) error {
	var refs []citeway.Reference // of one marker at a time
	for _, list := range append([][]citeway.Event{r.begin, r.known, r.defined}, r.rest...) {
		for _, e := range list {
			if err := sink.Put(kept.Whole(e, &refs)); err != nil {
				return err
			}
		}
	}
	return nil
}

// keep copies an event, whose bytes are only valid during the call.
func (r *recorder) keep(e citeway.Event) citeway.Event {
	switch e := e.(type) {
	case *citeway.Text:
		return r.texts.Add(citeway.Text{Bytes: r.copy(e.Bytes)})
	case *citeway.Trim:
		return &citeway.Trim{Bytes: r.copy(e.Bytes)}
	case *citeway.Marker:
		return r.marker(e)
	}
	return e
}

func (r *recorder) marker(m *citeway.Marker) citeway.Event {
	c := r.markers.Add(*m)
	c.Blank, c.Raw, c.Label = r.copy(m.Blank), r.copy(m.Raw), r.copy(m.Label)
	if small, is := kept.Of(c).(*kept.Marker); is {
		return small
	}
	c.Refs = r.refs.List(len(m.Refs))
	for i, ref := range m.Refs {
		ref.Text, ref.Anchor = r.copy(ref.Text), r.copy(ref.Anchor)
		c.Refs[i] = ref
	}
	return c
}

// slab is how many bytes are allocated at once; most copies are a few bytes long.
const slab = 16 << 10

// copy puts b after the earlier copies. Each has its own capacity, so that appending to
// one does not overwrite the next.
func (r *recorder) copy(b []byte) []byte {
	if len(b) == 0 {
		return nil
	}
	if cap(r.bytes)-len(r.bytes) < len(b) {
		r.bytes = make([]byte, 0, max(slab, len(b)))
	}
	at := len(r.bytes)
	r.bytes = append(r.bytes, b...)
	return r.bytes[at:len(r.bytes):len(r.bytes)]
}
