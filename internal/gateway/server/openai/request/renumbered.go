package request

import (
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/openwebui"
)

// renumbered gives sources that the client put into the prompt the numbers that it knows
// them by, in a form that defines its numbers; all others are numbered behind them.
type renumbered struct {
	next    citeway.Sink
	last    int            // the highest number given; at first that of the client's sources
	numbers map[string]int // of the sources cited, by id
}

// Put passes the event on.
func (r *renumbered) Put(e citeway.Event) error {
	switch x := e.(type) {
	case *citeway.Source:
		e = r.source(x)
	case *citeway.Citation:
		e = r.citation(x)
	case *citeway.Revision:
		e = &citeway.Revision{Citation: r.citation(x.Citation), Withdrawn: x.Withdrawn}
	}
	return r.next.Put(e)
}

// source is s with its number. A client's own source has no path that leads anywhere.
func (r *renumbered) source(s *citeway.Source) *citeway.Source {
	own := *s
	n, err := strconv.Atoi(string(s.Extra[openwebui.NumberKey]))
	theirs := err == nil && n > 0
	if theirs {
		own.Path = ""
	}
	if s.Number == 0 { // it is not cited
		return &own
	}
	if r.numbers == nil {
		r.numbers = map[string]int{}
	}
	if r.numbers[s.ID] == 0 && !theirs {
		r.last++
		n = r.last
	}
	if r.numbers[s.ID] == 0 {
		r.numbers[s.ID] = n
	}
	own.Number = r.numbers[s.ID]
	return &own
}

// citation is c with the number of its first source.
func (r *renumbered) citation(c *citeway.Citation) *citeway.Citation {
	if c.Number == 0 || len(c.Sources) == 0 || r.numbers[c.Sources[0]] == 0 {
		return c
	}
	own := c.Clone()
	own.Number = r.numbers[c.Sources[0]]
	return own
}
