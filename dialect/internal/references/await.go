package references

import (
	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// awaiter holds back a citation of a source that is still unknown, and what follows
// it: its marker shows the source's name.
type awaiter struct {
	*prose.Waiter
	next citeway.Sink
}

// Await returns a sink that passes on to next when a citation's sources are known.
func Await(next citeway.Sink, known func(*citeway.Citation) bool) citeway.Sink {
	return &awaiter{prose.NewCitationWaiter(next, func(c *citeway.Citation) bool { return !known(c) }), next}
}

// Put takes the next event.
func (a *awaiter) Put(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.Source:
		if err := a.next.Put(e); err != nil {
			return err
		}
	case *citeway.Revision:
		a.Revise(e)
	default:
		return a.Waiter.Put(e)
	}
	return a.Release()
}
