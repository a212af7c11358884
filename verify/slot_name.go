package verify

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// group is a name of one or several tokens: Rosa Wexley, Kite-2.
type group struct{ first, last int32 }

// groupAt is the name that a token belongs to among those from first up to last.
func groupAt(t *reading, text string, tok, first, last int32) (group, bool) {
	if tok > first && numbered(t, text, tok-1) {
		tok--
	}
	if !named(t, text, tok) {
		return group{}, false
	}
	g := group{tok, tok}
	for g.first > first && named(t, text, g.first-1) && closeBy(text, &t.tokens[g.first-1], &t.tokens[g.first]) {
		g.first--
	}
	for g.last+1 < last && named(t, text, g.last+1) && closeBy(text, &t.tokens[g.last], &t.tokens[g.last+1]) {
		g.last++
	}
	if g.last+1 < last && numbered(t, text, g.last) {
		g.last++
	}
	return g, true
}

// named reports whether a token is a part of a name: a name, or a capitalised word
// beside one.
func named(t *reading, text string, tok int32) bool {
	k := &t.tokens[tok]
	if k.flags&(isStop|isNegation|isMonth|isNumber) != 0 {
		return false
	}
	if k.flags&isName != 0 {
		return true
	}
	r, _ := utf8.DecodeRuneInString(text[k.start:])
	if k.flags&isInitial == 0 && !numbered(t, text, tok) || r < 'A' || r > 'Z' || int(tok)+1 >= len(t.tokens) {
		return false
	}
	next := &t.tokens[tok+1]
	return next.flags&isName != 0 && closeBy(text, k, next) || numbered(t, text, tok)
}

// numbered reports whether a number hangs on a word: Kite-2.
func numbered(t *reading, text string, tok int32) bool {
	return int(tok)+1 < len(t.tokens) && t.tokens[tok+1].flags&isNumber != 0 && text[t.tokens[tok].end:t.tokens[tok+1].start] == "-"
}

// closeBy reports whether only a blank stands between two tokens, or the point of a
// shortened title.
func closeBy(text string, a, b *token) bool {
	switch text[a.end:b.start] {
	case " ", ". ", "-", " & ":
		return true
	}
	return false
}

// sameName reports whether a name of a passage is one of the claim: their last words
// are the same, or one has all the words of the other.
func (m *match) sameName(f group, e *Evidence, g group) bool {
	return m.tokens[f.last].term == e.tokens[g.last].term || m.within(f, e, g) || m.around(f, e, g)
}

// within reports whether the claim's name has all the words of the passage's.
func (c *claim) within(f group, e *Evidence, g group) bool {
	for k := g.first; k <= g.last; k++ {
		if !c.inGroup(e.tokens[k].term, f) {
			return false
		}
	}
	return true
}

// around reports whether the passage's name has all the words of the claim's.
func (c *claim) around(f group, e *Evidence, g group) bool {
	for k := f.first; k <= f.last; k++ {
		if !e.holdsTerm(c.tokens[k].term, stretch{g.first, g.last + 1}) {
			return false
		}
	}
	return true
}

func (c *claim) inGroup(term uint64, f group) bool {
	for k := f.first; k <= f.last; k++ {
		if c.tokens[k].term == term {
			return true
		}
	}
	return false
}

// listed reports whether a name stands in a list of names.
func listed(t *reading, text string, g group) bool {
	after := g.last + 1
	if k := after; int(k)+1 < len(t.tokens) && joins(t, text, k) {
		if t.tokens[k].term == termAnd || t.tokens[k].term == termOr {
			k++
		}
		if named(t, text, k) {
			return true
		}
	}
	k := g.first
	if k > 0 && (t.tokens[k-1].term == termAnd || t.tokens[k-1].term == termOr) {
		k--
	}
	return k > 0 && (k < g.first || joins(t, text, k)) && named(t, text, k-1)
}

// joins reports whether a comma, "and" or "or" stands before or at a token.
func joins(t *reading, text string, k int32) bool {
	return t.tokens[k].term == termAnd || t.tokens[k].term == termOr || strings.Contains(text[t.tokens[k-1].end:t.tokens[k].start], ",")
}

// initials reports whether a name is capitals alone, which may stand for a longer one.
func initials(t *reading, text string, g group) bool {
	if g.first != g.last {
		return false
	}
	for _, c := range []byte(word(text, &t.tokens[g.first])) {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return true
}

// nameReach is how many tokens away from a word the names of its parts stand at most.
const nameReach = 5

// cast is who has which part in what a word of doing says: who does it, whom it is done
// to, and who stands behind "to", "from" or "against".
type cast struct {
	does, bears, beside          group
	hasDoes, hasBears, hasBeside bool
	small                        uint64
}

// castOf reads the names around the word at a place of a sentence.
func castOf(t *reading, text string, at, first, last int32) (c cast) {
	passive := isPassive(t, at, first)
	if g, ok := nameBefore(t, text, at, first); ok {
		if passive {
			c.bears, c.hasBears = g, true
		} else {
			c.does, c.hasDoes = g, true
		}
	}
	for k := at + 1; k < min(last, at+1+2*nameReach); k++ {
		if k > at+1 && parted(t, text, k) {
			break
		}
		g, ok := groupAt(t, text, k, at+1, last)
		if !ok {
			continue
		}
		small := smallBefore(t, g.first, at)
		switch {
		case small == termBy && !c.hasDoes:
			c.does, c.hasDoes = g, true
		case small == 0 && !c.hasBears && !passive && g.first <= at+nameReach:
			c.bears, c.hasBears = g, true
		case (small == termTo || small == termFrom || small == termAgainst) && !c.hasBeside:
			c.beside, c.hasBeside, c.small = g, true, small
		}
		k = g.last
	}
	return c
}

// isPassive reports whether a form of "to be" stands shortly before a word.
func isPassive(t *reading, at, first int32) bool {
	for k := at - 1; k >= max(first, at-2); k-- {
		switch t.tokens[k].term {
		case termWas, termWere, termIs, termAre, termBeen, termBeing, termBe:
			return true
		}
		if t.tokens[k].flags&isStop != 0 {
			return false
		}
	}
	return false
}

// nameBefore is the name that stands before a word with nothing but small words of the
// verb between, or "who".
func nameBefore(t *reading, text string, at, first int32) (group, bool) {
	for k := at - 1; k >= max(first, at-3); k-- {
		if g, ok := groupAt(t, text, k, first, at); ok {
			return g, smallBefore(t, g.first, first-1) == 0
		}
		if t.tokens[k].term == termWho {
			continue
		}
		if parted(t, text, k+1) || t.tokens[k].flags&(isStop|isNegation|isVerbal) == 0 || t.pronounAt(k) {
			return group{}, false
		}
	}
	return group{}, false
}

// smallBefore is the small word directly before a name, over "the" and its titles; 0
// for none.
func smallBefore(t *reading, at, after int32) uint64 {
	for k := at - 1; k > max(after, at-4); k-- {
		if t.tokens[k].end+1 != t.tokens[k+1].start {
			return 0
		}
		switch term := t.tokens[k].term; term {
		case termThe, termHis, termHer, termIts, termTheir:
			continue
		case termBy, termTo, termFrom, termAgainst, termWith, termFor, termOf, termIn, termAt, termThan:
			return term
		}
		if t.tokens[k].flags&(isStop|isNumber) != 0 {
			return 0
		}
	}
	return 0
}

var termAgainst, termFrom, termWith, termFor, termAt, termIn = hashString("against"), hashString("from"), hashString("with"), hashString("for"), hashString("at"), hashString("in")

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

// infoOf is what is known of a token besides its term, or nil.
func (t *reading) infoOf(tok int32) *wordInfo {
	if k := t.tokens[tok].info; k >= 0 {
		return &t.infos[k]
	}
	return nil
}

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

// castBits are the terms of a cast's names.
func (c *claim) castBits(of *cast) (set uint64) {
	for _, p := range [...]struct {
		g   group
		has bool
	}{{of.does, of.hasDoes}, {of.bears, of.hasBears}, {of.beside, of.hasBeside}} {
		for k := p.g.first; p.has && k <= p.g.last; k++ {
			set |= c.bit(k)
		}
	}
	return set
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
	if m.exchanged(e, mine, theirs) {
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

// allSaid reports whether the claim has all the words of a name of a passage.
func (m *match) allSaid(e *Evidence, g group) bool {
	for k := g.first; k <= g.last; k++ {
		if !m.slot(e.tokens[k].term).used {
			return false
		}
	}
	return true
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
