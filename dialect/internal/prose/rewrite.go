package prose

import "github.com/citeway/citeway"

// rewriter changes prose on its way.
type rewriter struct {
	next citeway.Sink
	edit func([]byte) ([]byte, int)
	held []byte
	text citeway.Text
}

// Rewrite returns a sink that passes on prose as changed by edit. edit also returns how
// many bytes at the end must wait for what follows; it is given them again with that,
// or they are passed on unchanged before any other event. So the same prose gives the
// same result, however it is split.
func Rewrite(next citeway.Sink, edit func([]byte) (edited []byte, held int)) citeway.Sink {
	return &rewriter{next: next, edit: edit}
}

// Put takes the next event.
func (r *rewriter) Put(e citeway.Event) error {
	t, ok := e.(*citeway.Text)
	if !ok {
		held := r.held
		r.held = nil
		if err := r.send(held); err != nil {
			return err
		}
		return r.next.Put(e)
	}
	b := t.Bytes
	if len(r.held) > 0 {
		b = append(r.held, b...)
		r.held = nil
	}
	b, held := r.edit(b)
	end := len(b) - held
	if held > 0 {
		r.held = append([]byte(nil), b[end:]...)
	}
	return r.send(b[:end])
}

func (r *rewriter) send(b []byte) error {
	if len(b) == 0 {
		return nil
	}
	r.text.Bytes = b
	return r.next.Put(&r.text)
}
