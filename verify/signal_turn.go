package verify

func lookSignals(m *match, v *signals) {
	negations := 0
	for i := range m.tokens {
		if m.tokens[i].flags&isNegation != 0 {
			negations++
		}
	}
	v[sigNegClaim] = float32(negations)
	if len(m.seen) == 0 {
		return
	}
	l := &m.seen[0]
	tokens := float32(max(1, min(64, len(m.tokens))))
	v[sigOrder], v[sigRun] = float32(l.order)/tokens, float32(l.run)/tokens
	v[sigPrecision] = float32(l.order) / float32(max(1, l.length))
	v[sigDenies], v[sigAgreed] = float32(l.denies), float32(l.agreed)
	v[sigDenied] = float32(l.denied)
	v[sigNegEvidence] = float32(l.negations)
	v[sigNegBalance] = float32(negations - l.negations)
	v[sigOpposed], v[sigSameSide] = float32(l.opposed), float32(l.sameSide)
	v[sigHedged] = float32(l.hedges)
	v[sigSwapped] = float32(l.swapped)
	for i := range m.seen {
		v[sigOpposedAny] += float32(m.seen[i].opposed)
	}
	v[sigOverstated] = m.overstated(l)
}

// overstated is 1 if the claim says outright what the passage says may be, -1 for the
// reverse.
func (m *match) overstated(l *look) float32 {
	hedges, strong := 0, 0
	for i := range m.tokens {
		switch f := m.tokens[i].flags; {
		case f&isHedge != 0:
			hedges++
		case f&isStrong != 0:
			strong++
		}
	}
	switch {
	case l.hedges > 0 && hedges == 0, strong > l.strong:
		return 1
	case hedges > 0 && l.hedges == 0:
		return -1
	}
	return 0
}

// turnSignals compares negations and comparisons with all the chosen sentences, and
// with the whole passages where these say nothing.
func turnSignals(m *match, v *signals) {
	negationSignals(m, v)
	var one, other, farOne, farOther uint64
	for i := range m.seen {
		one |= m.seen[i].one
		other |= m.seen[i].other
	}
	for _, e := range m.evidence {
		farOne |= e.one
		farOther |= e.other
	}
	for i := range m.tokens {
		k := m.tokens[i].info
		if k < 0 {
			continue
		}
		in := &m.infos[k]
		if in.one|in.other != 0 {
			poleSignals(m, int32(i), v)
		}
		switch {
		case in.one|in.other == 0:
		case in.one&one|in.other&other != 0, m.equated(int32(i)):
			v[sigTurnSame]++
		case in.one&other|in.other&one != 0:
			v[sigTurnAgainst]++
		case in.one&farOne|in.other&farOther != 0:
		case in.one&farOther|in.other&farOne != 0:
			v[sigTurnFar]++
		default:
			v[sigTurnBare]++
			if in.one != 0 {
				v[sigHighBare]++
			} else {
				v[sigLowBare]++
			}
		}
	}
}

// poleSignals says whether a comparing word of the claim itself stands in the nearest
// sentence, or nowhere.
func poleSignals(m *match, tok int32, v *signals) {
	i := m.termOf(tok)
	switch {
	case i < 0 || len(m.seen) == 0:
	case m.seen[0].place[i] >= 0:
		v[sigPoleHere]++
	case (m.found|m.kinFound)>>i&1 == 0:
		v[sigPoleMissing]++
	}
}

// negationSignals counts the negations that have no counterpart on the other side.
func negationSignals(m *match, v *signals) {
	for i := range m.tokens {
		if m.tokens[i].flags&isNegation != 0 && !m.answered(int32(i)) {
			v[sigUnmatchedNot]++
			v[sigMainNot] += ofClause(m.tokens, int32(i))
		}
	}
	if len(m.seen) > 0 {
		v[sigUnmatchedNotEvidence], v[sigMainNotEvidence] = m.seen[0].unanswered()
	}
}

// ofClause is 1 if the negation at a place denies a whole clause, as "is not" and
// "cannot" do, and not a single thing, as "without" does; else 0.
func ofClause(tokens []token, at int32) float32 {
	if tokens[at].flags&isVerbal != 0 || at > 0 && tokens[at-1].flags&isVerbal != 0 {
		return 1
	}
	return 0
}

// unanswered counts the negations of the sentence that stand among words of the claim
// where the claim denies nothing, and those among them that deny whole clauses.
func (l *look) unanswered() (count, clauses float32) {
	for at := l.first; at < l.last; at++ {
		if l.in.tokens[at].flags&isNegation == 0 {
			continue
		}
		shared, denied := 0, false
		for k := max(l.first, at-reach/2); k < min(at+reach, l.last); k++ {
			s := l.slot(l.in.tokens[k].term)
			if !s.used || s.index < 0 {
				continue
			}
			shared++
			tok := l.terms[s.index].tok
			denied = denied || l.tokens[tok].flags&isEither != 0 || negatedNear(l.tokens, tok, 0)
		}
		if shared > 1 && !denied {
			count++
			clauses += ofClause(l.in.tokens, at)
		}
	}
	return count, clauses
}

// answered reports whether a chosen sentence denies a word near the claim's negation
// at a place.
func (m *match) answered(at int32) bool {
	for k := max(0, at-reach/2); k < min(at+reach, int32(len(m.tokens))); k++ {
		index := m.termOf(k)
		if index < 0 {
			continue
		}
		for i := range m.seen {
			l := &m.seen[i]
			place := l.place[index]
			if in := m.infoOf(k); place < 0 && in != nil && in.one&l.other|in.other&l.one != 0 {
				return true // not open, for closed
			}
			if place < 0 {
				continue
			}
			if m.equal>>index&1 != 0 {
				return true
			}
			if negatedNear(l.in.tokens[:l.last], place, l.first) {
				return true
			}
		}
	}
	return false
}
