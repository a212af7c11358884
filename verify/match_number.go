package verify

// matchNumbers counts a number of the claim as met where the passage has one that
// rounds to it, or that says the same in another unit or in words.
func (m *match) matchNumbers(e *Evidence, base int32) {
	for i := range m.numbers {
		n := &m.numbers[i]
		in, outside := int32(-1), false // of the sentence that the numbers are in
		for j := range e.numbers {
			other := &e.numbers[j]
			if at := e.in[other.tok]; n.bound != 0 && at != in {
				in, outside = at, n.outside(e, j)
			}
			switch same, converts := n.sameAs(other), n.converts(other); {
			case converts, !same && !outside && m.bounds(e, n, other):
				m.meet(m.bit(n.tok)|n.unitBit(m.claim)|n.boundBit(m.claim), base+e.in[other.tok])
			case same:
				set := m.bit(n.tok)
				if n.bound == other.bound {
					set |= n.boundBit(m.claim)
				}
				if n.unit == other.unit {
					set |= n.unitBit(m.claim)
				}
				m.meet(set, base+e.in[other.tok])
			}
		}
		for j := range e.shares {
			if other := &e.shares[j]; n.says(other) {
				m.meet(m.bit(n.tok)|n.unitBit(m.claim), base+e.in[other.tok])
			}
		}
	}
	for i := range m.shares {
		n := &m.shares[i]
		for j := range e.numbers {
			if other := &e.numbers[j]; other.says(n) {
				m.meet(m.bits(n), base+e.in[other.tok])
			}
		}
		for j := range e.shares {
			if other := &e.shares[j]; n.says(other) {
				m.meet(m.bits(n), base+e.in[other.tok])
			}
		}
	}
}

// bounds reports whether a passage's number is inside a bound of the claim and counts the
// same.
func (m *match) bounds(e *Evidence, n, g *number) bool {
	return n.within(g) && (n.unit.sort != 0 || n.percent || m.sameNoun(e, n, g))
}

// outside reports whether a sentence, of which the first number is given, has one of the sort
// of n that lies outside of the bound of n.
func (n *number) outside(e *Evidence, first int) bool {
	for j := first; j < len(e.numbers) && e.in[e.numbers[j].tok] == e.in[e.numbers[first].tok]; j++ {
		h := &e.numbers[j]
		if n.alike(h) && n.unit.sort == h.unit.sort && !n.within(h) {
			return true
		}
	}
	return false
}

// meet counts terms as met in a sentence.
func (m *match) meet(terms uint64, s int32) {
	m.hit[s] |= terms
	m.found |= terms
	m.plainly |= terms
}

// bits are the terms of an amount that several words say.
func (c *claim) bits(n *number) uint64 {
	set := uint64(0)
	for k := n.tok; k <= n.last; k++ {
		set |= c.bit(k)
	}
	return set
}

// unitBit are the terms of a number's unit, if it is written behind it.
func (n *number) unitBit(c *claim) uint64 {
	if k := n.tok + 1; n.unit.sort == 0 || int(k) < len(c.tokens) && c.tokens[k].flags&isNumber != 0 {
		return 0 // none, or that of a range: 5-8 kg
	}
	set := c.bit(n.tok + 1)
	for k := n.tok + 2; k <= n.last; k++ {
		set |= c.bit(k)
	}
	return set
}

// boundBit is the term of the word that makes a bound of a number.
func (n *number) boundBit(c *claim) uint64 {
	if n.bound == 0 || n.boundBy < 0 {
		return 0
	}
	return c.bit(n.boundBy)
}

// says reports whether an amount in words, or in another unit, is this number.
func (n *number) says(share *number) bool {
	if n.percent != share.percent {
		return false
	}
	if n.unit.sort != share.unit.sort || n.ordinal || n.year {
		return false
	}
	if n.unit.sort != 0 {
		return near(n.value*n.unit.by, share.value*share.unit.by, convertedShare)
	}
	return n.sameAs(share) || share.sameAs(n)
}
