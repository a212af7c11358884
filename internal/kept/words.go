package kept

import "strings"

// Words makes strings that lie side by side, so that many short ones are few allocations.
// What it made lives as long as one of its neighbours is held. The zero value is ready.
type Words struct{ room strings.Builder }

// The sizes of rooms, in bytes: each is twice the one before. A string that would take
// much of one stands alone.
const (
	firstWords = 64
	lastWords  = 8 << 10
	aloneFrom  = 256
)

// Add returns the text of b.
func (w *Words) Add(b []byte) string {
	if len(b) == 0 {
		return ""
	}
	if len(b) >= aloneFrom {
		return string(b)
	}
	if w.room.Cap()-w.room.Len() < len(b) {
		next := max(len(b), min(max(2*w.room.Cap(), firstWords), lastWords))
		w.room = strings.Builder{}
		w.room.Grow(next)
	}
	at := w.room.Len()
	w.room.Write(b)
	return w.room.String()[at:]
}
