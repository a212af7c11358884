package ingest

import (
	"slices"

	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxLayouts is how deep tables of layout are read within one another: each is looked
// through for what stands in its cells.
const maxLayouts = 16

// layout reads a table that only places what stands in it: the children of its cells are
// blocks of the page. It reports false for a table of data.
func (w *htmlReader) layout(n *xhtml.Node) bool {
	rows := cellsOf(n)
	if w.layouts >= maxLayouts || !isLayout(n, rows) {
		return false
	}
	w.layouts++
	for _, row := range rows {
		for _, cell := range row {
			w.block(cell)
			w.flush()
		}
	}
	w.layouts--
	return true
}

// isLayout reports whether a table says that it is layout or has one column, or else, without
// any cell that is a name, has one row or holds what is no value.
func isLayout(n *xhtml.Node, rows [][]*xhtml.Node) bool {
	if role := attribute(n, "role"); role == "presentation" || role == "none" {
		return true
	}
	widest := 0
	var cells []*xhtml.Node
	for _, row := range rows {
		widest = max(widest, len(row))
		cells = append(cells, row...)
	}
	switch {
	case widest == 1:
		return true
	case slices.ContainsFunc(cells, func(cell *xhtml.Node) bool { return cell.DataAtom == atom.Th }):
		return false
	}
	return len(rows) == 1 || slices.ContainsFunc(cells, holdsBlocks)
}

// holdsBlocks reports whether a cell holds blocks of a page that are not the value of a table.
func holdsBlocks(cell *xhtml.Node) bool {
	for n := range cell.Descendants() {
		switch n.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Pre, atom.Ul, atom.Ol, atom.Table:
			return true
		}
	}
	return false
}

// cellsOf are the cells of a table by rows, without those of tables within it.
func cellsOf(table *xhtml.Node) [][]*xhtml.Node {
	var rows [][]*xhtml.Node
	for part := table.FirstChild; part != nil; part = part.NextSibling {
		switch part.DataAtom {
		case atom.Tbody, atom.Thead, atom.Tfoot:
			rows = append(rows, cellsOf(part)...)
		case atom.Tr:
			if row := cellsIn(part); len(row) > 0 {
				rows = append(rows, row)
			}
		}
	}
	return rows
}

func cellsIn(row *xhtml.Node) []*xhtml.Node {
	var cells []*xhtml.Node
	for cell := row.FirstChild; cell != nil; cell = cell.NextSibling {
		if (cell.DataAtom == atom.Td || cell.DataAtom == atom.Th) && !pruned(cell) {
			cells = append(cells, cell)
		}
	}
	return cells
}
