package extractive

import (
	"cmp"
	"slices"
)

// longestLean is the most sentences that one sentence brings along.
const longestLean = 2

// complete adds to the chosen sentences those that they lean on. A sentence that leans
// on too many is left out, unless it is the best.
func (r *reading) complete(chosen []picked) []picked {
	var whole []picked
	for n, c := range chosen {
		first := c.at
		for first > 0 && r.units[first].leans {
			first--
		}
		if c.at-first > longestLean {
			if n > 0 {
				continue
			}
			first = c.at - longestLean
		}
		whole = append(whole, c)
		for i := first; i < c.at; i++ {
			if !slices.ContainsFunc(chosen, func(o picked) bool { return o.at == i }) && !slices.ContainsFunc(whole, func(o picked) bool { return o.at == i }) {
				whole = append(whole, picked{unit: &r.units[i], at: i})
			}
		}
	}
	return whole
}

// arrange puts the chosen sentences, the best of which comes first, into the order in
// which they are read: the best leads, together with what it leans on and what leans on
// it, then the rest of its passage, then other passages, each as it stands there.
func arrange(chosen []picked) []picked {
	if len(chosen) == 0 {
		return chosen
	}
	best := chosen[0].at
	type place struct{ source, passage int }
	of := func(c *picked) place { return place{c.unit.source, c.unit.passage} }
	first := map[place]int{}
	for n := range chosen {
		if _, ok := first[of(&chosen[n])]; !ok {
			first[of(&chosen[n])] = n
		}
	}
	slices.SortStableFunc(chosen, func(a, b picked) int {
		return cmp.Or(cmp.Compare(first[of(&a)], first[of(&b)]), cmp.Compare(a.at, b.at))
	})
	at := slices.IndexFunc(chosen, func(c picked) bool { return c.at == best })
	from, to := at, at+1
	for from > 0 && chosen[from].unit.leans && chosen[from-1].at == chosen[from].at-1 {
		from--
	}
	for to < len(chosen) && chosen[to].unit.leans && chosen[to].at == chosen[to-1].at+1 {
		to++
	}
	return slices.Concat(chosen[from:to], chosen[:from], chosen[to:])
}
