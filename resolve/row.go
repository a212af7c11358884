package resolve

import (
	"bytes"
	"slices"

	"github.com/citeway/citeway"
)

// row holds back what parts a marker from the one before it, as in "[1], [2]". It
// belongs to the second: it is written again with it, goes with it, and where no marker is
// written nothing is left of either.
type row struct {
	on    bool   // a marker has just come, and left no words
	blank []byte // the blanks before the first marker, if that was dropped
	gap   []byte // what came since
}

// parting takes prose that follows a marker, and reports whether it is held.
func (w *row) parting(b []byte) bool {
	if len(w.gap)+len(b) > maxGap {
		return false
	}
	if _, may := joins(b, commas, nil); len(w.gap) == 0 && !may { // as mostly
		return false
	}
	gap := append(w.gap, b...)
	if _, may := joins(gap, commas, nil); !may {
		return false
	}
	w.gap = gap
	return true
}

// unrow sends what is held as it came.
func (r *Resolver) unrow() error {
	gap := r.row.end()
	if len(gap) == 0 {
		return nil
	}
	return r.prose(&citeway.Text{Bytes: gap})
}

// end ends a row, and returns what was held of it.
func (w *row) end() []byte {
	gap := w.gap
	*w = row{gap: gap[:0]}
	return gap
}

// nextInRow takes a marker that stands in no parenthesis.
func (r *Resolver) nextInRow(m *citeway.Marker) error {
	blank := r.row.blank
	gap := r.row.end()
	switch is, _ := joins(gap, commas, nil); {
	case len(gap) == 0:
	case !is:
		if err := r.prose(&citeway.Text{Bytes: gap}); err != nil {
			return err
		}
	default:
		r.shifts.add(r.pos, -len(gap))
		own := *m
		if own.Blank = blank; r.last != nil && r.lastAt == r.pos {
			own.Blank = slices.Concat(gap, m.Blank)
		}
		m = &own
	}
	cited, at := r.citations, r.pos
	if err := r.marker(m); err != nil {
		return err
	}
	if r.pos == at {
		r.row.on = true
		if r.citations == cited && (r.last == nil || r.lastAt != at) {
			r.row.blank = bytes.Clone(m.Blank)
		}
	}
	return nil
}

// pointInRow takes a citation that the form placed itself, and whose marker it took out of the
// prose.
func (r *Resolver) pointInRow(c *citeway.Citation) error {
	if err := r.ungap(); err != nil {
		return err
	}
	gap := r.row.end()
	is, _ := joins(gap, commas, nil)
	switch {
	case len(gap) == 0:
	case !is || r.last == nil || r.lastAt != r.pos:
		if err := r.prose(&citeway.Text{Bytes: gap}); err != nil {
			return err
		}
	default:
		r.shifts.add(r.pos, -len(gap))
		c = c.Clone()
		c.Blank = string(gap) + c.Blank
	}
	at := r.pos
	err := r.resolved(c)
	r.row.on = r.pos == at
	return err
}

// points reports whether a citation stands for a marker at the present place, in a row perhaps.
func (r *Resolver) points(c *citeway.Citation) bool {
	return c.Marker != "" && c.Label == "" && !r.group.on && c.Start == r.read(r.pos)+len(r.row.gap)+len(r.lead.gap)
}
