package resolve

import (
	"bytes"
	"slices"

	"github.com/citeway/citeway"
)

// parting takes what parts two markers of what was held: it opens nothing again.
func (r *Resolver) parting(b []byte) error {
	if r.row.on && r.row.parting(b) {
		return nil
	}
	if gap := r.row.end(); len(gap) > 0 {
		b = slices.Concat(gap, b)
	}
	return r.text(b)
}

// calls reports whether a parenthesis begins with markers that other words follow, which are parted
// from them by a sign, as in "(see [1], p. 3)", or several, as in "([1] and [2] for more)".
func (g *group) calls() bool {
	n, _ := leadIn(g.gap)
	return g.pair.parenthesis() && (g.markers == 1 && n > blanksIn(g.gap) || g.markers > 1)
}

// uncall sends such a parenthesis: its words stay, and what parts its markers goes with them. The
// first leads what follows behind a blank or a sign.
func (r *Resolver) uncall(g *group) error {
	if err := r.text(g.open); err != nil {
		return err
	}
	first := true
	n, _ := leadIn(g.gap)
	leads := n > 0
	var parting []byte
	err := g.items.Each(func(e citeway.Event) error {
		m, is := e.(*citeway.Marker)
		if !is {
			parting = bytes.Clone(e.(*citeway.Text).Bytes)
			return nil
		}
		own := *m
		switch {
		case !first:
			r.shifts.add(r.pos, -len(parting))
			own.Blank = slices.Concat(parting, m.Blank)
		case leads:
			own.Blank = nil
			if err := r.putBack(m.Blank); err != nil {
				return err
			}
			r.opens = true
		}
		first, parting = false, nil
		return r.marker(&own)
	})
	if err != nil {
		return err
	}
	return r.heard(&citeway.Text{Bytes: bytes.Clone(g.gap)})
}
