package verify

// mismatch says that the claim's words are there but belong elsewhere: another row of
// a table, another event's date, another unit, another role. The zero value is none.
type mismatch struct {
	found bool
	// certain says that the passage has something else in the very slot, so that it
	// speaks against the claim; else the claim is only not supported.
	certain bool
	// reason says in words what belongs where.
	reason string
}

// slotsFrom is the share of a claim that must be met before its slots are compared.
const slotsFrom = 0.5

// mismatched compares the slots of the claim with those of the passages.
func (m *match) mismatched() mismatch {
	if len(m.seen) == 0 || m.soft(m.found, m.kinFound, m.likeFound) < slotsFrom*m.total {
		return mismatch{}
	}
	s := m.slots()
	if s.kind == slotNone {
		return mismatch{}
	}
	return mismatch{found: true, certain: s.certain && !m.ofAnother(), reason: s.reason(m)}
}

// ofAnother reports whether a name and a number of the claim stand nowhere in the passages.
// Then they speak of something else, and do not say otherwise: that Porto has 230,000
// inhabitants says nothing about how many Lisbon has.
func (m *match) ofAnother() bool {
	near := m.found | m.kinFound | m.likeFound
	name := false
	for i := range m.terms {
		t := &m.terms[i]
		name = name || t.flags&(isName|isNumber) == isName && near&(1<<i) == 0
	}
	return name && m.lacksNumber()
}

// numberElsewhere reports whether a number of the claim stands in the passages, and not in the
// nearest sentence.
func (m *match) numberElsewhere() bool {
	for i := range m.terms {
		if bit := uint64(1) << i; m.terms[i].flags&isNumber != 0 && m.found&bit != 0 && len(m.chosen) > 0 && m.hit[m.chosen[0]]&bit == 0 {
			return true
		}
	}
	return false
}

// lacksNumber reports whether a number of the claim stands nowhere in the passages.
func (m *match) lacksNumber() bool {
	for i := range m.terms {
		if m.terms[i].flags&isNumber != 0 && m.found&(1<<i) == 0 {
			return true
		}
	}
	return false
}
