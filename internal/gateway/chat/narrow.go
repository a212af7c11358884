package chat

import "github.com/citeway/citeway"

// narrow is a step after verification. A marker names a source, so at first it cites
// every passage of it that was shown; once it is known which of them support the claim,
// the citation cites only these, and the reader is sent to the right page.
func narrow(next citeway.Sink) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		r, ok := e.(*citeway.Revision)
		if !ok || len(r.Citation.Quotes) == 0 {
			return next.Put(e)
		}
		c := r.Citation.Clone()
		c.Passages = nil
		for _, q := range c.Quotes {
			if len(c.Passages) == 0 || c.Passages[len(c.Passages)-1] != q.Passage {
				c.Passages = append(c.Passages, q.Passage)
			}
		}
		return next.Put(&citeway.Revision{Citation: c, Withdrawn: r.Withdrawn})
	})
}
