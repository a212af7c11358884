package verify

import "strings"

// ofAnotherClause reports whether a claim speaks of another clause of the sentence than
// that with the denial at a place: open on Saturday, of open on Saturday and not on Sunday.
// What the claim begins with is left out, since the clauses of a sentence share it.
func (l *look) ofAnotherClause(at int32) bool {
	denied := l.clauseTerms(l.clauseAround(at))
	topic := uint64(1)
	if l.terms[0].flags&isPaired != 0 {
		topic |= 2
	}
	for first := l.first; first < l.last; {
		in := l.clauseAround(first)
		first = in.last
		if in.first <= at && at < in.last {
			continue
		}
		other := l.clauseTerms(in)
		if l.weight(other&^(denied|topic)) > l.weight(denied&^(other|topic)) {
			return true
		}
	}
	return false
}

// clauseTerms are the claim's terms in a clause of the sentence.
func (l *look) clauseTerms(in stretch) (set uint64) {
	for k := in.first; k < in.last; k++ {
		set |= l.claimTerm(l.in.tokens[k].term)
	}
	return set
}

// clauseAround is the clause of the sentence that a token stands in.
func (l *look) clauseAround(at int32) stretch {
	in := stretch{at, at + 1}
	for in.first > l.first && !l.clauseBegins(in.first) {
		in.first--
	}
	for in.last < l.last && !l.clauseBegins(in.last) {
		in.last++
	}
	return in
}

// clauseBegins reports whether a clause begins at a token: behind a comma, with a "but", or
// behind a Korean verb that says "and" or "but" by its ending.
func (l *look) clauseBegins(at int32) bool {
	before := &l.in.tokens[at-1]
	if start := l.in.tokens[at].start; before.end < start && strings.ContainsAny(l.in.text[before.end:start], ",;:،؛，、；：。（(") {
		return true
	}
	switch l.in.wordAt(l.in.text, at) {
	case "aber", "sondern", "mais", "pero", "sino", "ma", "mas", "maar", "ale", "lecz", "men", "utan", "hanem", "ama", "fakat", "но", "а", "لكن", "ولكن", "وغير":
		return true
	}
	said := word(l.in.text, before)
	return strings.HasSuffix(said, "고") || strings.HasSuffix(said, "지만") || strings.HasSuffix(said, "으나")
}

// bothDeny reports whether the claim has a denial and the sentence one of its own in the
// clause that the claim speaks of. Where it stands says less than in English: in German it
// may end the sentence.
func (l *look) bothDeny() bool {
	if !denying(l.tokens) {
		return false
	}
	for at := l.first; at < l.last; at++ {
		if l.in.tokens[at].flags&isNegation != 0 && !l.ofAnotherClause(at) {
			return true
		}
	}
	return false
}
