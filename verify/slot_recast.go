package verify

import (
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// otherNames finds a name of the claim whose part in what is done another name has in
// the passages, at every place where the word of doing stands.
func (m *match) otherNames() slot {
	all := int32(len(m.tokens))
	for i := range m.terms {
		t := &m.terms[i]
		if t.flags&(isName|isNumber|isMutual|isPaired) != 0 || !doing(&m.reading, m.text, t.tok) || m.inQuote(t.tok) {
			continue
		}
		mine := castOf(&m.reading, m.text, t.tok, 0, all)
		if !mine.hasDoes && !mine.hasBears && !mine.hasBeside {
			continue
		}
		if s := m.recast(t.tok, uint64(1)<<i, &mine); s.kind != slotNone {
			return s
		}
	}
	return slot{}
}

// doing reports whether a word may say what is done: it is no part of a name, and no
// small word of a noun stands before it.
func doing(t *reading, text string, at int32) bool {
	if t.tokens[at].flags&isStop != 0 || named(t, text, at) {
		return false
	}
	if at == 0 {
		return true
	}
	switch t.tokens[at-1].term {
	case termThe, termA, termAn, termHis, termIts, termTheir, termThis, termOf, termIn:
		return false
	}
	return true
}

var termA, termAn = hashString("a"), hashString("an")

// doneShare is the share of the claim, names apart, that a sentence with another name
// must have: the word of doing, and hardly more where the rest is a pronoun there.
const doneShare = 1.0 / 3

// recast compares who does what with every place where the passages have the word. One
// place where it cannot be told is enough to say nothing.
func (m *match) recast(tok int32, bit uint64, mine *cast) slot {
	found := slot{}
	rest := m.local(tok, m.castBits(mine))
	for p, e := range m.evidence {
		for at := range e.tokens {
			if !m.sameDoing(e, int32(at), tok, bit) || e.inHead(int32(at)) {
				continue
			}
			s := m.base[p] + e.in[at]
			sent := e.clauseAt(int32(at))
			theirs := castOf(&e.reading, e.text, int32(at), sent.first, sent.last)
			other := m.otherCast(e, sent, mine, &theirs)
			if other.kind == slotNone {
				return slot{}
			}
			if other.kind == slotRoles || m.cover(s, rest) >= doneShare*m.weight(rest) {
				found = other
			}
		}
	}
	return found
}

// inHead reports whether a token stands in the head of a table, which says nothing of
// who does what.
func (e *Evidence) inHead(tok int32) bool {
	for _, t := range e.tables() {
		if len(t.rows) > 0 && slices.ContainsFunc(t.rows[0].cells, func(c tableCell) bool { return c.head.holds(tok) }) {
			return true
		}
	}
	return false
}

// clauseAt is the sentence around a token, or its part between semicolons.
func (e *Evidence) clauseAt(tok int32) stretch {
	sent := &e.sents[e.in[tok]]
	in := stretch{tok, tok + 1}
	for in.first > sent.first && !e.behindSemicolon(in.first) {
		in.first--
	}
	for in.last < sent.last && !e.behindSemicolon(in.last) {
		in.last++
	}
	return in
}

func (e *Evidence) behindSemicolon(at int32) bool {
	return at > 0 && strings.IndexByte(e.text[e.tokens[at-1].end:e.tokens[at].start], ';') >= 0
}

// sameDoing reports whether a token of a passage says what a token of the claim says.
func (m *match) sameDoing(e *Evidence, at, tok int32, bit uint64) bool {
	if !doing(&e.reading, e.text, at) {
		return false
	}
	if m.claimTerm(e.tokens[at].term) == bit {
		return true
	}
	a, b := m.infoOf(tok), e.infoOf(at)
	return a != nil && b != nil && (a.one&b.one != 0 || a.other&b.other != 0)
}

// otherCast is the name that has a part of the claim's names in a clause of a passage;
// none if all are filled by the same names, or by nobody.
func (m *match) otherCast(e *Evidence, in stretch, mine, theirs *cast) slot {
	if e.lang != language.German && m.exchanged(e, mine, theirs) { // there every noun has a capital, and may stand first
		return slot{kind: slotRoles, in: e, at: theirs.does.first, to: theirs.does.last, by: mine.does.first, last: mine.does.last, certain: true}
	}
	found := slot{}
	for _, p := range [...]struct {
		mine, theirs group
		both         bool
	}{
		{mine.does, theirs.does, mine.hasDoes && theirs.hasDoes},
		{mine.bears, theirs.bears, mine.hasBears && theirs.hasBears},
		{mine.beside, theirs.beside, mine.hasBeside && theirs.hasBeside && theirs.small == mine.small},
	} {
		if !p.both {
			continue
		}
		if !m.sameName(p.mine, e, p.theirs) && found.kind == slotNone && m.replaced(e, in, p.mine, p.theirs) {
			found = slot{kind: slotName, in: e, at: p.theirs.first, to: p.theirs.last, by: p.mine.first, last: p.mine.last}
		}
	}
	return found
}

// exchanged reports whether who does it and whom it is done to have changed places.
func (m *match) exchanged(e *Evidence, mine, theirs *cast) bool {
	if !mine.hasDoes || !theirs.hasDoes || m.sameName(mine.does, e, theirs.does) {
		return false
	}
	if listed(&m.reading, m.text, mine.does) || listed(&e.reading, e.text, theirs.does) {
		return false
	}
	return mine.hasBears && m.sameName(mine.bears, e, theirs.does) || mine.hasBeside && m.sameName(mine.beside, e, theirs.does)
}

// replaced reports whether a name of the claim, which the passages have elsewhere, is
// not in a clause where another name has its part.
func (m *match) replaced(e *Evidence, in stretch, f, g group) bool {
	if m.found&m.bit(f.last) == 0 || m.allSaid(e, g) || initials(&e.reading, e.text, g) {
		return false
	}
	if listed(&m.reading, m.text, f) || listed(&e.reading, e.text, g) {
		return false
	}
	for k := f.first; k <= f.last; k++ {
		if m.tokens[k].flags&isNumber == 0 && e.holdsTerm(m.tokens[k].term, in) && m.tokens[f.last].flags&isNumber == 0 && !e.holdsTerm(m.tokens[k].term, stretch{g.first, g.last + 1}) {
			return false
		}
	}
	return true
}

// allSaid reports whether the claim has all the words of a name of a passage.
func (m *match) allSaid(e *Evidence, g group) bool {
	for k := g.first; k <= g.last; k++ {
		if !m.slot(e.tokens[k].term).used {
			return false
		}
	}
	return true
}
