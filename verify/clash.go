package verify

// The ways in which the claim and the sentence that is nearest to it may stand
// against each other. Of several, the first here is named.
const (
	clashNone = iota
	clashDenied
	clashOpposed
	clashRoles
	clashNumber
	clashUnit
	clashMember
	clashBound
	clashName
)

// clash is what stands against the claim in a sentence that says nearly the same.
type clash struct {
	kind int
	// at is the sentence's word and by the claim's, as tokens, or -1.
	at, by int32
}

// clashFrom is the share of the claim that a sentence must have before what
// differs is looked for.
const clashFrom = 0.3

// clashSignals compares the claim with the sentence nearest to it, clause by
// clause. Each signal is 0, or the share of the rest of the claim that the
// sentence has: the more alike they are otherwise, the more the difference says.
func (m *match) clashSignals(v *[signalCount]float32) {
	m.clash = clash{clashNone, -1, -1}
	if len(m.seen) == 0 || v[sigLikeBest] < clashFrom {
		return
	}
	l := &m.seen[0]
	e, _, sent := m.place(l.sentence)
	cover := m.covered(l.sentence, 0)
	v[sigCovered] = cover
	turns := 0
	if by, at, ok := m.deniedIn(e, sent, l); ok {
		v[sigClashDenied] = cover
		turns++
		m.note(clashDenied, at, by)
	}
	if at, by, ok := m.opposedIn(e, sent, l); ok {
		v[sigClashOpposed] = m.covered(l.sentence, m.bit(by))
		turns++
		m.note(clashOpposed, at, by)
	}
	if m.rolesTurned(e, l) {
		v[sigClashRoles] = cover
		turns++
		m.note(clashRoles, -1, -1)
	}
	if turns%2 == 1 {
		v[sigClashTurned] = max(v[sigClashDenied], v[sigClashOpposed], v[sigClashRoles])
	} else {
		m.clash = clash{clashNone, -1, -1}
	}
	m.slotClashes(e, sent, l, v)
	v[sigClashStronger] = m.stronger(e, sent) * cover
}

func (m *match) note(kind int, at, by int32) {
	if m.clash.kind == clashNone {
		m.clash = clash{kind, at, by}
	}
}

// covered is the share of the claim that a sentence has, what is left out apart.
func (m *match) covered(s int32, without uint64) float32 {
	got := m.soft(m.hit[s]&^without, m.kin[s]&^without, m.like[s]&^without)
	return got / max(m.total-m.weight(without), 1)
}

// bit is the set of the one term that a claim's token is.
func (m *match) bit(tok int32) uint64 {
	if i := m.termOf(tok); i >= 0 {
		return 1 << i
	}
	return 0
}

// deniedIn reports whether one of the two denies what the other says, and where.
func (m *match) deniedIn(e *Evidence, sent *sentence, l *look) (by, at int32, ok bool) {
	by, at = -1, -1
	turns := 0
	for k := sent.first; k < sent.last; k++ {
		t := &e.read.tokens[k]
		if t.flags&(isNegation|isWeak) == 0 || t.flags&isNegation == 0 && m.small.slot(t.term).used {
			continue
		}
		switch m.claimDenies(e, k, sent.last) {
		case 1:
			turns--
		case -1:
			turns++
			at = k
		}
	}
	if turns > 0 {
		return by, at, true
	}
	for i := range m.claim.tokens {
		f := m.claim.tokens[i].flags
		if f&isNegation == 0 && (f&isWeak == 0 || m.inSentence(int32(i), l)) {
			continue
		}
		if m.undeniedBy(e, sent, int32(i), l) {
			return int32(i), -1, true
		}
	}
	return -1, -1, false
}

// opposedIn reports whether the sentence says the opposite of a word of the
// claim; not where either is denied, which turns it back.
func (m *match) opposedIn(e *Evidence, sent *sentence, l *look) (at, by int32, ok bool) {
	at, by = l.opposedTok, l.opposedBy
	if l.opposed == 0 || at < 0 || by < 0 {
		return -1, -1, false
	}
	if (e.read.tokens[at].flags|m.claim.tokens[by].flags)&isNegation != 0 {
		return -1, -1, false // none, for all, is a denial already
	}
	if deniedBefore(e.read.tokens, at, sent.first) != deniedBefore(m.claim.tokens, by, 0) {
		return -1, -1, false
	}
	return at, by, true
}

// deniedBefore reports whether a negation stands shortly before a token.
func deniedBefore(tokens []token, at, first int32) bool {
	for k := max(first, at-reach/2); k < at; k++ {
		if tokens[k].flags&(isNegation|isWeak) != 0 {
			return true
		}
	}
	return false
}
