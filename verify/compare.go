package verify

// comparison is a comparing word and what stands on either side of it, as sets of
// the claim's terms: heavier, of gold, than iron.
type comparison struct {
	word        int32
	left, right uint64
}

// The reach of a comparison, in tokens: of what is compared, before "than" and
// behind it, and of the comparing word before it.
const (
	leftReach  = 16
	rightReach = 8
	wordReach  = 4
)

// comparison finds the first comparison among tokens, its sides told by terms of
// the claim; its word is -1 where there is none.
func (m *match) comparison(t *reading, first, last int32) comparison {
	for k := first + 1; k < last; k++ {
		pivot := t.tokens[k].term
		if pivot != termThan && pivot != termOf {
			continue
		}
		c := comparison{word: -1}
		for at := k - 1; at >= max(first, k-wordReach) && c.word < 0; at-- {
			if t.polar(at) && (pivot == termThan || at == k-1) {
				c.word = at
			}
		}
		if c.word < 0 {
			continue
		}
		for at := max(first, k-leftReach); at < k; at++ {
			if at != c.word {
				c.left |= m.claimTerm(t.tokens[at].term)
			}
		}
		for at := k + 1; at < min(last, k+rightReach) && c.right == 0; at++ {
			c.right = m.claimTerm(t.tokens[at].term)
		}
		return c
	}
	return comparison{word: -1}
}

// polar reports whether a token is of an opposition.
func (t *reading) polar(at int32) bool {
	k := t.tokens[at].info
	return k >= 0 && t.infos[k].one|t.infos[k].other != 0
}

// claimTerm is the set of the one term of the claim that key is, or none.
func (m *match) claimTerm(key uint64) uint64 {
	if s := m.small.slot(key); s.used && s.index >= 0 {
		return 1 << s.index
	}
	return 0
}

// turnedFrom reports whether the sides of c stand in each other's place in other.
func (c *comparison) turnedFrom(other *comparison) bool {
	left, right := c.left&^c.right, c.right&^c.left
	return left&other.right != 0 && right&other.left != 0 && right&other.right == 0
}

// compare compares the comparisons of the claim and of a sentence. Sides turned
// about the same word say something else; about an opposite word the same:
// iron is lighter than gold, for gold is heavier than iron.
func (m *match) compare(e *Evidence, sent *sentence, l *look) {
	mine := m.comparison(&m.claim, 0, int32(len(m.claim.tokens)))
	if mine.word < 0 {
		return
	}
	theirs := m.comparison(&e.read, sent.first, sent.last)
	if theirs.word < 0 || !mine.turnedFrom(&theirs) {
		return
	}
	a, b := &m.claim.infos[m.claim.tokens[mine.word].info], &e.read.infos[e.read.tokens[theirs.word].info]
	switch {
	case a.one&b.other|a.other&b.one != 0:
		l.turned = -1
		m.equate(l, m.termOf(mine.word), theirs.word)
	case a.one&b.one|a.other&b.other != 0:
		l.turned = 1
	}
}

// equate counts a term of the claim as said by a sentence's word that is another.
func (m *match) equate(l *look, i int8, at int32) {
	if i < 0 {
		return
	}
	l.place[i] = at
	m.equal |= 1 << i
	m.hit[l.sentence] |= 1 << i
	m.found |= 1 << i
}

// unprefixed equates what a negation denies with its word that has a negating
// prefix, on either side: unsafe with not safe.
func (m *match) unprefixed(e *Evidence, sent *sentence, l *look) {
	for i := range m.terms {
		tok := m.terms[i].tok
		k := m.claim.tokens[tok].info
		if l.place[i] >= 0 || k < 0 || m.claim.infos[k].anti == 0 || deniedBefore(m.claim.tokens, tok, 0) {
			continue
		}
		if at := says(e, sent, m.claim.infos[k].anti); at >= 0 && deniedBefore(e.read.tokens, at, sent.first) {
			m.equate(l, int8(i), at)
		}
	}
	for at := sent.first; at < sent.last; at++ {
		k := e.read.tokens[at].info
		if k < 0 || e.read.infos[k].anti == 0 || deniedBefore(e.read.tokens, at, sent.first) {
			continue
		}
		s := m.small.slot(e.read.infos[k].anti)
		if s.used && s.index >= 0 && l.place[s.index] < 0 && deniedBefore(m.claim.tokens, m.terms[s.index].tok, 0) {
			m.equate(l, s.index, at)
		}
	}
}

// equated reports whether a claim's token is said by another word.
func (m *match) equated(tok int32) bool {
	i := m.termOf(tok)
	return i >= 0 && m.equal>>i&1 != 0
}
