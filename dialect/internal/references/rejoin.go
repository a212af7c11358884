package references

import (
	"bytes"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// parted is a link in the prose that was broken up; joined is what it was.
const (
	parted = "]" + prose.Separator + "("
	joined = "]("
)

// rejoin makes links of the prose whole again that were parted when it was
// written. The same prose gives the same result, however it is cut.
type rejoin struct {
	next citeway.Sink
	held []byte // the beginning of what may be parted
	text citeway.Text
}

// Put takes the next event.
func (r *rejoin) Put(e citeway.Event) error {
	t, ok := e.(*citeway.Text)
	if !ok {
		if err := r.send(r.held); err != nil {
			return err
		}
		r.held = nil
		return r.next.Put(e)
	}
	b := t.Bytes
	if len(r.held) > 0 {
		b = append(r.held, b...)
		r.held = nil
	}
	if bytes.Contains(b, []byte(parted)) {
		b = bytes.ReplaceAll(b, []byte(parted), []byte(joined))
	}
	end := len(b)
	for n := min(len(parted)-1, len(b)); n > 0; n-- {
		if bytes.HasSuffix(b, []byte(parted[:n])) {
			end = len(b) - n
			break
		}
	}
	if end < len(b) {
		r.held = append([]byte(nil), b[end:]...)
	}
	return r.send(b[:end])
}

func (r *rejoin) send(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	r.text.Bytes = b
	return r.next.Put(&r.text)
}
