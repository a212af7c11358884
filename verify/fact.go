package verify

// notes is what the explanation points at.
type notes struct {
	number   int32 // a claim number that is missing, or -1
	instead  int32 // the sentence's number in its place, or -1
	bound    int32
	missName int32
}

// numberSignals compares the claim's numbers with those of the passages and,
// where one is missing, looks for another that stands in its place.
func (m *match) numberSignals(v *[signalCount]float32) {
	m.notes = notes{-1, -1, -1, -1}
	chosen := m.chosenTerms()
	for i := range m.claim.numbers {
		n := &m.claim.numbers[i]
		index := m.termOf(n.tok)
		if index < 0 {
			continue
		}
		v[sigNumbers]++
		switch {
		case m.found>>index&1 == 0:
			v[sigNumbersMissing]++
			m.notes.number = int32(i)
			if m.inPlace(n) {
				v[sigNumberConflict]++
			}
		case chosen>>index&1 == 0:
			v[sigNumbersApart]++
		case m.boundTurned(n):
			v[sigBoundConflict]++
			m.notes.bound = int32(i)
		}
	}
	v[sigNumberShare] = 1
	if v[sigNumbers] > 0 {
		v[sigNumberShare] = 1 - v[sigNumbersMissing]/v[sigNumbers]
	}
}

// inPlace reports whether the best sentence has a number of the same sort that
// the claim has not.
func (m *match) inPlace(n *number) bool {
	if len(m.chosen) == 0 {
		return false
	}
	e, _, sent := m.place(m.chosen[0])
	for i := range e.read.numbers {
		other := &e.read.numbers[i]
		if other.tok < sent.first || other.tok >= sent.last || !n.alike(other) {
			continue
		}
		if !m.claims(other) {
			m.notes.instead = other.tok
			return true
		}
	}
	return false
}

// claims reports whether the claim says this number of the passage too.
func (m *match) claims(other *number) bool {
	for i := range m.claim.numbers {
		if m.claim.numbers[i].sameAs(other) {
			return true
		}
	}
	return false
}

// boundTurned reports whether the chosen sentences have the number only with the
// opposite bound: up to 50 against at least 50.
func (m *match) boundTurned(n *number) bool {
	if n.bound == 0 {
		return false
	}
	turned := false
	for _, s := range m.chosen {
		e, _, sent := m.place(s)
		for i := range e.read.numbers {
			other := &e.read.numbers[i]
			if other.tok < sent.first || other.tok >= sent.last || !n.sameAs(other) {
				continue
			}
			if !n.against(other) {
				return false
			}
			turned = true
		}
	}
	return turned
}
