package render

import (
	"slices"

	"github.com/citeway/citeway"
)

// sound is a in bytes, with every citation between two characters of the text:
// positions come from outside and may be anything.
func sound(a *citeway.Answer) *citeway.Answer {
	a = a.In(citeway.Bytes)
	astray := func(c citeway.Citation) bool {
		return c.End < c.Start || within(a.Text, c.Start) != c.Start || within(a.Text, c.End) != c.End
	}
	if !slices.ContainsFunc(a.Citations, astray) {
		return a
	}
	b := *a
	b.Citations = slices.Clone(a.Citations)
	for i := range b.Citations {
		c := &b.Citations[i]
		c.Start = within(a.Text, c.Start)
		c.End = max(c.Start, within(a.Text, c.End))
	}
	return &b
}
