package kept

import (
	"bytes"
	"math"

	"github.com/citeway/citeway"
)

// Log keeps copies of many events, in the order in which they came. Texts and markers are
// bytes in a row, with no pointers for the collector to follow, and a marker that comes
// again directly behind itself is counted. The zero value is ready.
type Log struct {
	records [][]record
	bytes   [][]byte        // of the records, each whole in one room
	other   []citeway.Event // what does not change once sent
	packed  []byte          // used again for the next marker
}

// record is an event: its bytes are the next ones in the rooms, or it is the next of the
// other events.
type record struct {
	kind  kind
	times uint32 // how often it comes
	size  uint32 // of its bytes
}

type kind uint8

const (
	isText kind = iota
	isTrim
	isMarker
	isOther
)

// The sizes of rooms, in records and in bytes: each is twice the one before.
const (
	firstRecords = 16
	lastRecords  = 4 << 10
	lastLog      = 64 << 10
)

// Empty reports whether nothing is kept.
func (l *Log) Empty() bool { return len(l.records) == 0 || len(l.records[0]) == 0 }

// Reset empties the log and keeps its first rooms for what comes next. No event that it gave is valid
// any more.
func (l *Log) Reset() {
	if len(l.records) > 0 {
		l.records = l.records[:1]
		l.records[0] = l.records[0][:0]
	}
	if len(l.bytes) > 0 {
		l.bytes = l.bytes[:1]
		l.bytes[0] = l.bytes[0][:0]
	}
	l.other = nil
}

// Add keeps a copy of an event.
func (l *Log) Add(e citeway.Event) {
	switch e := e.(type) {
	case *citeway.Text:
		l.record(isText, e.Bytes)
	case *citeway.Trim:
		l.record(isTrim, e.Bytes)
	case *citeway.Marker:
		l.marker(e)
	case *citeway.Definition:
		l.other = append(l.other, e.Clone())
		l.record(isOther, nil)
	default:
		l.other = append(l.other, e)
		l.record(isOther, nil)
	}
}

// Append is Add, but adjacent texts become one.
func (l *Log) Append(e citeway.Event) {
	last := l.last()
	if t, is := e.(*citeway.Text); is && last != nil && last.kind == isText && int(last.size)+len(t.Bytes) <= math.MaxUint32 {
		l.extend(last, t.Bytes)
		return
	}
	l.Add(e)
}

func (l *Log) marker(m *citeway.Marker) {
	l.packed = Pack(l.packed[:0], m)
	last := l.last()
	if last != nil && last.kind == isMarker && int(last.size) == len(l.packed) && last.times < math.MaxUint32 &&
		bytes.HasSuffix(l.bytes[len(l.bytes)-1], l.packed) {
		last.times++
		return
	}
	l.record(isMarker, l.packed)
}

// last is the last record, or nil.
func (l *Log) last() *record {
	if l.Empty() {
		return nil
	}
	room := l.records[len(l.records)-1]
	return &room[len(room)-1]
}

func (l *Log) record(k kind, b []byte) {
	at := len(l.records) - 1
	if at < 0 || len(l.records[at]) == cap(l.records[at]) {
		size := firstRecords
		if at >= 0 {
			size = min(2*cap(l.records[at]), lastRecords)
		}
		l.records = append(l.records, make([]record, 0, size))
		at++
	}
	l.records[at] = append(l.records[at], record{kind: k, times: 1, size: uint32(len(b))})
	if len(b) > 0 {
		room := l.room(len(b))
		*room = append(*room, b...)
	}
}

// room is the last room of bytes, where n more fit.
func (l *Log) room(n int) *[]byte {
	at := len(l.bytes) - 1
	if at < 0 || cap(l.bytes[at])-len(l.bytes[at]) < n {
		size := firstBytes
		if at >= 0 {
			size = min(2*cap(l.bytes[at]), lastLog)
		}
		l.bytes = append(l.bytes, make([]byte, 0, max(size, n)))
		at++
	}
	return &l.bytes[at]
}

// extend adds to the bytes of the last record, which move to a room of twice their size
// where they do not fit.
func (l *Log) extend(last *record, more []byte) {
	if len(more) == 0 {
		return
	}
	if last.size > 0 {
		room := &l.bytes[len(l.bytes)-1]
		if cap(*room)-len(*room) < len(more) {
			start := len(*room) - int(last.size)
			old := (*room)[start:]
			*room = (*room)[:start]
			l.bytes = append(l.bytes, append(make([]byte, 0, max(2*(len(old)+len(more)), lastLog)), old...))
		}
	}
	room := l.room(len(more))
	*room = append(*room, more...)
	last.size += uint32(len(more))
}

// Other are the events that are neither texts, trims nor markers, in order. One that is
// replaced by nil is left out by Each.
func (l *Log) Other() []citeway.Event { return l.other }

// Each calls f with each event, which is valid during the call, until f fails.
func (l *Log) Each(f func(citeway.Event) error) error {
	r := reader{rooms: l.bytes, other: l.other}
	for _, records := range l.records {
		for i := range records {
			e := r.next(&records[i])
			if e == nil {
				continue
			}
			for range records[i].times {
				if err := f(e); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// reader reads the records of a log.
type reader struct {
	rooms [][]byte // not begun
	rest  []byte   // of the present one
	other []citeway.Event
	whole Scratch
	text  citeway.Text
	trim  citeway.Trim
}

// next is the event of the next record, nil for one that is left out.
func (r *reader) next(at *record) citeway.Event {
	switch at.kind {
	case isText:
		r.text.Bytes = r.take(int(at.size))
		return &r.text
	case isTrim:
		r.trim.Bytes = r.take(int(at.size))
		return &r.trim
	case isMarker:
		return r.whole.unpack(r.take(int(at.size)))
	}
	e := r.other[0]
	r.other = r.other[1:]
	return e
}

// take takes n bytes. Appending to them does not reach what follows.
func (r *reader) take(n int) []byte {
	if n == 0 {
		return nil
	}
	for len(r.rest) == 0 {
		r.rest, r.rooms = r.rooms[0], r.rooms[1:]
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}
