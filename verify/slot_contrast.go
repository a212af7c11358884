package verify

// contrast is a comparison of the claim between two of its parts: the cargo bicycle is
// heavier than the town bicycle.
type contrast struct {
	word        int32 // the comparing word
	topic       uint64
	rest        uint64 // what it says besides the comparing word and the right side
	left, right uint64
	about       []measureOf
	flip        int  // -1 behind "less": less expensive
	tables      bool // only figures of tables tell
}

// contrast finds the claim's comparison; one that the claim denies is none, for "not
// heavier" may be as heavy.
func (m *match) contrast() (c contrast, ok bool) {
	for k := int32(1); k < int32(len(m.tokens)); k++ {
		if m.tokens[k].term != termThan || m.measured(k+1) {
			continue
		}
		c = contrast{word: -1, flip: 1}
		for at := k - 1; at >= max(0, k-leftReach/2) && c.word < 0; at-- {
			if about := comparing()[m.reading.wordAt(m.text, at)]; about != nil {
				c.word, c.about = at, about
			}
		}
		if c.word < 0 {
			return c, false
		}
		switch m.reading.wordAt(m.text, c.word-1) {
		case "less":
			c.flip = -1
		case "not", "no", "never":
			return c, false
		}
		c.right = m.termsBetween(k+1, int32(len(m.tokens)))
		c.left = m.partner(k, c.word) &^ c.right
		c.right &^= m.termsBetween(0, k)
		c.topic = m.termsBetween(c.word+1, k) &^ (c.left | c.right)
		c.rest = m.every() &^ (c.right | m.bit(c.word))
		return c, c.left != 0 && c.right != 0
	}
	return m.trend()
}

func (m *match) termsBetween(from, to int32) (set uint64) {
	for k := from; k < to; k++ {
		set |= m.bit(k)
	}
	return set
}

// partner is what stands against what is behind "than": the words of its own sort, a
// year for a year, a month for a month, else those before the comparing word.
func (m *match) partner(than, word int32) uint64 {
	for k := than + 1; k < int32(len(m.tokens)); k++ {
		if m.bit(k) == 0 {
			continue
		}
		set := uint64(0)
		for i := int32(0); i < than; i++ {
			if m.bit(i) != 0 && i != word && m.sameSort(i, k) {
				set |= m.bit(i)
			}
		}
		if set != 0 {
			return set
		}
		break
	}
	return m.firstPhrase(word)
}

// firstPhrase are the first content words of the claim that stand side by side.
func (m *match) firstPhrase(end int32) (set uint64) {
	for k := int32(0); k < end; k++ {
		b := m.bit(k)
		if b == 0 && set != 0 {
			return set
		}
		set |= b
	}
	return set
}

// sameSort reports whether two tokens of the claim are both numbers or both of the same
// closed set.
func (m *match) sameSort(a, b int32) bool {
	if m.tokens[a].flags&m.tokens[b].flags&(isNumber|isName) != 0 {
		return true
	}
	x, y := m.infoOf(a), m.infoOf(b)
	return x != nil && y != nil && x.set&y.set != 0
}
