package verify

// maxPlacesSeen is how many places of one word in one passage are looked at.
const maxPlacesSeen = 24

// besideReach is how many tokens around a word are beside it.
const besideReach = 3

// besideSignals look through all the passages for what stands beside the words that
// the claim's negations and comparisons stand beside.
func besideSignals(m *match, v *signals) {
	for i := range m.terms {
		bit := uint64(1) << i
		flags := m.tokens[m.terms[i].tok].flags
		denied := flags&isDenied != 0
		switch {
		case flags&isEither != 0:
		case m.plainly&bit == 0 && m.deniedly&bit != 0 && !denied:
			v[sigDeniedOnly]++
		case denied && m.deniedly&bit != 0:
			v[sigDeniedToo]++
		case denied && m.plainly&bit != 0:
			v[sigPlainOnly]++
		}
	}
	for i := range m.tokens {
		if k := m.tokens[i].info; k >= 0 && m.infos[k].one|m.infos[k].other != 0 {
			same, against := m.beside(int32(i), &m.infos[k])
			switch {
			case same, m.equated(int32(i)):
				v[sigBesideSame]++
			case against:
				v[sigBesideAgainst]++
			}
		}
	}
}

// beside reports whether the passages have a word of the same side as in, or of the
// opposite side, beside a word that in stands beside in the claim.
func (m *match) beside(tok int32, in *wordInfo) (same, against bool) {
	for k := max(0, tok-2); k <= tok+2 && k < int32(len(m.tokens)); k++ {
		i := m.termOf(k)
		if i < 0 || k == tok {
			continue
		}
		for _, e := range m.evidence {
			s, a := e.sides(m.terms[i].key, in)
			same = same || s
			against = against || a
		}
	}
	return same, against
}

// sides reports whether a word of the same side as in, or of the opposite side, stands
// beside a term.
func (e *Evidence) sides(key uint64, in *wordInfo) (same, against bool) {
	if (in.one|in.other)&(e.one|e.other) == 0 {
		return false, false
	}
	at, _ := e.table.find(key)
	for seen := 0; at >= 0 && seen < maxPlacesSeen; seen++ {
		for k := max(0, at-besideReach); k <= at+besideReach && int(k) < len(e.tokens); k++ {
			info := e.tokens[k].info
			if info < 0 || k == at || e.in[k] != e.in[at] {
				continue
			}
			other := &e.infos[info]
			same = same || in.one&other.one|in.other&other.other != 0
			against = against || in.one&other.other|in.other&other.one != 0
		}
		at = e.next[at]
	}
	return same, against
}

// companySignals says whether numbers and names keep the same company.
func companySignals(m *match, v *signals) {
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
	v[sigAdverb] = l.sentenceShare()
}

// sameCompany reports whether, in a chosen sentence, a number stands within reach of
// one of its neighbours in the claim.
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

// sentenceShare is the share of the sentence's weight that is in the claim.
func (l *look) sentenceShare() float32 {
	got, all := float32(0), float32(0)
	for at := l.first; at < l.last; at++ {
		t := &l.in.tokens[at]
		if t.flags&(isStop|isNegation|isNumber) != 0 {
			continue
		}
		w := t.weight
		all += w
		if s := l.slot(t.term); s.used && s.index >= 0 {
			got += w
		}
	}
	return got / max(all, 1)
}
