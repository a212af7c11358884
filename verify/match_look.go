package verify

import "math/bits"

// reach is how many tokens ahead a negation reaches; backwards it is a third of that.
const reach = 6

// look is a close look at one sentence: what it says, compared with the claim.
type look struct {
	*claim
	sentence
	in      *Evidence
	counted int32 // the sentence, counted through the passages
	// equal are the terms that a chosen sentence says by another word, equated
	// those that this one does.
	equal, equated uint64

	order     int // the longest order of words that both have
	run       int // the longest run of words that both have
	length    int
	negations int // of the sentence
	// denies counts the sentence's negations of shared words that the claim does not
	// deny; denied those of the claim that the sentence does not.
	denies, denied int
	agreed         int // negations that both have
	opposed        int // words whose opposite stands in the claim's place
	sameSide       int // words on the same side of an opposition
	hedges         int
	strong         int
	swapped        int // neighbouring names that stand in the other order
	// turned is 1 if the sides of a comparison are exchanged, -1 if they are about an
	// opposite word, which sets it right.
	turned     int
	opposedTok int32
	opposedBy  int32
	one, other uint64 // the opposition lines that the sentence has words of
	place      [maxTerms]int32
}

// looks reads the chosen sentences.
func (m *match) looks() {
	m.seen = m.seen[:0]
	for _, s := range m.chosen {
		if len(m.seen) < cap(m.seen) {
			m.seen = m.seen[:len(m.seen)+1]
		} else {
			m.seen = append(m.seen, look{})
		}
		l := &m.seen[len(m.seen)-1]
		e, _, sent := m.place(s)
		l.read(m.claim, e, sent, m.equal)
		l.counted = s
		m.equal |= l.equal
		m.hit[s] |= l.equated
		m.found |= l.equated
	}
	for i := range m.seen {
		m.seen[i].equal = m.equal
	}
}

// read compares the claim with one sentence; equal are the terms that sentences
// read before say in other words.
func (l *look) read(c *claim, e *Evidence, sent *sentence, equal uint64) {
	*l = look{claim: c, sentence: *sent, in: e, equal: equal, opposedTok: -1, opposedBy: -1, length: int(sent.last - sent.first)}
	for i := range c.terms {
		l.place[i] = -1
	}
	l.align()
	l.compare()
	l.unprefixed()
	l.denials()
	l.oppositions()
	l.orders()
}

// align measures the longest common order and run of words, bit by bit: bit i of
// a word's places says that it is the claim's i-th token.
func (l *look) align() {
	state, run := ^uint64(0), uint64(0)
	streak := 0
	for at := l.first; at < l.last; at++ {
		t := &l.in.tokens[at]
		if t.flags&isHedge != 0 {
			l.hedges++
		}
		if t.flags&isStrong != 0 {
			l.strong++
		}
		slot := l.slot(t.term)
		places := uint64(0)
		if slot.used {
			places = slot.places
			if slot.index >= 0 {
				l.place[slot.index] = at
			}
		}
		both := state & places
		state = (state + both) | (state &^ places)
		run = (run << 1) & places
		if run != 0 {
			streak++
		} else {
			run, streak = places, min(1, bits.OnesCount64(places))
		}
		l.run = max(l.run, streak)
	}
	l.order = bits.OnesCount64(^state)
}

// denials compares which of the shared words either side denies.
func (l *look) denials() {
	for at := l.first; at < l.last; at++ {
		if l.in.tokens[at].flags&isNegation == 0 {
			continue
		}
		l.negations++
		switch l.claimDenies(at, l.last) {
		case 1:
			l.agreed++
		case -1:
			l.denies++
		}
	}
	for i := range l.tokens {
		if l.tokens[i].flags&isNegation != 0 && l.undeniedBy(int32(i)) {
			l.denied++
		}
	}
}

// claimDenies compares the negation at a place of the passage with the claim: 1 if
// the claim denies the same, -1 if it says the same without denying it, 0 if the
// negation is about other things.
func (l *look) claimDenies(at, last int32) int {
	if trails(l.in.text, &l.in.tokens[at]) {
		return l.claimDeniesBefore(at)
	}
	verdict := 0
	content := 0
	end, most := l.in.scope(l.in.text, at, last)
	for k := at + 1; k < end && content < most; k++ {
		t := &l.in.tokens[k]
		if t.flags&(isStop|isNegation) != 0 {
			continue
		}
		content++
		s := l.slot(t.term)
		if !s.used || s.index < 0 {
			continue
		}
		if tok := l.terms[s.index].tok; l.tokens[tok].flags&isEither != 0 || negatedNear(l.tokens, tok, 0) {
			return 1
		}
		if t.flags&isWeak != 0 {
			return -1 // both say prevents, and one of them denies it
		}
		verdict = -1
	}
	return verdict
}

// undeniedBy reports whether the claim's negation at token i covers words that the
// sentence has and does not deny.
func (l *look) undeniedBy(i int32) bool {
	if l.labelled(i) {
		return false
	}
	if trails(l.text, &l.tokens[i]) {
		return l.undeniedBefore(i)
	}
	shared := false
	content := 0
	for k := i + 1; k < min(i+reach+2, int32(len(l.tokens))) && content < 3; k++ {
		index := l.termOf(k)
		if index < 0 {
			continue
		}
		content++
		at := l.place[index]
		if at < 0 || l.in.tokens[at].flags&isEither != 0 {
			continue
		}
		if l.equal>>index&1 != 0 || negatedNear(l.in.tokens, at, l.first) {
			return false
		}
		if l.tokens[k].flags&isWeak != 0 {
			return true
		}
		shared = true
	}
	return shared
}

// negatedNear reports whether a negation reaches the token at a place. One that comes
// after it does not reach back over "and": heated and not cooled.
func negatedNear(tokens []token, at, first int32) bool {
	for k := max(first, at-reach); k < at; k++ {
		if tokens[k].flags&(isNegation|isWeak) != 0 {
			return true
		}
	}
	for k := at + 1; k <= min(at+reach/3, int32(len(tokens))-1); k++ {
		if tokens[k].flags&(isNegation|isWeak) != 0 {
			return true
		}
		if tokens[k].term == termAnd || tokens[k].term == termBut {
			return false
		}
	}
	return false
}

// oppositions finds words of the claim whose opposite the sentence says.
func (l *look) oppositions() {
	one, other := uint64(0), uint64(0)
	for at := l.first; at < l.last; at++ {
		if k := l.in.tokens[at].info; k >= 0 && !l.in.bounding(at) {
			in := &l.in.infos[k]
			one |= in.one
			other |= in.other
			if in.anti != 0 && l.slot(in.anti).used && l.holds(in.anti) < 0 {
				l.oppose(at, l.terms0(in.anti))
			}
		}
	}
	l.one, l.other = one, other
	for i := range l.tokens {
		k := l.tokens[i].info
		if k < 0 || l.bounding(int32(i)) {
			continue
		}
		in := &l.infos[k]
		same := in.one&one | in.other&other
		against := (in.one&other | in.other&one) &^ same
		switch {
		case l.inSentence(int32(i)):
			l.sameSide++
		case against != 0 && same == 0:
			l.oppose(l.opposite(in), int32(i))
		case same != 0:
			l.sameSide++
		case in.anti != 0:
			if at := l.says(in.anti); at >= 0 {
				l.oppose(at, int32(i))
			}
		}
	}
}

func (l *look) oppose(at, claimTok int32) {
	l.opposed++
	l.opposedTok, l.opposedBy = at, claimTok
}

// holds is the place in the sentence of a word of the claim, or -1.
func (l *look) holds(key uint64) int32 {
	s := l.slot(key)
	if !s.used || s.index < 0 {
		return -1
	}
	return l.place[s.index]
}

func (l *look) inSentence(tok int32) bool {
	i := l.termOf(tok)
	return i >= 0 && l.place[i] >= 0
}

// opposite is the place of the word that in is the opposite of.
func (l *look) opposite(in *wordInfo) int32 {
	for at := l.first; at < l.last; at++ {
		if k := l.in.tokens[at].info; k >= 0 {
			other := &l.in.infos[k]
			if in.one&other.other|in.other&other.one != 0 {
				return at
			}
		}
	}
	return l.first
}

// says is the place of a term in the sentence, or -1.
func (l *look) says(key uint64) int32 {
	for at := l.first; at < l.last; at++ {
		if l.in.tokens[at].term == key {
			return at
		}
	}
	return -1
}

// orders counts neighbouring names and numbers that the sentence has in the other
// order.
func (l *look) orders() {
	last := -1
	for i := range l.terms {
		if l.terms[i].flags&(isName|isNumber) == 0 || l.place[i] < 0 || (l.terms[i].flags|l.in.tokens[l.place[i]].flags)&isDated != 0 {
			continue
		}
		if last >= 0 && l.place[last] > l.place[i] {
			l.swapped++
		}
		last = i
	}
}
