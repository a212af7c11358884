package references

import "github.com/citeway/citeway"

// awaiter holds back a citation whose source nothing is known of yet, and what
// follows it: its marker shows the source's name.
type awaiter struct {
	next  citeway.Sink
	known func(*citeway.Citation) bool
	held  []citeway.Event
}

// Await returns a sink that passes on to next when a citation's sources are known.
func Await(next citeway.Sink, known func(*citeway.Citation) bool) citeway.Sink {
	return &awaiter{next: next, known: known}
}

// Put takes the next event.
func (a *awaiter) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.End:
		if err := a.release(true); err != nil {
			return err
		}
		return a.next.Put(e)
	case *citeway.Source:
		if err := a.next.Put(e); err != nil {
			return err
		}
		return a.release(false)
	case *citeway.Revision:
		a.revise(e)
		return a.release(false)
	case *citeway.Text:
		if len(a.held) > 0 {
			a.text(e)
			return nil
		}
	case *citeway.Citation:
		if len(a.held) > 0 || !a.known(e) {
			a.held = append(a.held, e)
			return nil
		}
	}
	return a.next.Put(e)
}

func (a *awaiter) text(t *citeway.Text) {
	if last, ok := a.held[len(a.held)-1].(*citeway.Text); ok {
		last.Bytes = append(last.Bytes, t.Bytes...)
		return
	}
	a.held = append(a.held, &citeway.Text{Bytes: append([]byte(nil), t.Bytes...)})
}

// revise replaces a citation that is still held. One that is withdrawn leaves its
// words.
func (a *awaiter) revise(r *citeway.Revision) {
	for i, e := range a.held {
		c, ok := e.(*citeway.Citation)
		if !ok || c.ID != r.Citation.ID {
			continue
		}
		a.held[i] = r.Citation
		if r.Withdrawn {
			a.held[i] = &citeway.Text{Bytes: []byte(c.Label)}
		}
	}
}

func (a *awaiter) release(all bool) error {
	for len(a.held) > 0 {
		if c, ok := a.held[0].(*citeway.Citation); ok && !all && !a.known(c) {
			return nil
		}
		if err := a.next.Put(a.held[0]); err != nil {
			return err
		}
		a.held = a.held[1:]
	}
	a.held = nil
	return nil
}
