package chat

import (
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/verify"
)

// MaxDoubt is how long words wait behind a citation that is dropped if it does not hold: its
// sentence ends long before, unless the model pauses within it. Then the citation is judged by
// what has come.
const MaxDoubt = 10 * time.Second

// doubting is the way from a model to its reader, as a Holder: what it holds is what waits
// behind a citation in doubt, in a step of it.
type doubting struct {
	citeway.Sink
	step citeway.Sink // that of package verify, a Holder under Drop; nil where nothing is verified
}

// Since is since when the first citation waits.
func (d *doubting) Since() time.Time {
	if h, ok := d.step.(Holder); ok {
		return h.Since()
	}
	return time.Time{}
}

// LetGo sends what waits.
func (d *doubting) LetGo() error {
	if h, ok := d.step.(Holder); ok {
		return h.LetGo()
	}
	return nil
}

// doubt is how long words may wait for the verdict of a citation: only where one that does
// not hold is dropped do any wait.
func (c *Citing) doubt() time.Duration {
	if c.Unsupported == verify.Drop {
		return MaxDoubt
	}
	return 0
}
