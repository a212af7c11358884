package verify

// maxPlacesSeen is how many places of one word in one passage are looked at.
const maxPlacesSeen = 24

// besideReach is how many tokens around a word are beside it.
const besideReach = 3

// besideSignals look, in all the passages, at what stands beside the words that
// the claim's negations and comparisons stand beside.
func (m *match) besideSignals(v *[signalCount]float32) {
	for i := range m.terms {
		bit := uint64(1) << i
		denied := m.claim.tokens[m.terms[i].tok].flags&isDenied != 0
		switch {
		case m.plainly&bit == 0 && m.deniedly&bit != 0 && !denied:
			v[sigDeniedOnly]++
		case denied && m.deniedly&bit != 0:
			v[sigDeniedToo]++
		case denied && m.plainly&bit != 0:
			v[sigPlainOnly]++
		}
	}
	for i := range m.claim.tokens {
		if k := m.claim.tokens[i].info; k >= 0 && m.claim.infos[k].one|m.claim.infos[k].other != 0 {
			same, against := m.beside(int32(i), &m.claim.infos[k])
			switch {
			case same, m.equated(int32(i)):
				v[sigBesideSame]++
			case against:
				v[sigBesideAgainst]++
			}
		}
	}
}

// beside reports whether a word of the same side as in, or of the other, stands in
// the passages beside a word that in stands beside in the claim.
func (m *match) beside(tok int32, in *wordInfo) (same, against bool) {
	for k := max(0, tok-2); k <= tok+2 && k < int32(len(m.claim.tokens)); k++ {
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

// sides reports whether a word of the same side, or of the other, stands beside a
// term.
func (e *Evidence) sides(key uint64, in *wordInfo) (same, against bool) {
	if (in.one|in.other)&(e.one|e.other) == 0 {
		return false, false
	}
	at, _ := e.table.find(key)
	for seen := 0; at >= 0 && seen < maxPlacesSeen; seen++ {
		for k := max(0, at-besideReach); k <= at+besideReach && int(k) < len(e.read.tokens); k++ {
			info := e.read.tokens[k].info
			if info < 0 || k == at || e.in[k] != e.in[at] {
				continue
			}
			other := &e.read.infos[info]
			same = same || in.one&other.one|in.other&other.other != 0
			against = against || in.one&other.other|in.other&other.one != 0
		}
		at = e.next[at]
	}
	return same, against
}

// markDenied marks the two words that mean something behind each negation.
func markDenied(t *reading) {
	for i := range t.tokens {
		if t.tokens[i].flags&isNegation == 0 {
			continue
		}
		content := 0
		for k := i + 1; k < min(i+reach, len(t.tokens)) && content < 2; k++ {
			if t.tokens[k].flags&(isStop|isNegation) == 0 {
				t.tokens[k].flags |= isDenied
				content++
			}
		}
	}
}
