package verify

// The shares of the other words of a claim's stretch from which a sentence is about the
// same thing, and about it for certain.
const (
	sameFrom    = 0.6
	certainFrom = 0.75
	// rivalShare is how much of it a sentence with the claim's own number may have.
	rivalShare = 0.75
)

// otherNumbers finds a number of the claim for which the sentence, or the stretch, that
// says the rest has another of the same sort.
func (m *match) otherNumbers() slot {
	for i := range m.numbers {
		n := &m.numbers[i]
		bit := m.bit(n.tok)
		if bit == 0 || n.ordinal || n.rank || m.inShare(n.tok) {
			continue
		}
		rest := m.local(n.tok, bit)
		all := m.weight(rest)
		s, cover := m.best(rest)
		if s < 0 || cover < sameFrom*all {
			continue
		}
		e, _, sent := m.place(s)
		if m.hit[s]&bit != 0 || m.coverWith(rest, bit) >= rivalShare*cover || n.year && e.relative(sent) || n.derived(e, sent.first, sent.last) {
			continue
		}
		if g := m.rival(e, sent, n, rest); g != nil {
			certain := cover >= certainFrom*all && m.found&bit == 0
			return slot{kind: slotNumber, in: e, at: g.tok, to: g.tok, by: n.tok, last: n.tok, certain: certain}
		}
	}
	return slot{}
}

// relative reports whether a sentence names a year by another: this year, a year later.
func (e *Evidence) relative(sent *sentence) bool {
	for k := sent.first + 1; k < sent.last; k++ {
		if e.tokens[k].term != termYear {
			continue
		}
		for _, near := range [...]int32{k - 1, k + 1} {
			if near >= sent.last {
				continue
			}
			switch e.wordAt(e.text, near) {
			case "this", "last", "next", "previous", "following", "same", "that", "later", "earlier", "ago", "before", "after":
				return true
			}
		}
	}
	return false
}

var termYear = hashString("year")

// coverWith is the most that a sentence with the terms bit has of a set.
func (m *match) coverWith(set, bit uint64) float32 {
	most := float32(0)
	for s := range m.hit {
		if m.hit[s]&bit != 0 {
			most = max(most, m.cover(int32(s), set))
		}
	}
	return most
}

// inShare reports whether a token belongs to an amount in words that is met.
func (m *match) inShare(tok int32) bool {
	for i := range m.shares {
		n := &m.shares[i]
		if n.tok <= tok && tok <= n.last && m.found&m.bits(n) == m.bits(n) {
			return true
		}
	}
	return false
}

// rival is the number of the sentence of the same sort as n that the claim does not
// have, in the stretch with most of the rest; nil if there is none or there are two.
func (m *match) rival(e *Evidence, sent *sentence, n *number, rest uint64) *number {
	var found *number
	most, twice := float32(-1), false
	for i := range e.numbers {
		g := &e.numbers[i]
		if g.tok < sent.first || g.tok >= sent.last || !n.alike(g) || n.unit.sort != g.unit.sort || g.rank || m.claims(g) || e.lettered(g) {
			continue
		}
		if n.unit.sort == 0 && !n.year && !n.percent && !m.sameNoun(e, n, g) {
			continue
		}
		cover := m.weight(m.stretchTerms(e, e.stretchAt(g.tok)) & rest)
		switch {
		case cover > most:
			found, most, twice = g, cover, false
		case cover == most:
			twice = true
		}
	}
	if twice {
		return nil
	}
	return found
}

// lettered reports whether a letter follows a number directly, as in a paragraph's.
func (e *Evidence) lettered(g *number) bool {
	end := int(e.tokens[g.tok].end)
	return !g.word && end < len(e.text) && isLetter(e.text[end])
}

// sameNoun reports whether two numbers without a unit count the same: the next content
// word is the same.
func (m *match) sameNoun(e *Evidence, n, g *number) bool {
	mine, theirs := nounBehind(&m.reading, m.text, n.tok), nounBehind(&e.reading, e.text, g.tok)
	return mine >= 0 && theirs >= 0 && m.tokens[mine].term == e.tokens[theirs].term
}

// nounReach is how many tokens behind a number its noun stands at most.
const nounReach = 3

// nounBehind is the word that a number counts: the first content word behind it and its
// unit, or -1.
func nounBehind(t *reading, text string, tok int32) int32 {
	k := tok + 1
	all := int32(len(t.tokens))
	if k < all && t.tokens[k].info >= 0 && t.infos[t.tokens[k].info].measures.sort != 0 {
		k++
		if k >= all || t.tokens[k].term != termOf {
			return -1
		}
	}
	for ; k < min(all, tok+1+nounReach); k++ {
		if parted(t, text, k) || t.tokens[k].flags&isNumber != 0 {
			return -1
		}
		if t.tokens[k].flags&(isStop|isNegation) == 0 {
			return k
		}
		if t.tokens[k].term != termOf && t.tokens[k].term != termThe {
			return -1
		}
	}
	return -1
}

var termThe = hashString("the")

// otherCounts finds a number of the claim that counts something else in the passages,
// which have another number of what it counts: 340 cars, for 340 passengers and 42 cars;
// or that has another unit there.
func (m *match) otherCounts() slot {
	for i := range m.numbers {
		n := &m.numbers[i]
		bit := m.bit(n.tok)
		if bit == 0 || m.found&bit == 0 || n.ordinal || n.rank || n.year {
			continue
		}
		if s := m.otherCount(n); s.kind != slotNone {
			return s
		}
	}
	return slot{}
}

func (m *match) otherCount(n *number) slot {
	noun := nounBehind(&m.reading, m.text, n.tok)
	found := slot{}
	for _, e := range m.evidence {
		for j := range e.numbers {
			g := &e.numbers[j]
			switch same := n.sameAs(g); {
			case n.converts(g):
				return slot{}
			case !same, g.rank, g.ordinal:
			case n.otherUnit(g):
				found = slot{kind: slotNumber, in: e, at: g.tok, to: g.tok + 1, by: n.tok, last: n.tok + 1, certain: true}
			case noun < 0 || m.countsElse(e, n, g, noun) < 0:
				return slot{}
			default:
				found = slot{kind: slotBound, in: e, at: g.tok, to: m.countsElse(e, n, g, noun), by: n.tok, last: noun}
			}
		}
		for j := range e.shares {
			if n.says(&e.shares[j]) {
				return slot{}
			}
		}
	}
	return found
}

// countsElse is what g counts in a passage that has another number of the claim's noun,
// or -1.
func (m *match) countsElse(e *Evidence, n, g *number, noun int32) int32 {
	theirs := nounBehind(&e.reading, e.text, g.tok)
	if theirs < 0 || m.has(e, theirs) != 0 {
		return -1
	}
	if e.holdsTerm(m.tokens[noun].term, e.stretchAt(g.tok)) {
		return -1
	}
	for i := range e.numbers {
		h := &e.numbers[i]
		if k := nounBehind(&e.reading, e.text, h.tok); k >= 0 && e.tokens[k].term == m.tokens[noun].term && !m.claims(h) {
			return theirs
		}
	}
	return -1
}
