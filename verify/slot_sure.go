package verify

import "math/bits"

// otherSurety finds a claim that says for certain, or of all, what the nearest sentence
// says as possible, as somebody's opinion, or of some.
func (m *match) otherSurety() slot {
	l := &m.seen[0]
	if m.cover(l.counted, m.every()) < certainFrom*m.weight(m.every()&^m.strongTerms()) {
		return slot{}
	}
	at := m.strongest(l)
	if at < 0 {
		at = m.plainFor(l)
	}
	if at >= 0 {
		return slot{kind: slotSure, in: l.in, at: l.first, to: l.first, by: at, last: at}
	}
	return m.allOf(l)
}

// strongTerms are the claim's terms that say how surely it speaks.
func (m *match) strongTerms() (set uint64) {
	for k := range m.tokens {
		if firm(&m.reading, int32(k)) {
			set |= m.bit(int32(k))
		}
	}
	return set
}

// firm reports whether a token says something for certain or of everything.
func firm(t *reading, at int32) bool {
	if t.tokens[at].flags&isStrong != 0 {
		return true
	}
	switch t.tokens[at].term {
	case termCertain, termDefinite, termProve, termDoubt, termImpossible, termUndoubted:
		return true
	}
	in := t.infoOf(at)
	return in != nil && (in.many > mostOf || in.sure >= sureMust)
}

var (
	termCertain, termDefinite, termProve       = hashString("certain"), hashString("definit"), hashString("prove")
	termDoubt, termImpossible, termUndoubted   = hashString("doubt"), hashString("imposs"), hashString("undoubt")
	termExpect, termHope, termBelieve          = hashString("expect"), hashString("hope"), hashString("believ")
	termThink, termSuggest, termPlan, termOpin = hashString("think"), hashString("suggest"), hashString("plan"), hashString("opinion")
	termPossible, termUnlikely, termProbable   = hashString("possibl"), hashString("unlik"), hashString("probabl")
	termIf, termWill, termMust                 = hashString("if"), hashString("will"), hashString("must")
)

// soft reports whether a token says something as possible, expected or meant.
func soft(t *reading, at int32) bool {
	switch t.tokens[at].term {
	case termExpect, termHope, termBelieve, termThink, termSuggest, termPlan, termOpin, termPossible, termUnlikely, termProbable:
		return true
	}
	if t.tokens[at].flags&isHedge != 0 {
		return true
	}
	in := t.infoOf(at)
	return in != nil && in.sure > 0 && in.sure < sureMust
}

// strongest is a token of the claim that is firm where the sentence is soft, or -1.
func (m *match) strongest(l *look) int32 {
	hedged := false
	for k := l.first; k < l.last; k++ {
		if firm(&l.in.reading, k) && l.in.tokens[k].term != termCertain {
			return -1
		}
		hedged = hedged || soft(&l.in.reading, k) || l.in.tokens[k].term == termIf
	}
	if !hedged {
		return -1
	}
	for k := range m.tokens {
		if soft(&m.reading, int32(k)) && !firm(&m.reading, int32(k)) {
			return -1
		}
	}
	for k := range m.tokens {
		if firm(&m.reading, int32(k)) && !m.equated(int32(k)) {
			return int32(k)
		}
	}
	return -1
}

// softReach is how many tokens behind "may" the word stands that it is about.
const softReach = 3

// plainFor is the claim's word that it says plainly and the sentence only as possible,
// where the claim has "will" or "has to"; or -1.
func (m *match) plainFor(l *look) int32 {
	plain := int32(-1)
	for k := range m.tokens {
		if soft(&m.reading, int32(k)) || m.tokens[k].flags&isNegation != 0 {
			return -1
		}
		if t := m.tokens[k].term; t == termWill || t == termMust || m.reading.wordAt(m.text, int32(k)) == "has" && m.reading.wordAt(m.text, int32(k)+1) == "to" {
			plain = int32(k)
		}
	}
	if plain < 0 {
		return -1
	}
	for k := l.first; k < l.last; k++ {
		if !soft(&l.in.reading, k) {
			continue
		}
		for j := k + 1; j < min(l.last, k+1+2*softReach); j++ {
			if m.has(l.in, j) != 0 {
				return plain
			}
		}
	}
	return -1
}

// allOf finds "all adults" for 72 % of the adults, or for most of them.
func (m *match) allOf(l *look) slot {
	for k := range m.tokens {
		in := m.infoOf(int32(k))
		noun := int32(k) + 1
		for noun < int32(len(m.tokens)) && m.tokens[noun].flags&isStop != 0 {
			noun++
		}
		if in == nil || in.many <= mostOf || l.in.holdsTerm(m.tokens[k].term, stretch{l.first, l.last}) || noun >= int32(len(m.tokens)) {
			continue
		}
		for i := range l.in.numbers {
			n := &l.in.numbers[i]
			if !l.holdsToken(n.tok) || !n.percent || n.value >= 100 {
				continue
			}
			if l.in.holdsTerm(m.tokens[noun].term, stretch{n.tok, min(l.last, n.tok+1+nounReach)}) {
				return slot{kind: slotNumber, in: l.in, at: n.tok, to: n.tok, by: int32(k), last: int32(k), certain: true}
			}
		}
		for at := l.first; at < l.last; at++ {
			theirs := l.in.infoOf(at)
			if theirs != nil && theirs.many > 0 && theirs.many <= mostOf && l.in.holdsTerm(m.tokens[noun].term, stretch{at, min(l.last, at+1+nounReach)}) && bits.OnesCount64(m.stretchTerms(l.in, stretch{l.first, l.last})) > 1 {
				return slot{kind: slotNumber, in: l.in, at: at, to: at, by: int32(k), last: int32(k)}
			}
		}
	}
	return slot{}
}
