package extractive

import "slices"

// rivalChance is from which probability on a sentence surely answers, so that it may stand
// beside the best one for its own document.
const rivalChance = 0.8

// rival reports whether a sentence of a document of which none is chosen answers the question as
// the best one does, and with another value: it has just the kind of thing asked for, and every
// word of the question that the best one has, so that the question names neither document. A
// reader who sees the one must see the other.
func (r *reading) rival(chosen []picked, u *scored) bool {
	best := chosen[0].unit
	if u.apart || u.p < rivalChance || u.features[fExact] == 0 || best.features[fExact] == 0 ||
		slices.ContainsFunc(chosen, func(c picked) bool { return c.unit.source == u.source }) {
		return false
	}
	return counted(u.terms, best.terms) && counted(best.terms, u.terms) && r.asWell(u, best)
}

// asWell reports whether a sentence says every word of the question that the best one says, and
// stands below those that the best one stands below. A price says that something costs.
func (r *reading) asWell(u, best *scored) bool {
	for n, stem := range r.question.stems {
		own := best.held[n] <= u.held[n] || r.question.wants == money && currencies[stem]
		around := max(best.aboveHeld[n], r.titleHeld[best.source][n]) <= max(u.held[n], u.aboveHeld[n], r.titleHeld[u.source][n])
		if !own || best.held[n] == 0 && !around {
			return false
		}
	}
	return true
}

// counted reports whether a has a number, in figures or in words, that b lacks.
func counted(a, b []term) bool {
	return slices.ContainsFunc(a, func(t term) bool {
		return !t.stop && (t.number || numerals[t.stem]) && !slices.ContainsFunc(b, func(o term) bool { return o.stem == t.stem })
	})
}
