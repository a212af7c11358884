package verify

import "strings"

// A stretch is a part of a sentence between commas and small joining words, which
// mostly says one thing: "lorries pay 18 euros, cars 6 euros" has two.
type stretch struct{ first, last int32 }

func (s stretch) holds(tok int32) bool { return s.first <= tok && tok < s.last }

// stretchOf is the stretch around a token within a sentence.
func stretchOf(t *reading, text string, tok, first, last int32) stretch {
	from, to := tok, tok+1
	for from > first && !parted(t, text, from) {
		from--
	}
	for to < last && !parted(t, text, to) {
		to++
	}
	return stretch{from, to}
}

// stretchAt is the stretch of a passage around a token.
func (e *Evidence) stretchAt(tok int32) stretch {
	sent := &e.sents[e.in[tok]]
	return stretchOf(&e.reading, e.text, tok, sent.first, sent.last)
}

// parted reports whether a stretch begins at a token.
func parted(t *reading, text string, at int32) bool {
	if at == 0 {
		return true
	}
	switch t.tokens[at].term {
	case termAnd:
		return !t.halfBehind(text, at-1)
	case termBut, termWhile, termWhereas, termOr:
		return true
	}
	return strings.ContainsAny(text[t.tokens[at-1].end:t.tokens[at].start], ",;:()—–|\n")
}

var termWhile, termWhereas, termOr = hashString("while"), hashString("wherea"), hashString("or")

// holdsTerm reports whether a term stands among the tokens of a stretch.
func (e *Evidence) holdsTerm(term uint64, in stretch) bool {
	for k := in.first; k < in.last; k++ {
		if e.tokens[k].term == term {
			return true
		}
	}
	return false
}

// terms are the claim's terms in a stretch.
func (m *match) stretchTerms(e *Evidence, in stretch) (set uint64) {
	for k := in.first; k < in.last; k++ {
		set |= m.has(e, k)
	}
	return set
}

// sides are the claim's terms and how many other content words a stretch has, before
// and behind one of its tokens.
type sides struct {
	mine   [2]uint64
	others [2]int
}

// joined are both sides as one.
func (s *sides) joined() sides {
	return sides{[2]uint64{s.mine[0] | s.mine[1]}, [2]int{s.others[0] + s.others[1]}}
}

// sidesOf reads the stretch around a number. What stands in the other stretch too is
// left out, and so are numbers and months, which belong to dates.
func (m *match) sidesOf(e *Evidence, n *number, mine, other stretch) (s sides) {
	for k := mine.first; k < mine.last; k++ {
		t := &e.tokens[k]
		if k >= n.tok && k <= max(n.tok, n.last) || t.flags&(isStop|isNegation|isNumber|isMonth) != 0 || e.holdsTerm(t.term, other) {
			continue
		}
		side := 0
		if k > n.tok {
			side = 1
		}
		if set := m.has(e, k); set != 0 {
			s.mine[side] |= set
		} else {
			s.others[side]++
		}
	}
	return s
}

// otherStretches finds a number of the claim that stands, in the passages, in a stretch
// about something else, while the claim's words stand about another number of its sort:
// cars pay 18 euros, where lorries pay 18 and cars 6.
func (m *match) otherStretches() slot {
	for i := range m.numbers {
		n := &m.numbers[i]
		bit := m.bit(n.tok)
		if bit == 0 || m.found&bit == 0 || m.inShare(n.tok) || n.rank || m.attributive(m.text, n) || m.inOwnRow(n) {
			continue
		}
		if s := m.otherStretch(n); s.kind != slotNone {
			return s
		}
	}
	return slot{}
}

// mostSmall is the largest number that, without a unit, is too small to be told from
// others like it.
const mostSmall = 12

// otherStretch judges every place of a number: one where it stands well is enough.
func (m *match) otherStretch(n *number) slot {
	worst := slot{}
	for _, e := range m.evidence {
		for j := range e.numbers {
			f := &e.numbers[j]
			if !n.sameAs(f) && !n.converts(f) || f.rank && !n.rank {
				continue
			}
			found := m.parallel(e, n, f)
			if found.kind == slotNone {
				return slot{}
			}
			worst = found
		}
		for j := range e.shares {
			if n.says(&e.shares[j]) {
				return slot{}
			}
		}
	}
	return worst
}

// parallelReach is how many sentences away a number that is compared may stand.
const parallelReach = 1

// halfShare is the share of the claim's stretch that the other stretch must have.
const halfShare = 0.3

// parallel looks for another number in a stretch that has the claim's words where the
// stretch of f has others.
func (m *match) parallel(e *Evidence, n, f *number) slot {
	reach := int32(parallelReach)
	if n.value <= mostSmall && n.unit.sort == 0 && !n.percent && n.step == 1 {
		reach = 0
	}
	for _, list := range [...][]number{e.numbers, e.shares} {
		for j := range list {
			g := &list[j]
			d := e.in[g.tok] - e.in[f.tok]
			if d < -reach || d > reach || !f.alike(g) || f.unit.sort != g.unit.sort || m.claims(g) {
				continue
			}
			ours, theirs := e.stretchAt(f.tok), e.stretchAt(g.tok)
			if ours == theirs {
				continue
			}
			if rest := m.local(n.tok, m.bit(n.tok)); m.weight(m.stretchTerms(e, theirs)&rest) < halfShare*m.weight(rest) {
				continue
			}
			if m.otherwise(e, f, g, ours, theirs) || m.otherSubject(e, ours, theirs) {
				return slot{kind: slotBound, in: e, at: g.tok, to: max(g.tok, g.last), by: n.tok, last: n.tok}
			}
		}
	}
	return slot{}
}

// otherwise reports whether the claim's words stand about g where other words stand
// about f. A date may stand on either side of what it dates.
func (m *match) otherwise(e *Evidence, f, g *number, ours, theirs stretch) bool {
	mine, rival := m.sidesOf(e, f, ours, theirs), m.sidesOf(e, g, theirs, ours)
	if f.year {
		mine, rival = mine.joined(), rival.joined()
	}
	if mine.mine != [2]uint64{} {
		return false
	}
	return rival.mine[0] != 0 && mine.others[0] > 0 || rival.mine[1] != 0 && mine.others[1] > 0
}

// otherSubject reports whether the stretch of the other number begins with the claim's
// first content word, and that of the claim's number with a word that is not the
// claim's.
func (m *match) otherSubject(e *Evidence, ours, theirs stretch) bool {
	subject := -1
	for i := range m.terms {
		if m.terms[i].flags&isNumber == 0 {
			subject = i
			break
		}
	}
	mine, rival := e.head(ours), e.head(theirs)
	return subject >= 0 && mine >= 0 && rival >= 0 && m.has(e, rival)>>subject&1 != 0 && m.has(e, mine) == 0
}

// head is the first content word of a stretch, or -1 if it begins with a pronoun or a
// number.
func (e *Evidence) head(in stretch) int32 {
	for k := in.first; k < in.last; k++ {
		t := &e.tokens[k]
		switch {
		case t.flags&isNumber != 0 || e.pronounAt(k):
			return -1
		case t.flags&(isStop|isNegation) == 0:
			return k
		}
	}
	return -1
}

// pronounAt reports whether a token stands for somebody or something named before.
func (t *reading) pronounAt(at int32) bool {
	switch t.tokens[at].term {
	case termHe, termShe, termIt, termThey, termHis, termHer, termIts, termTheir, termWho, termThis:
		return true
	}
	return false
}

var (
	termHe, termShe, termIt, termThey    = hashString("he"), hashString("she"), hashString("it"), hashString("they")
	termHis, termHer, termIts, termTheir = hashString("his"), hashString("her"), hashString("it"), hashString("their")
	termWho, termThis, termWas, termWere = hashString("who"), hashString("this"), hashString("was"), hashString("were")
	termIs, termAre, termBeen, termBeing = hashString("is"), hashString("are"), hashString("been"), hashString("being")
	termBe                               = hashString("be")
)
