package resolve

import "github.com/citeway/citeway"

// judged is a citation without the verdict that the message gives it, unless that is one on
// words that were given. Who judged, nobody knows: as a message without sources given
// beside it is believed, so is one that shows the same words as these.
func (r *Resolver) judged(c *citeway.Citation) (*citeway.Citation, error) {
	if c.Verdict == "" || !r.alone() || r.onGiven(c) {
		return c, nil
	}
	d := *c
	d.Verdict, d.By, d.Score, d.Against, d.Reasons, d.Quotes = "", "", nil, nil, nil, nil
	if r.unjudged {
		return &d, nil
	}
	r.unjudged = true
	return &d, r.find(citeway.ConflictingSource, []byte(c.Marker), "dropped", "the answer brings verdicts on words that were not given; they are left out")
}

// onGiven reports whether all passages that a citation names hold words that were given.
func (r *Resolver) onGiven(c *citeway.Citation) bool {
	for _, id := range c.Passages {
		if t, known := r.part(id); !known || len(t.passages) == 0 || r.brought(t.source) {
			return false
		}
	}
	return len(c.Passages) > 0
}
