package verify

// turnSignals compares negations and comparisons with all the chosen sentences,
// and with the passages where these are silent.
func (m *match) turnSignals(v *[signalCount]float32) {
	m.negationSignals(v)
	var one, other, farOne, farOther uint64
	for i := range m.seen {
		one |= m.seen[i].one
		other |= m.seen[i].other
	}
	for _, e := range m.evidence {
		farOne |= e.one
		farOther |= e.other
	}
	for i := range m.claim.tokens {
		k := m.claim.tokens[i].info
		if k < 0 {
			continue
		}
		in := &m.claim.infos[k]
		if in.one|in.other != 0 {
			m.poleSignals(int32(i), v)
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

// poleSignals says whether a comparing word of the claim stands itself in the
// nearest sentence, or nowhere.
func (m *match) poleSignals(tok int32, v *[signalCount]float32) {
	i := m.termOf(tok)
	switch {
	case i < 0 || len(m.seen) == 0:
	case m.seen[0].place[i] >= 0:
		v[sigPoleHere]++
	case (m.found|m.kinFound)>>i&1 == 0:
		v[sigPoleMissing]++
	}
}

// negationSignals counts the negations that the other side does not answer.
func (m *match) negationSignals(v *[signalCount]float32) {
	for i := range m.claim.tokens {
		if m.claim.tokens[i].flags&isNegation != 0 && !m.answered(int32(i)) {
			v[sigUnmatchedNot]++
			v[sigMainNot] += ofClause(m.claim.tokens, int32(i))
		}
	}
	if len(m.seen) > 0 {
		v[sigUnmatchedNotEvidence], v[sigMainNotEvidence] = m.unanswered(&m.seen[0])
	}
}

// ofClause is 1 where the negation at a place denies a whole clause, as "is not"
// and "cannot" do, and not one thing, as "without" does; else 0.
func ofClause(tokens []token, at int32) float32 {
	if tokens[at].flags&isVerbal != 0 || at > 0 && tokens[at-1].flags&isVerbal != 0 {
		return 1
	}
	return 0
}

// unanswered counts the negations of the best sentence that stand among the
// claim's words where the claim denies nothing, and those of whole clauses.
func (m *match) unanswered(l *look) (count, clauses float32) {
	e, _, sent := m.place(l.sentence)
	for at := sent.first; at < sent.last; at++ {
		if e.read.tokens[at].flags&isNegation == 0 {
			continue
		}
		shared, denied := 0, false
		for k := max(sent.first, at-reach/2); k < min(at+reach, sent.last); k++ {
			s := m.small.slot(e.read.tokens[k].term)
			if !s.used || s.index < 0 {
				continue
			}
			shared++
			denied = denied || negatedNear(m.claim.tokens, m.terms[s.index].tok, 0)
		}
		if shared > 1 && !denied {
			count++
			clauses += ofClause(e.read.tokens, at)
		}
	}
	return count, clauses
}

// answered reports whether a chosen sentence denies a word that the claim's
// negation at a place denies, or stands next to.
func (m *match) answered(at int32) bool {
	for k := max(0, at-reach/2); k < min(at+reach, int32(len(m.claim.tokens))); k++ {
		index := m.termOf(k)
		if index < 0 {
			continue
		}
		for i := range m.seen {
			place := m.seen[i].place[index]
			if place < 0 {
				continue
			}
			if m.equal>>index&1 != 0 {
				return true
			}
			e, _, sent := m.place(m.seen[i].sentence)
			if negatedNear(e.read.tokens[:sent.last], place, sent.first) {
				return true
			}
		}
	}
	return false
}

// companySignals says whether numbers and names stand in the same company.
func (m *match) companySignals(v *[signalCount]float32) {
	if len(m.seen) == 0 {
		return
	}
	l := &m.seen[0]
	names, together := float32(0), float32(0)
	for i := range m.terms {
		t := &m.terms[i]
		if t.flags&isName != 0 {
			names++
			if l.place[i] >= 0 {
				together++
			}
		}
		if t.flags&isNumber != 0 && m.found>>i&1 != 0 && !m.sameCompany(i) {
			v[sigNumbersLoose]++
		}
	}
	v[sigNamesTogether] = 1
	if names > 0 {
		v[sigNamesTogether] = together / names
	}
	v[sigAdverb] = m.sentenceShare(l)
}

// sameCompany reports whether a number stands, in a chosen sentence, within reach
// of a word that it stands next to in the claim.
func (m *match) sameCompany(i int) bool {
	for s := range m.seen {
		at := m.seen[s].place[i]
		if at < 0 {
			continue
		}
		for _, j := range [...]int{i - 1, i + 1} {
			if j < 0 || j >= len(m.terms) {
				continue
			}
			if other := m.seen[s].place[j]; other >= 0 && other-at <= reach && at-other <= reach {
				return true
			}
		}
	}
	return false
}

// sentenceShare is the share of the best sentence's weight that the claim says.
func (m *match) sentenceShare(l *look) float32 {
	e, _, sent := m.place(l.sentence)
	got, all := float32(0), float32(0)
	for at := sent.first; at < sent.last; at++ {
		t := &e.read.tokens[at]
		if t.flags&(isStop|isNegation|isNumber) != 0 {
			continue
		}
		w := t.weight
		all += w
		if s := m.small.slot(t.term); s.used && s.index >= 0 {
			got += w
		}
	}
	return got / max(all, 1)
}
