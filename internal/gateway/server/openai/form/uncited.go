package form

import "github.com/citeway/citeway"

// uncited leaves the prose of an answer and takes out all that cites.
type uncited struct {
	next citeway.Sink
	at   int // bytes of prose so far
}

// Put passes on what is prose.
func (u *uncited) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Text:
		u.at += len(e.Bytes)
	case *citeway.Citation:
		if e.Start != u.at || e.Label == "" {
			return nil
		}
		u.at += len(e.Label)
		return u.next.Put(&citeway.Text{Bytes: []byte(e.Label)})
	case *citeway.Source, *citeway.Revision:
		return nil
	}
	return u.next.Put(e)
}
