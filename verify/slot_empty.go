package verify

// cellSays is what a cell says that is only a yes (1) or a no (-1); else 0.
func (e *Evidence) cellSays(in stretch) int {
	if in.last != in.first+1 {
		return 0
	}
	return saysAlone(e.wordAt(e.text, in.first))
}

// saysAlone is what a word says that stands alone for a yes (1) or a no (-1); else 0.
func saysAlone(word string) int {
	switch word {
	case "no", "none", "nil", "never", "nothing", "nobody", "false":
		return -1
	case "yes", "true":
		return 1
	}
	return 0
}

// saidByCell compares the claim with the cells of its row that say only yes or no, in
// columns that it names: 1 if it says the same, -1 with the cell and the claim's word if
// it says the reverse, 0 if there is none.
func (m *match) saidByCell() (verdict int, s slot) {
	for _, e := range m.evidence {
		for _, t := range e.tables() {
			r := m.rowOf(e, &t)
			if r == nil {
				continue
			}
			for c := 1; c < len(r.cells); c++ {
				said, tok := m.saidBy(e, &r.cells[c])
				if said < 0 {
					return -1, e.cellSlot(&r.cells[c], tok)
				}
				verdict = max(verdict, said)
			}
		}
	}
	return verdict, slot{}
}

// saidBy compares the claim with one cell, and gives the claim's word that answers it, or
// else the one that names the column.
func (m *match) saidBy(e *Evidence, c *tableCell) (verdict int, tok int32) {
	cell := e.cellSays(c.value)
	if cell == 0 && !e.zero(c.value) || !m.heads(e, c.head) {
		return 0, -1
	}
	first, last := m.headWords(e, c.head)
	if first < 0 {
		return 0, -1
	}
	says, tok := m.saysOf(first, last)
	if says < 0 {
		return deniedSays(cell), tok
	}
	return cell, tok
}

// saysOf is what the claim says of a column that it names from first to last, 1 for yes and
// -1 for no, and the word that says it.
func (m *match) saysOf(first, last int32) (says int, tok int32) {
	at := m.answerAt(first, last)
	switch {
	case at < 0 && m.deniedAt(first):
		return -1, first
	case at < 0:
		return 1, first
	}
	says = m.answer(at)
	if flags := m.tokens[at].flags; flags&isNegation == 0 && flags&isDenied != 0 {
		return -says, at
	}
	return says, at
}

// answerAt is the claim's word that says yes or no of a column named from first to last:
// the one behind the name, as in "default: no", or "true" or "false" about it; or -1.
func (m *match) answerAt(first, last int32) int32 {
	end := int32(len(m.tokens))
	if last+1 < end && m.answer(last+1) != 0 {
		return last + 1
	}
	in := stretchOf(&m.reading, m.text, first, 0, end)
	for d := int32(1); d < end; d++ {
		for _, k := range [...]int32{last + d, first - d} {
			if in.holds(k) && m.tokens[k].flags&isNegation == 0 && m.answer(k) != 0 {
				return k
			}
		}
	}
	return -1
}

// answer is what a word of the claim says that stands alone for a yes or a no.
func (m *match) answer(at int32) int { return saysAlone(m.reading.wordAt(m.text, at)) }

// deniedSays is what a cell says to a claim that denies: a no and a nought agree.
func deniedSays(says int) int {
	if says > 0 {
		return -1
	}
	return 1
}

// zero reports whether a cell is a nought.
func (e *Evidence) zero(in stretch) bool {
	n := e.numberIn(in)
	return n != nil && n.value == 0
}

// headWords are the first and the last of the claim's tokens that name a column in the
// words of its head, or -1.
func (m *match) headWords(e *Evidence, head stretch) (first, last int32) {
	first, last = -1, -1
	for k := head.first; k < head.last; k++ {
		set := m.claimTerm(e.tokens[k].term)
		for i := range m.terms {
			if set>>i&1 == 0 {
				continue
			}
			if first < 0 {
				first = m.terms[i].tok
			}
			last = max(last, m.terms[i].tok)
		}
	}
	return first, last
}

// deniedAt reports whether the claim denies a word: a negation, or a zero, stands shortly
// before it.
func (m *match) deniedAt(tok int32) bool {
	if m.tokens[tok].flags&isDenied != 0 {
		return true
	}
	for i := range m.numbers {
		if n := &m.numbers[i]; n.value == 0 && n.tok < tok && tok-n.tok <= nounReach {
			return true
		}
	}
	return negatedNear(m.tokens, tok, 0)
}

// otherAnswer finds a yes or a no of the claim for which its row of a table has the
// reverse.
func (m *match) otherAnswer() slot {
	_, s := m.saidByCell()
	return s
}

// bothNothing reports whether two cells say that there is none: with a no or a nought.
func (e *Evidence) bothNothing(a, b *tableCell) bool {
	nothing := func(c *tableCell) bool { return e.cellSays(c.value) < 0 || e.zero(c.value) }
	return nothing(a) && nothing(b)
}
