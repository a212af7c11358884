package verify

// bounds marks the numbers that the words around them turn into a bound or a guess.
func (r *reader) bounds(t *reading, text string) {
	for i := range t.numbers {
		n := &t.numbers[i]
		n.boundBy = -1
		for back := int32(1); back <= 3 && n.tok >= back; back++ {
			at := n.tok - back
			f := t.tokens[at].flags
			switch {
			case f&isApprox != 0:
				n.approx = true
			case n.bound != 0 || back > 2:
			case t.upTo(at):
				n.bound = -1
			case f&isUpper != 0:
				n.bound, n.boundBy = -1*t.denied(at), at
			case f&isLower != 0:
				n.bound, n.boundBy = t.denied(at), at
			}
		}
		if n.bound == 0 {
			t.boundBehind(text, n)
		}
		r.sided(t, n)
	}
}

// upTo reports whether "up to" begins at a token.
func (t *reading) upTo(at int32) bool {
	return t.tokens[at].term == termUp && t.tokens[at+1].term == termTo
}

var termUp, termTo = hashString("up"), hashString("to")

// denied is -1 where a negation stands before a token, as in "no more than".
func (t *reading) denied(at int32) int8 {
	if at > 0 && t.tokens[at-1].flags&isNegation != 0 {
		return -1
	}
	return 1
}

// boundReach is how many tokens behind a number "or more" begins at most.
const boundReach = 2

// boundBehind reads the bound that stands behind a number and what it counts: 12
// characters or more.
func (t *reading) boundBehind(text string, n *number) {
	for at := n.tok + 1; at <= n.tok+boundReach && int(at)+1 < len(t.tokens); at++ {
		if t.tokens[at].flags&isNumber != 0 {
			return
		}
		if t.tokens[at].term != termOr || !adjacent(text, &t.tokens[at-1], &t.tokens[at]) {
			continue
		}
		switch t.wordAt(text, at+1) {
		case "more", "over", "above", "higher", "greater", "longer", "older", "larger":
			n.bound, n.boundBy = 1, at+1
		case "less", "fewer", "under", "below", "lower", "shorter", "younger", "smaller":
			n.bound, n.boundBy = -1, at+1
		}
		return
	}
}

// sided puts the word of a bound on its side of more and less: "at least" is more, and so
// is the "fewer" of "no fewer than".
func (r *reader) sided(t *reading, n *number) {
	if n.boundBy < 0 {
		return
	}
	in := t.infoOf(n.boundBy)
	if in == nil || in.one|in.other == 0 {
		return
	}
	side := r.lexicon[hashString("more")]
	if n.bound < 0 {
		side = r.lexicon[hashString("less")]
	}
	in.one, in.other = side.one, side.other
}

// within reports whether a passage's number lies inside the bound that the claim sets. A
// bound of the passage is another one: at least 8 is not what at least 12 says.
func (n *number) within(e *number) bool {
	if n.bound == 0 || e.bound != 0 || !n.alike(e) || n.year || n.ordinal || n.unit.sort != e.unit.sort {
		return false
	}
	return float64(n.bound)*(e.amount()-n.amount()) >= 0
}

// amount is the value in what the units of its sort are worth.
func (n *number) amount() float64 {
	if n.unit.sort == 0 || n.unit.by <= 0 {
		return n.value
	}
	return n.value * n.unit.by
}
