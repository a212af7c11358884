package verify

// otherMembers finds a month, a day or another member of a closed set for which the
// stretch that says the rest of the claim has another: 210 euros in May, for in
// September.
func (m *match) otherMembers() slot {
	for i := range m.terms {
		t, bit := &m.terms[i], uint64(1)<<i
		k := m.tokens[t.tok].info
		if k < 0 || m.infos[k].set == 0 {
			continue
		}
		if s := m.otherMember(t.tok, bit, m.infos[k].set); s.kind != slotNone {
			return s
		}
	}
	return slot{}
}

// otherMember looks for the stretch that says most of what stands around a token.
func (m *match) otherMember(tok int32, bit, set uint64) slot {
	rest := m.local(tok, bit)
	all := m.weight(rest)
	found, most := slot{}, sameFrom*all
	for _, e := range m.evidence {
		for at := range e.tokens {
			k := e.tokens[at].info
			if k < 0 || e.infos[k].set&set == 0 {
				continue
			}
			terms := m.stretchTerms(e, e.stretchAt(int32(at)))
			cover := m.weight(terms & rest)
			if cover < most || m.justNumbers(terms&rest) {
				continue
			}
			most = cover
			found = slot{kind: slotNumber, in: e, at: int32(at), to: int32(at), by: tok, last: tok, certain: m.found&bit == 0}
			if terms&bit != 0 || m.slot(e.tokens[at].term).used {
				found = slot{}
			}
		}
	}
	return found
}

// justNumbers reports whether a set of terms is of numbers alone, which tell nothing of
// what happened.
func (c *claim) justNumbers(set uint64) bool {
	for i := range c.terms {
		if set>>i&1 != 0 && c.terms[i].flags&isNumber == 0 {
			return false
		}
	}
	return true
}
