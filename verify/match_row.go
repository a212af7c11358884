package verify

// maxRowSteps is how many cells of a passage's tables are compared with places of a claim
// to read it as a row.
const maxRowSteps = 1 << 18

// A readRow is a claim read as a row of a table: the row's name, the names of columns and
// whole cells, and nothing else but small words.
type readRow struct {
	found bool
	// other is the first cell that is not what the row has there, with the claim's tokens
	// that say it.
	other slot
}

// readRow reads the claim as a row of the passages' tables.
func (m *match) readRow() (read readRow) {
	if len(m.terms) > 0 && m.weight(m.found) < verbatimFrom*m.total {
		return readRow{}
	}
	steps := maxRowSteps
	for _, e := range m.evidence {
		for _, t := range e.tables() {
			for _, name := range m.rowsNamed(e, &t, &steps) {
				r := rowReader{m: m, e: e, table: &t, row: &t.rows[name.row], name: name, steps: &steps}
				switch got := r.read(); {
				case got.found && got.other.kind == slotNone:
					return got
				case got.found && !read.found:
					read = got
				}
			}
		}
	}
	return read
}

// readOut reports whether the claim is a row of a table read out.
func (m *match) readOut() bool {
	r := m.readRow()
	return r.found && r.other.kind == slotNone
}

// otherRead finds a cell that a claim which reads out a row has from elsewhere.
func (m *match) otherRead() slot { return m.readRow().other }

// rowName is where a claim has the name of a row, up to the token behind it.
type rowName struct {
	row    int
	at, to int32
}

// rowsNamed are the rows whose first cell stands in the claim, those with the longest; none
// once the steps are used up.
func (m *match) rowsNamed(e *Evidence, t *table, steps *int) (names []rowName) {
	longest := int32(0)
	for i := range t.rows {
		in := t.rows[i].cells[0].value
		if !m.names(e, in) {
			continue
		}
		if *steps < 0 {
			return nil
		}
		at, last := m.standing(e, in)
		if *steps -= int(at) + 1; at < 0 {
			*steps -= len(m.tokens)
		}
		if n := in.last - in.first; at >= 0 && n >= longest {
			if n > longest {
				longest, names = n, names[:0]
			}
			names = append(names, rowName{i, at, last + 1})
		}
	}
	return names
}

// rowReader reads a claim as one row.
type rowReader struct {
	m     *match
	e     *Evidence
	table *table
	row   *tableRow
	name  rowName
	steps *int
	// column is the column that the claim has just named, 0 for none.
	column int
	got    readRow
}

// read reads the claim from its first token to its last.
func (r *rowReader) read() readRow {
	end := int32(len(r.m.tokens))
	for at := int32(0); at < end; {
		next := r.next(at)
		if next <= at {
			return readRow{}
		}
		at = next
	}
	return r.got
}

// next is where the claim goes on behind what it has at a token: the longest of a cell of
// the row, the row's name, the name of a column, and a cell from elsewhere; a small word
// if it is none of them; -1 for another, and once the steps are used up.
func (r *rowReader) next(at int32) int32 {
	if *r.steps < 0 {
		return -1
	}
	own := r.own(at)
	if at == r.name.at && own <= r.name.to {
		return r.name.to
	}
	head, column := r.head(at)
	other, s := r.another(at)
	switch far := max(own, head, other); {
	case far <= at && r.m.tokens[at].flags&(isStop|isNegation) == isStop:
		return at + 1
	case far <= at:
		return -1
	case own == far:
		r.got.found, r.column = true, 0
	case head == far:
		r.column = column
	default:
		r.got.found, r.column = true, 0
		if r.got.other.kind == slotNone {
			r.got.other = s
		}
	}
	return max(own, head, other)
}

// own is where the claim goes on behind a cell of the row, of the column that it has
// named if it has, or -1.
func (r *rowReader) own(at int32) (far int32) {
	far = -1
	for c := 1; c < len(r.row.cells); c++ {
		if r.column == 0 || r.e.sameWords(r.row.cells[c].head, r.row.cells[r.column].head) {
			far = max(far, r.behind(r.row.cells[c].value, at))
		}
	}
	return far
}

// head is where it goes on behind the name of a column, and which that is; or -1.
func (r *rowReader) head(at int32) (far int32, column int) {
	far = -1
	for c := 1; c < len(r.row.cells); c++ {
		if next := r.behind(r.row.cells[c].head, at); next > far {
			far, column = next, c
		}
	}
	return far, column
}

// another is where it goes on behind the longest cell that is not the row's in its column,
// and what the row has there; or -1.
func (r *rowReader) another(at int32) (far int32, s slot) {
	far = -1
	for i := 0; i < len(r.table.rows) && *r.steps >= 0; i++ {
		cells := r.table.rows[i].cells
		for d := 1; d < min(len(cells), len(r.row.cells)); d++ {
			c := d
			if r.column != 0 {
				c = r.column
			}
			if next := r.behind(cells[d].value, at); next > far && !r.e.bothNothing(&cells[d], &r.row.cells[c]) {
				far, s = next, r.slot(c, cells, at, next)
			}
		}
	}
	return far, s
}

// slot says that the row has something else in a column than the claim from one token up
// to another; or if that cell is empty, that another row says this.
func (r *rowReader) slot(c int, cells []tableCell, from, to int32) slot {
	if own := r.row.cells[c].value; own.first >= own.last {
		other := cells[0].value
		return slot{kind: slotName, in: r.e, at: other.first, to: other.last - 1, by: r.name.at, last: r.name.to - 1}
	}
	s := r.e.cellSlot(&r.row.cells[c], from)
	s.last = to - 1
	return s
}

// behind is where the claim goes on behind the words of a cell or a head that it has at a
// token, or -1.
func (r *rowReader) behind(in stretch, at int32) int32 {
	if *r.steps--; *r.steps < 0 {
		return -1
	}
	if next := r.m.after(r.e, in, at); next > at {
		return next
	}
	return -1
}

// sameWords reports whether two stretches of a passage have the same words: two columns may
// have one name.
func (e *Evidence) sameWords(a, b stretch) bool {
	if a.last-a.first != b.last-b.first {
		return false
	}
	for k := range a.last - a.first {
		if e.wordAt(e.text, a.first+k) != e.wordAt(e.text, b.first+k) {
			return false
		}
	}
	return true
}

// after is the claim's token behind the words of a stretch that it has at a token, or -1
// if it has others there.
func (m *match) after(e *Evidence, in stretch, at int32) int32 {
	if at+in.last-in.first > int32(len(m.tokens)) {
		return -1
	}
	for k := in.first; k < in.last; k, at = k+1, at+1 {
		if e.wordAt(e.text, k) != m.reading.wordAt(m.text, at) {
			return -1
		}
	}
	return at
}

// standing is where the words of a stretch stand in the claim, from the first to the last
// token, or -1.
func (m *match) standing(e *Evidence, in stretch) (at, last int32) {
	for k := int32(0); k < int32(len(m.tokens)); k++ {
		if end := m.after(e, in, k); end > k {
			return k, end - 1
		}
	}
	return -1, -1
}
