package verify

// otherCells reads the tables of the passages as rows and columns: what a claim says of
// one row must stand in that row, and in the column that it names.
func (m *match) otherCells() slot {
	for _, e := range m.evidence {
		for _, t := range e.tables() {
			r := m.rowOf(e, &t)
			if r == nil {
				continue
			}
			if s := m.otherCell(e, &t, r); s.kind != slotNone {
				return s
			}
		}
	}
	return slot{}
}

// rowOf is the one row whose first cell the claim names; nil if there is none or there
// are two.
func (m *match) rowOf(e *Evidence, t *table) (found *tableRow) {
	for i := range t.rows {
		r := &t.rows[i]
		if !m.names(e, r.cells[0].value) {
			continue
		}
		if found != nil {
			return nil
		}
		found = r
	}
	return found
}

// names reports whether the claim has all the content words of a stretch.
func (m *match) names(e *Evidence, in stretch) bool {
	any := false
	for k := in.first; k < in.last; k++ {
		if e.tokens[k].flags&(isStop|isNegation) != 0 {
			continue
		}
		if m.claimTerm(e.tokens[k].term) == 0 {
			return false
		}
		any = true
	}
	return any
}

// otherCell compares the numbers and names of the claim with the cells of its row.
func (m *match) otherCell(e *Evidence, t *table, r *tableRow) slot {
	for i := range m.numbers {
		n := &m.numbers[i]
		if m.bit(n.tok) == 0 || m.holdsNumber(e, r.cells[0].value, n) {
			continue
		}
		if s := m.otherFigure(e, t, r, n); s.kind != slotNone {
			return s
		}
	}
	for k := range m.tokens {
		g, ok := groupAt(&m.reading, m.text, int32(k), 0, int32(len(m.tokens)))
		if !ok || int(g.first) != k || m.inRow(e, r, g) {
			continue
		}
		if s := m.otherHolder(e, t, r, g); s.kind != slotNone {
			return s
		}
	}
	return slot{}
}

// tabled reports whether a table says the claim: its row has every number of the claim,
// and each of its names.
func (m *match) tabled() bool {
	for _, e := range m.evidence {
		for _, t := range e.tables() {
			r := m.rowOf(e, &t)
			if r == nil || len(m.numbers) == 0 {
				continue
			}
			all := true
			for i := range m.numbers {
				all = all && m.rowHolds(e, r, &m.numbers[i])
			}
			if all && m.otherCell(e, &t, r).kind == slotNone {
				return true
			}
		}
	}
	return false
}

// inOwnRow reports whether the row of a table that the claim names has a number of the
// claim, so that its words need not stand beside it.
func (m *match) inOwnRow(n *number) bool {
	for _, e := range m.evidence {
		for _, t := range e.tables() {
			if r := m.rowOf(e, &t); r != nil && m.rowHolds(e, r, n) {
				return true
			}
		}
	}
	return false
}

// rowHolds reports whether a row, or the head of one of its columns that the claim
// names, has a number of the claim.
func (m *match) rowHolds(e *Evidence, r *tableRow, n *number) bool {
	for c := range r.cells {
		if m.cellHas(e, &r.cells[c], n) > 0 || m.names(e, r.cells[c].head) && m.holdsNumber(e, r.cells[c].head, n) {
			return true
		}
	}
	return false
}

// otherFigure compares a number of the claim with its row. A number that stands in a
// head alone, such as a year, names a column.
func (m *match) otherFigure(e *Evidence, t *table, r *tableRow, n *number) slot {
	named := m.column(e, r)
	for c := range r.cells {
		if m.holdsNumber(e, r.cells[c].head, n) {
			return slot{}
		}
		has := m.cellHas(e, &r.cells[c], n)
		switch {
		case has == 0:
			continue
		case has < 0:
			return e.cellSlot(&r.cells[c], n.tok)
		case named > 0 && named != c && !m.heads(e, r.cells[c].head) && e.numberIn(r.cells[named].value) != nil && e.sameSort(&r.cells[named], n):
			return e.cellSlot(&r.cells[named], n.tok)
		}
		return slot{}
	}
	if named > 0 && e.numberIn(r.cells[named].value) != nil && e.sameSort(&r.cells[named], n) {
		return e.cellSlot(&r.cells[named], n.tok)
	}
	for i := range t.rows {
		for c := 1; c < len(t.rows[i].cells) && c < len(r.cells); c++ {
			if m.holdsNumber(e, t.rows[i].cells[c].value, n) && e.sameSort(&t.rows[i].cells[c], n) {
				return e.cellSlot(&r.cells[c], n.tok)
			}
		}
	}
	return slot{}
}

// heads reports whether the claim names a column, however it says the unit: price_eur is
// the price in euros.
func (m *match) heads(e *Evidence, head stretch) bool {
	for k := head.first; k < head.last; k++ {
		if in := e.infoOf(k); in != nil && in.measures.sort != 0 && m.names(e, stretch{head.first, k}) {
			return true
		}
	}
	return m.names(e, head)
}

// cellSlot says that a cell has something else than the claim has at a token.
func (e *Evidence) cellSlot(c *tableCell, by int32) slot {
	if c.value.first >= c.value.last {
		return slot{}
	}
	return slot{kind: slotNumber, in: e, at: c.value.first, to: c.value.last - 1, by: by, last: by, certain: true}
}

// column is the column of a row that the claim names best, apart from those whose number
// it has; 0 for none, since the first names the row.
func (m *match) column(e *Evidence, r *tableRow) (best int) {
	most := float32(0)
	for c := 1; c < len(r.cells); c++ {
		if g := e.numberIn(r.cells[c].value); g != nil && m.claims(g) || !m.names(e, r.cells[c].head) {
			continue
		}
		if w := m.weight(m.stretchTerms(e, r.cells[c].head)); w > most {
			best, most = c, w
		}
	}
	return best
}

// unitOf is the unit of a cell's number, as it stands there or in the head.
func (e *Evidence) unitOf(c *tableCell) unit {
	if n := e.numberIn(c.value); n != nil && n.unit.sort != 0 {
		return n.unit
	}
	for k := c.head.first; k < c.head.last; k++ {
		if in := e.infoOf(k); in != nil && in.measures.sort != 0 {
			return in.measures
		}
	}
	return unit{}
}

// sameSort reports whether a cell's number may count what n counts.
func (e *Evidence) sameSort(c *tableCell, n *number) bool {
	u := e.unitOf(c)
	return u.sort == 0 || n.unit.sort == 0 || u.sort == n.unit.sort
}

// numberIn is the first number of a stretch, or nil.
func (e *Evidence) numberIn(in stretch) *number {
	for k := in.first; k < in.last; k++ {
		if n := e.numberOf(k); n != nil {
			return n
		}
	}
	return nil
}

// cellHas is 1 if a cell has a number of the claim, be it in another unit, -1 if it has
// its digits alone with another unit, and 0 if it has neither. A cell's number has the
// unit that its head names.
func (m *match) cellHas(e *Evidence, c *tableCell, n *number) (has int) {
	for k := c.value.first; k < c.value.last; k++ {
		g := e.numberOf(k)
		if g == nil {
			continue
		}
		cell := *g
		if cell.unit.sort == 0 {
			cell.unit = e.unitOf(c)
		}
		switch {
		case n.converts(&cell), n.sameAs(&cell) && !n.otherUnit(&cell):
			return 1
		case n.sameAs(&cell):
			has = -1
		}
	}
	return has
}

// holdsNumber reports whether a stretch has a number that the claim's is.
func (m *match) holdsNumber(e *Evidence, in stretch, n *number) bool {
	for k := in.first; k < in.last; k++ {
		if g := e.numberOf(k); g != nil && (n.sameAs(g) || n.converts(g)) {
			return true
		}
	}
	return false
}

// inRow reports whether a row, or the head of one of its columns, has a word of a name
// of the claim.
func (m *match) inRow(e *Evidence, r *tableRow, g group) bool {
	for c := range r.cells {
		for k := g.first; k <= g.last; k++ {
			if e.holdsTerm(m.tokens[k].term, r.cells[c].value) || e.holdsTerm(m.tokens[k].term, r.cells[c].head) {
				return true
			}
		}
	}
	return false
}

// otherHolder finds a name of the claim in the same column of another row.
func (m *match) otherHolder(e *Evidence, t *table, r *tableRow, g group) slot {
	for i := range t.rows {
		for c := 1; c < len(t.rows[i].cells) && c < len(r.cells); c++ {
			in := t.rows[i].cells[c].value
			if !e.holdsTerm(m.tokens[g.last].term, in) || r.cells[c].value.first >= r.cells[c].value.last {
				continue
			}
			return slot{kind: slotName, in: e, at: r.cells[c].value.first, to: r.cells[c].value.last - 1, by: g.first, last: g.last, certain: true}
		}
	}
	return slot{}
}

// denies reports whether the claim denies anything, or compares.
func (c *claim) denies() bool {
	for i := range c.tokens {
		if c.tokens[i].flags&isNegation != 0 || c.tokens[i].term == termThan {
			return true
		}
	}
	return false
}
