package verify

import "math/bits"

// near is how many tokens before a word a negation reaches; after it, a third.
const reach = 6

// look is what one sentence of the evidence says, next to the claim.
type look struct {
	sentence  int32
	order     int // the longest order of words that both have
	run       int // the longest run of words that both have
	length    int
	negations int
	// denies counts negations of the sentence that the claim has not, over words
	// that both have; denied those of the claim that the sentence has not.
	denies, denied int
	agreed         int // negations that both have
	opposed        int // words whose opposite stands in the claim's place
	sameSide       int // words on the same side of an opposition
	hedges         int
	strong         int
	swapped        int // neighbouring names that stand in the other order
	// turned is 1 where the sides of a comparison stand in each other's place, -1
	// where they do about an opposite word, which sets it right.
	turned     int
	negTok     int32
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
		m.look(s, &m.seen[len(m.seen)-1])
	}
}

func (m *match) look(s int32, l *look) {
	e, _, sent := m.place(s)
	*l = look{sentence: s, negTok: -1, opposedTok: -1, opposedBy: -1, length: int(sent.last - sent.first)}
	for i := range m.terms {
		l.place[i] = -1
	}
	m.align(e, sent, l)
	m.compare(e, sent, l)
	m.unprefixed(e, sent, l)
	m.negations(e, sent, l)
	m.oppositions(e, sent, l)
	m.orders(l)
}

// align measures the longest common order and run of words, bit by bit: bit i of
// a word's places says that it is the claim's i-th token.
func (m *match) align(e *Evidence, sent *sentence, l *look) {
	state, run := ^uint64(0), uint64(0)
	streak := 0
	for at := sent.first; at < sent.last; at++ {
		t := &e.read.tokens[at]
		if t.flags&isHedge != 0 {
			l.hedges++
		}
		if t.flags&isStrong != 0 {
			l.strong++
		}
		slot := m.small.slot(t.term)
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

// negations compares which of the shared words are denied on either side.
func (m *match) negations(e *Evidence, sent *sentence, l *look) {
	for at := sent.first; at < sent.last; at++ {
		if e.read.tokens[at].flags&isNegation == 0 {
			continue
		}
		l.negations++
		switch m.claimDenies(e, at, sent.last) {
		case 1:
			l.agreed++
		case -1:
			l.denies++
			l.negTok = at
		}
	}
	for i := range m.claim.tokens {
		if m.claim.tokens[i].flags&isNegation != 0 && m.undeniedBy(e, sent, int32(i), l) {
			l.denied++
		}
	}
}

// claimDenies says of the negation at a place of the evidence: 1, the claim
// denies the same; -1, it says the same without denying it; 0, it is of other things.
func (m *match) claimDenies(e *Evidence, at, last int32) int {
	verdict := 0
	content := 0
	for k := at + 1; k < min(at+reach, last) && content < 2; k++ {
		t := &e.read.tokens[k]
		if t.flags&(isStop|isNegation) != 0 {
			continue
		}
		content++
		s := m.small.slot(t.term)
		if !s.used || s.index < 0 {
			continue
		}
		if negatedNear(m.claim.tokens, m.terms[s.index].tok, 0) {
			return 1
		}
		if t.flags&isWeak != 0 {
			return -1 // both say prevents, and one of them denies it
		}
		verdict = -1
	}
	return verdict
}

// undeniedBy reports whether the claim's negation at token i is over words that
// the sentence has and does not deny.
func (m *match) undeniedBy(e *Evidence, sent *sentence, i int32, l *look) bool {
	shared := false
	content := 0
	for k := i + 1; k < min(i+reach+2, int32(len(m.claim.tokens))) && content < 3; k++ {
		index := m.termOf(k)
		if index < 0 {
			continue
		}
		content++
		at := l.place[index]
		if at < 0 {
			continue
		}
		if m.equal>>index&1 != 0 || negatedNear(e.read.tokens, at, sent.first) {
			return false
		}
		if m.claim.tokens[k].flags&isWeak != 0 {
			return true
		}
		shared = true
	}
	return shared
}

// negatedNear reports whether a negation reaches the token at a place. One behind
// it does not reach back over "and": heated and not cooled.
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
func (m *match) oppositions(e *Evidence, sent *sentence, l *look) {
	one, other := uint64(0), uint64(0)
	for at := sent.first; at < sent.last; at++ {
		if k := e.read.tokens[at].info; k >= 0 {
			in := &e.read.infos[k]
			one |= in.one
			other |= in.other
			if in.anti != 0 && m.small.slot(in.anti).used && l.holds(m, in.anti) < 0 {
				l.oppose(at, m.terms0(in.anti))
			}
		}
	}
	l.one, l.other = one, other
	for i := range m.claim.tokens {
		k := m.claim.tokens[i].info
		if k < 0 {
			continue
		}
		in := &m.claim.infos[k]
		same := in.one&one | in.other&other
		against := (in.one&other | in.other&one) &^ same
		switch {
		case m.inSentence(int32(i), l):
			l.sameSide++
		case against != 0 && same == 0:
			l.oppose(m.opposite(e, sent, in), int32(i))
		case same != 0:
			l.sameSide++
		case in.anti != 0:
			if at := says(e, sent, in.anti); at >= 0 {
				l.oppose(at, int32(i))
			}
		}
	}
}

func (l *look) oppose(at, claimTok int32) {
	l.opposed++
	l.opposedTok, l.opposedBy = at, claimTok
}

// holds is the place of a claim's word in the sentence, or -1.
func (l *look) holds(m *match, key uint64) int32 {
	s := m.small.slot(key)
	if !s.used || s.index < 0 {
		return -1
	}
	return l.place[s.index]
}

// terms0 is the first claim token with that term.
func (m *match) terms0(key uint64) int32 {
	s := m.small.slot(key)
	if s.index < 0 {
		return 0
	}
	return m.terms[s.index].tok
}

func (m *match) inSentence(tok int32, l *look) bool {
	i := m.termOf(tok)
	return i >= 0 && l.place[i] >= 0
}

// opposite is the place of the word that stands against in.
func (m *match) opposite(e *Evidence, sent *sentence, in *wordInfo) int32 {
	for at := sent.first; at < sent.last; at++ {
		if k := e.read.tokens[at].info; k >= 0 {
			other := &e.read.infos[k]
			if in.one&other.other|in.other&other.one != 0 {
				return at
			}
		}
	}
	return sent.first
}

// says is the place of a term in a sentence, or -1.
func says(e *Evidence, sent *sentence, key uint64) int32 {
	for at := sent.first; at < sent.last; at++ {
		if e.read.tokens[at].term == key {
			return at
		}
	}
	return -1
}

// orders counts neighbouring names and numbers that the sentence has in the
// other order, and close to each other.
func (m *match) orders(l *look) {
	last := -1
	for i := range m.terms {
		if m.terms[i].flags&(isName|isNumber) == 0 || l.place[i] < 0 {
			continue
		}
		if last >= 0 && l.place[last] > l.place[i] {
			l.swapped++
		}
		last = i
	}
}
