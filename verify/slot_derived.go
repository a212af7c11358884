package verify

import (
	"math"
	"strings"
)

// maxDerived is how many numbers a sentence has at most of which two are added up: among
// many, some two make anything.
const maxDerived = 6

// derived reports whether a number of the claim can be worked out from a sentence: it is
// the sum or the difference of two numbers there, or a year of a monthly figure. Words do
// not tell whether it is right, so they do not accuse it.
func (n *number) derived(e *Evidence, first, last int32) bool {
	if n.year || n.ordinal || n.rank {
		return false
	}
	var list []*number
	for i := range e.numbers {
		if g := &e.numbers[i]; first <= g.tok && g.tok < last && !g.ordinal && !g.rank {
			list = append(list, g)
		}
	}
	if len(list) > maxDerived {
		return false
	}
	for i, a := range list {
		if n.yearOf(e, a, first, last) {
			return true
		}
		for _, b := range list[i+1:] {
			if n.fromTwo(a, b) {
				return true
			}
		}
	}
	return false
}

// fromTwo reports whether a number is the sum or the difference of two of its sort, or
// how many years lie between two.
func (n *number) fromTwo(a, b *number) bool {
	if a.year && b.year {
		return near(n.value, math.Abs(a.value-b.value), exactly)
	}
	if !n.alike(a) || !n.alike(b) || !n.counts(a) || !n.counts(b) {
		return false
	}
	return near(n.amount(), math.Abs(a.amount()-b.amount()), exactly) || near(n.amount(), a.amount()+b.amount(), exactly)
}

// counts reports whether two numbers may count the same: one has no unit, or both have
// one of the same sort.
func (n *number) counts(e *number) bool {
	return n.unit.sort == 0 || e.unit.sort == 0 || n.unit.sort == e.unit.sort
}

// yearOf reports whether a number is twelve times one of a sentence that speaks of months.
func (n *number) yearOf(e *Evidence, a *number, first, last int32) bool {
	const months = 12
	if !n.alike(a) || !n.counts(a) || !near(n.amount(), months*a.amount(), exactly) {
		return false
	}
	for k := first; k < last; k++ {
		switch w := e.wordAt(e.text, k); {
		case strings.HasPrefix(w, "month"), strings.HasPrefix(w, "monat"), w == "mois", w == "mes":
			return true
		}
	}
	return false
}
