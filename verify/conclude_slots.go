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
	name, number := false, false
	for i := range m.terms {
		switch t := &m.terms[i]; {
		case t.flags&isNumber != 0:
			number = number || m.found&(1<<i) == 0
		case t.flags&isName != 0:
			name = name || near&(1<<i) == 0
		}
	}
	return name && number
}
