package resolve

import (
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/kept"
)

// doubt holds an answer back from a lone [0] that is its first number, where sources were
// shown: whether the answer counts from zero is told by the numbers that follow, so
// that it reads the same whole and streamed. A [1] settles it, else the end does.
type doubt struct {
	held    kept.Log // the [0] first
	settled bool     // a number told, or none may
}

// doubtful reports whether a marker opens the doubt. Another number settles it before
// it opens; [0, 1] is an interval, x[0] an index, and neither tells.
func (r *Resolver) doubtful(m *citeway.Marker) bool {
	if r.doubt.settled || len(m.Refs) == 0 || m.Refs[0].Kind != citeway.ByNumber {
		return false
	}
	if m.Refs[0].Number != 0 {
		r.doubt.settled = m.Refs[0].Number < maxLiteral
		return false
	}
	return !m.Glued && len(m.Refs) == 1 && len(r.numbered()) > 0 && r.labels["0"] == nil
}

// hold takes an event of the answer that is held back.
func (r *Resolver) hold(e citeway.Event) error {
	switch e := e.(type) {
	case *citeway.End:
		return r.settleDoubt(e)
	case *citeway.Marker:
		if tells(e, 1) {
			r.doubt.keep(e)
			return r.endDoubt(true)
		}
	}
	r.doubt.keep(e)
	return nil
}

// settleDoubt ends the doubt with the answer: what is known of the sources by now was known
// from the beginning to who reads the answer whole.
func (r *Resolver) settleDoubt(e *citeway.End) error {
	first := func(e citeway.Event) bool {
		switch e.(type) {
		case *citeway.Source, *citeway.Definition:
			return true
		}
		return false
	}
	for i, held := range r.doubt.held.Other() {
		if !first(held) {
			continue
		}
		if err := r.event(held); err != nil {
			return err
		}
		r.doubt.held.Other()[i] = nil
	}
	one := false
	_ = r.doubt.held.Each(func(e citeway.Event) error { // which does not fail
		m, is := e.(*citeway.Marker)
		one = one || is && tells(m, len(r.numbered()))
		return nil
	})
	if err := r.endDoubt(one); err != nil {
		return err
	}
	return r.event(e)
}

// endDoubt sends what was held. one says that the answer counts from one.
func (r *Resolver) endDoubt(one bool) error {
	held := r.doubt.held
	r.doubt = doubt{settled: true}
	told := false
	return held.Each(func(e citeway.Event) error {
		if !told {
			told = true
			if err := r.tellZero(e.(*citeway.Marker), one); err != nil {
				return err
			}
		}
		return r.event(e)
	})
}

// tellZero reports what [0] turned out to be.
func (r *Resolver) tellZero(m *citeway.Marker, one bool) error {
	if r.labels["0"] != nil {
		return nil
	}
	if one {
		return r.find(citeway.ZeroBased, m.Raw, "kept", "the answer counts its sources from 1, as its other numbers say")
	}
	r.zeroBased = true
	return r.find(citeway.ZeroBased, m.Raw, "repaired", "the answer counts its sources from 0; each number is read as one more")
}

// tells reports whether a marker cites number n. x[1] is an index, and [0, 1] an interval
// or a list that counts from zero.
func tells(m *citeway.Marker, n int) bool {
	cites := func(n int) bool {
		return slices.ContainsFunc(m.Refs, func(ref citeway.Reference) bool { return ref.Kind == citeway.ByNumber && ref.Number == n })
	}
	return !m.Glued && cites(n) && (len(m.Refs) == 1 || !cites(0))
}

// keep adds a copy of an event, in little memory: an answer of such may be held to its end.
func (d *doubt) keep(e citeway.Event) { d.held.Append(e) }
