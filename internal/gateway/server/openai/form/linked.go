package form

import "github.com/citeway/citeway"

// linked writes an answer as Markdown, whose bytes are the prose of a chat
// completion: a link is prose there.
type linked struct {
	chunks citeway.Sink
	text   citeway.Sink
}

// Put passes the frame of the answer to the one, what it says to the other.
func (l *linked) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Begin:
		return l.chunks.Put(e)
	case *citeway.End:
		if e.Err == nil { // one that broke off has no definitions
			if err := l.text.Put(&citeway.End{}); err != nil {
				return err
			}
		}
		return l.chunks.Put(e)
	}
	return l.text.Put(e)
}

// prose gives what is written to a sink as text.
type prose struct{ next citeway.Sink }

// Write sends one piece.
func (p prose) Write(b []byte) (int, error) {
	if err := p.next.Put(&citeway.Text{Bytes: b}); err != nil {
		return 0, err
	}
	return len(b), nil
}
