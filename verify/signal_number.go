package verify

// numberSignals compares the claim's numbers with those of the passages, and
// returns the last that is missing, or -1.
func numberSignals(m *match, v *signals) int32 {
	missing := int32(-1)
	chosen := m.chosenTerms()
	for i := range m.numbers {
		n := &m.numbers[i]
		index := m.termOf(n.tok)
		if index < 0 {
			continue
		}
		v[sigNumbers]++
		switch {
		case m.found>>index&1 == 0:
			v[sigNumbersMissing]++
			missing = int32(i)
			if len(m.seen) > 0 && m.seen[0].hasOther(n) {
				v[sigNumberConflict]++
			}
		case chosen>>index&1 == 0:
			v[sigNumbersApart]++
		case m.boundTurned(n):
			v[sigBoundConflict]++
		}
	}
	v[sigNumberShare] = 1
	if v[sigNumbers] > 0 {
		v[sigNumberShare] = 1 - v[sigNumbersMissing]/v[sigNumbers]
	}
	return missing
}
