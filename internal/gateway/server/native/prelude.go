package native

import "github.com/citeway/citeway"

// prelude holds back what precedes an answer's words until they arrive, so that a model
// that fails before its first word gives an error with a status, not a stream that
// lists sources nobody wrote about.
type prelude struct {
	next citeway.Sink
	held []citeway.Event
	over bool // words came
}

// Put passes the event on, or holds it.
func (p *prelude) Put(e citeway.Event) error {
	if p.over {
		return p.next.Put(e)
	}
	switch e := e.(type) {
	case *citeway.Begin:
		begin := *e
		p.held = append(p.held, &begin)
		return nil
	case *citeway.Source, *citeway.Finding:
		p.held = append(p.held, e)
		return nil
	case *citeway.End:
		if e.Err != nil {
			return e.Err
		}
	}
	return p.release(e)
}

// release passes on the held events, and e after them.
func (p *prelude) release(e citeway.Event) error {
	p.over = true
	for _, held := range p.held {
		if err := p.next.Put(held); err != nil {
			return err
		}
	}
	p.held = nil
	return p.next.Put(e)
}
