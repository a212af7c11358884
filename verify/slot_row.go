package verify

// cellWords is the fewest content words of a cell that is looked for among another row's.
const cellWords = 2

// otherRows finds a whole cell of one row of a table in a claim that names another, whose
// own cell in that column says something else.
func (m *match) otherRows() slot {
	if m.denies() {
		return slot{}
	}
	steps := maxRowSteps
	for _, e := range m.evidence {
		for _, t := range e.tables() {
			r := m.rowOf(e, &t)
			if r == nil {
				continue
			}
			for i := range t.rows {
				if s := m.cellOfOther(e, r, t.rows[i].cells, &steps); s.kind != slotNone {
					return s
				}
			}
		}
	}
	return slot{}
}

// cellOfOther finds a cell of another row that the claim has word for word, and that the
// row which it names neither has nor leaves empty.
func (m *match) cellOfOther(e *Evidence, r *tableRow, cells []tableCell, steps *int) slot {
	for c := 1; c < min(len(cells), len(r.cells)); c++ {
		if *steps -= len(m.tokens); *steps < 0 {
			return slot{}
		}
		if e.contentOf(cells[c].value) < cellWords || r.cells[c].value.first >= r.cells[c].value.last || e.rowHas(r, cells[c].value) {
			continue
		}
		if at, last := m.standing(e, cells[c].value); at >= 0 {
			s := e.cellSlot(&r.cells[c], at)
			s.last = last
			return s
		}
	}
	return slot{}
}

// contentOf is how many content words a stretch has.
func (e *Evidence) contentOf(in stretch) (n int) {
	for k := in.first; k < in.last; k++ {
		if e.tokens[k].flags&(isStop|isNegation) == 0 {
			n++
		}
	}
	return n
}

// rowHas reports whether the cells of a row have all content words of a stretch.
func (e *Evidence) rowHas(r *tableRow, in stretch) bool {
	for k := in.first; k < in.last; k++ {
		if e.tokens[k].flags&(isStop|isNegation) == 0 && !e.termInRow(r, e.tokens[k].term) {
			return false
		}
	}
	return true
}

// termInRow reports whether a cell of a row has a term.
func (e *Evidence) termInRow(r *tableRow, term uint64) bool {
	for c := range r.cells {
		if e.holdsTerm(term, r.cells[c].value) {
			return true
		}
	}
	return false
}
