package ingest

// officeGrid lays the cells of a table of an office document out in rows and columns.
type officeGrid struct {
	block tableBlock
	cells []string
	// above are the words of the last row, which a merged cell says again.
	above []string
	// across are the columns of the open row that a cell before them takes, below those whose cell
	// goes on from the row above.
	across, below []bool
	heads         officeHeads
	// named says that the document marks the open row as one of names.
	named bool
}

// merge is how a cell belongs to another.
type merge int

const (
	single merge = iota
	down         // to the cell above
	across       // to the cell before
)

func (g *officeGrid) cell(words string, m merge) {
	col := len(g.cells)
	if m == down && col < len(g.above) {
		words = g.above[col]
	}
	if m == across {
		words = ""
	}
	if col < MaxCells {
		g.cells, g.across, g.below = append(g.cells, words), append(g.across, m == across), append(g.below, m == down)
	}
}

// endRow ends a row. In one of names a wide cell names each of its columns.
func (g *officeGrid) endRow() {
	if g.heads.take(g) {
		for i := 1; i < len(g.cells); i++ {
			if g.across[i] {
				g.cells[i] = g.cells[i-1]
			}
		}
	}
	g.above = make([]string, len(g.cells))
	for i, words := range g.cells {
		if len(words) <= maxRepeated {
			g.above[i] = words
		}
	}
	g.block.row(g.cells)
	g.cells, g.across, g.below, g.named = nil, nil, nil, false
}

// end adds the table to b. Rows at the top that hold one cell are its caption, unless too
// few others are left.
func (g *officeGrid) end(b *builder, marked bool) {
	t := &g.block
	t.builder, t.unmarked = b, !marked
	for len(t.rows) > 2 && filled(t.rows[0]) == 1 && firstFilled(t.rows[0]) == 0 {
		b.paragraph(oneLine(t.rows[0][0]))
		t.rows = t.rows[1:]
	}
	if n := g.heads.count; n > 1 && n < len(t.rows) && filled(t.rows[0]) > 1 {
		t.rows = append([][]string{joinedNames(t.rows[:n])}, t.rows[n:]...)
		t.unmarked = false
	}
	t.end()
}
