package ingest

// officeHeads are the rows of names of a table: the first of several cells, and those that follow
// on it if the document marks them as names, or if they tell a wide name apart:
//
//	| Part | Interval        |
//	|      | Summer | Winter |
//
// Here the cell of the part reaches into the second row, which is thereby none of values.
type officeHeads struct {
	count int
	// wide says that a name stands over several columns, ended that a row of values has come.
	wide, ended bool
	// top are the columns whose cell began in the first of the rows and goes on.
	top []bool
}

// take reports whether the open row is one of names, and counts it. Rows of one cell above the
// first are a caption; one that is marked may name a column that is not the first.
func (h *officeHeads) take(g *officeGrid) bool {
	several := filled(g.cells) > 1 || g.named && h.count > 0 && firstFilled(g.cells) > 0
	if h.ended || !several {
		h.ended = h.ended || h.count > 0 && !blank(g.cells)
		return false
	}
	reached, below := false, false
	for i := range g.cells {
		if !g.across[i] { // else the cell before takes this column too
			below = g.below[i]
		}
		if h.count == 0 {
			h.top = append(h.top, true)
			h.wide = h.wide || g.across[i]
		} else if i < len(h.top) {
			h.top[i] = h.top[i] && below
			reached = reached || h.top[i]
		}
	}
	if h.count > 0 && !g.named && !(h.wide && reached) {
		h.ended = true
		return false
	}
	h.count++
	return true
}
