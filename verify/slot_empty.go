package verify

// cellSays is what a cell says that is only a yes (1) or a no (-1); else 0.
func (e *Evidence) cellSays(in stretch) int {
	if in.last != in.first+1 {
		return 0
	}
	switch e.wordAt(e.text, in.first) {
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

// saidBy compares the claim with one cell, and gives its word that names the column.
func (m *match) saidBy(e *Evidence, c *tableCell) (verdict int, tok int32) {
	says := e.cellSays(c.value)
	if says == 0 && !e.zero(c.value) || !m.heads(e, c.head) {
		return 0, -1
	}
	tok = m.headWord(e, c.head)
	switch {
	case tok < 0:
		return 0, -1
	case m.deniedAt(tok):
		return deniedSays(says), tok
	}
	return says, tok
}

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

// headWord is the claim's token that names a column, or -1.
func (m *match) headWord(e *Evidence, head stretch) int32 {
	for k := head.first; k < head.last; k++ {
		set := m.claimTerm(e.tokens[k].term)
		for i := range m.terms {
			if set>>i&1 != 0 {
				return m.terms[i].tok
			}
		}
	}
	return -1
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
