package native

import "github.com/citeway/citeway"

// written is an answer as it is written: in unit, and with an empty list where a
// citation has no sources, so that a reader never meets null in its place.
func written(a *citeway.Answer, unit citeway.Unit) *citeway.Answer {
	b := a.In(unit)
	for i := range b.Citations {
		if b.Citations[i].Sources == nil {
			b.Citations[i].Sources = []string{}
		}
	}
	return b
}
