package kept

import "github.com/citeway/citeway"

// Room keeps copies of events whose bytes are valid during one call alone: texts, trims,
// markers and definitions. The copies lie side by side, so that many small ones are few
// allocations. The zero value is ready.
type Room struct {
	bytes   []byte
	texts   Slab[citeway.Text]
	markers Slab[Marker]
	packed  []byte // used again for the next marker
}

// The sizes of what is allocated at once for copies, in bytes: each is twice the one
// before. Most copies are a few bytes long.
const (
	firstBytes = 256
	lastBytes  = 16 << 10
)

// Keep returns a copy of the event, which shares no bytes with it, for [Scratch.Whole]. Events
// that do not change once sent are returned as they are.
func (r *Room) Keep(e citeway.Event) citeway.Event {
	switch e := e.(type) {
	case *citeway.Text:
		return r.texts.Add(citeway.Text{Bytes: r.Copy(e.Bytes)})
	case *citeway.Trim:
		return &citeway.Trim{Bytes: r.Copy(e.Bytes)}
	case *citeway.Definition:
		return e.Clone()
	case *citeway.Marker:
		r.packed = Pack(r.packed[:0], e)
		return r.markers.Add(Marker{packed: r.Copy(r.packed)})
	}
	return e
}

// Append adds a copy of the event to those held; adjacent texts become one.
func (r *Room) Append(held []citeway.Event, e citeway.Event) []citeway.Event {
	if t, is := e.(*citeway.Text); is && len(held) > 0 {
		if last, is := held[len(held)-1].(*citeway.Text); is {
			last.Bytes = r.extend(last.Bytes, t.Bytes)
			return held
		}
	}
	return append(held, r.Keep(e))
}

// extend appends to a copy, in place if it is the last one made and there is room.
func (r *Room) extend(b, more []byte) []byte {
	n := len(r.bytes)
	if len(b) == 0 || n == 0 || &r.bytes[n-1] != &b[len(b)-1] || cap(r.bytes)-n < len(more) {
		return append(b, more...)
	}
	r.bytes = append(r.bytes, more...)
	return r.bytes[n-len(b) : len(r.bytes) : len(r.bytes)]
}

// Copy returns a copy of b, nil if it is empty. It stands behind the earlier copies and
// has its own capacity, so that appending to one does not overwrite the next.
func (r *Room) Copy(b []byte) []byte {
	if len(b) == 0 {
		return nil
	}
	if cap(r.bytes)-len(r.bytes) < len(b) {
		next := min(max(2*cap(r.bytes), firstBytes), lastBytes)
		r.bytes = make([]byte, 0, max(next, len(b)))
	}
	at := len(r.bytes)
	r.bytes = append(r.bytes, b...)
	return r.bytes[at:len(r.bytes):len(r.bytes)]
}
