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
	room                  kept.Room         // where their copies are
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
		r.defined = append(r.defined, r.room.Keep(e))
	default:
		r.add(r.room.Keep(e))
	}
	return nil
}

func (r *recorder) add(e citeway.Event) {
	last := len(r.rest) - 1
	if last < 0 || len(r.rest[last]) == roomSize {
		var room []citeway.Event
		if last >= 0 {
			room = make([]citeway.Event, 0, roomSize) // it will be filled, by all appearances
		}
		r.rest = append(r.rest, room)
		last++
	}
	r.rest[last] = append(r.rest[last], e)
}

// replay sends Begin, then sources, then definitions, then the rest.
func (r *recorder) replay(sink citeway.Sink) error {
	var whole kept.Scratch
	for _, list := range append([][]citeway.Event{r.begin, r.known, r.defined}, r.rest...) {
		for _, e := range list {
			if err := sink.Put(whole.Whole(e)); err != nil {
				return err
			}
		}
	}
	return nil
}
