package prose

import "github.com/citeway/citeway"

// awaiter holds citations back until their sources are known.
type awaiter struct {
	*Waiter
	next  citeway.Sink
	known map[string]bool
}

// Await returns a sink that passes events on to next. While only a label is known for a
// source, it holds back the citation and everything after it, until a definition says
// what the label stands for. It is for forms that need the source before, or together
// with, the words that cite it.
func Await(next citeway.Sink) citeway.Sink {
	a := &awaiter{next: next, known: map[string]bool{}}
	a.Waiter = &Waiter{next: next, waits: func(e citeway.Event) bool {
		c, ok := e.(*citeway.Citation)
		return ok && !a.knows(c)
	}}
	return a
}

// Put takes the next event. A source is passed on at once: it may come before anything
// that cites it.
func (a *awaiter) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Source:
		if err := a.next.Put(e); err != nil {
			return err
		}
		a.known[e.ID] = a.known[e.ID] || e.Title != "" || e.URL != "" || e.Path != "" || e.Query != nil || len(e.Passages) > 0
		return a.Release()
	case *citeway.Revision:
		if a.Revise(e) {
			return a.Release()
		}
	}
	return a.Waiter.Put(e)
}

// knows reports whether something is known about every source of a citation.
func (a *awaiter) knows(c *citeway.Citation) bool {
	for _, id := range c.Sources {
		if !a.known[id] {
			return false
		}
	}
	return true
}
