package ingest

// officeGrid lays the cells of a table of an office document out in rows and columns.
type officeGrid struct {
	block tableBlock
	cells []string
	// above are the words of the last row, which a merged cell says again.
	above []string
	// across are the columns of the open row that a cell before them takes.
	across []bool
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
		g.cells, g.across = append(g.cells, words), append(g.across, m == across)
	}
}

// endRow ends a row. In the first a wide cell names each of its columns, unless it is the
// only one.
func (g *officeGrid) endRow() {
	if len(g.block.rows) == 0 && filled(g.cells) > 1 {
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
	g.cells, g.across = nil, nil
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
	t.end()
}
