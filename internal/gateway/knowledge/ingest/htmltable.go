package ingest

import (
	"strconv"

	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// table reads a table: its caption, then its rows. A table within a cell of data is read as
// that cell's words.
func (w *htmlReader) table(n *xhtml.Node) {
	w.lead()
	if caption := firstElement(n, atom.Caption); caption != nil && closest(caption, atom.Table) == n {
		w.builder.paragraph(oneLine(words(caption)))
	}
	if w.layout(n) {
		return
	}
	g := tableGrid{named: true}
	for row := range n.Descendants() {
		if row.DataAtom == atom.Tr && closest(row, atom.Table) == n {
			g.row(row)
		}
	}
	if g.named && g.lone < len(g.rows) {
		w.card(&g)
		return
	}
	g.above(w.builder)
	t := tableBlock{builder: w.builder, nameless: g.heads == 0 && len(g.rows) > 0 && saysSentence(g.rows[0])}
	for _, cells := range g.joinHeads() {
		t.row(cells)
	}
	t.end()
}

// card writes a table of names and values, and between them the rows that are one cell.
func (w *htmlReader) card(g *tableGrid) {
	var named [][]string
	end := func() {
		if len(named) > 0 {
			w.builder.paragraph(card(named))
		}
		named = nil
	}
	for i, cells := range g.rows {
		if g.single[i] {
			end()
			w.builder.paragraph(oneLine(cells[0]))
			continue
		}
		named = append(named, cells)
	}
	end()
}

// tableGrid are the rows of a table with cells that span several filled in.
type tableGrid struct {
	rows [][]string
	// single says of each row that it is one cell, which spans others; lone is how many are.
	single []bool
	lone   int
	// over is how many rows at the top are one cell of words, heads how many after them hold
	// names alone; named says that every row of several cells is a name and a value.
	over, heads int
	named       bool
	// below are the words of cells that reach into the rows to come, by column.
	below map[int]spanned
}

// maxRepeated is the most bytes of a cell that are said again in every row and column that
// it spans.
const maxRepeated = 200

type spanned struct {
	words string
	rows  int
}

// row reads a row.
func (g *tableGrid) row(row *xhtml.Node) {
	var cells []string
	names, values := 0, 0
	next := map[int]spanned{}
	fill := func() {
		for above, reaches := g.below[len(cells)]; reaches && len(cells) < MaxCells; above, reaches = g.below[len(cells)] {
			if above.rows > 1 {
				next[len(cells)] = spanned{above.words, above.rows - 1}
			}
			cells = append(cells, above.words)
		}
	}
	for cell := row.FirstChild; cell != nil; cell = cell.NextSibling {
		if cell.DataAtom != atom.Td && cell.DataAtom != atom.Th {
			continue
		}
		fill()
		if cell.DataAtom == atom.Th && values == 0 {
			names++
		} else if cell.DataAtom == atom.Td {
			values++
		}
		said := words(cell)
		again := said
		if len(said) > maxRepeated {
			again = ""
		}
		for i := range min(spanOf(cell, "colspan"), MaxCells-len(cells)) {
			if rows := spanOf(cell, "rowspan"); rows > 1 {
				next[len(cells)] = spanned{again, rows - 1}
			}
			if i > 0 {
				said = again
			}
			cells = append(cells, said)
		}
	}
	fill()
	g.kind(names, values, len(cells))
	g.below = next
	g.rows = append(g.rows, cells)
}

// kind notes what the next row is, of so many names and values over so many columns.
func (g *tableGrid) kind(names, values, columns int) {
	single := names+values == 1 && columns > 1 && len(g.below) == 0
	switch {
	case values == 0 && names > 0 && g.over+g.heads == len(g.rows):
		g.heads++
	case single && values == 1 && g.over == len(g.rows):
		g.over++
	}
	if single {
		g.lone++
	}
	g.named = g.named && (single || names == 1 && values == 1 && columns == 2)
	g.single = append(g.single, single)
}

// above writes the rows at the top that are one cell of words each: they say what the table is
// about, and name no column.
func (g *tableGrid) above(b *builder) {
	n := min(g.over, len(g.rows)-1)
	for _, cells := range g.rows[:max(n, 0)] {
		b.paragraph(oneLine(cells[0]))
	}
	g.rows = g.rows[max(n, 0):]
}

// spanOf is how many rows or columns a cell takes.
func spanOf(cell *xhtml.Node, name string) int {
	n, err := strconv.Atoi(attribute(cell, name))
	if err != nil {
		return 1
	}
	return max(1, min(n, MaxCells))
}

// joinHeads makes one row of the rows of names at the top: "2025" over "spring" is
// "2025 spring".
func (g *tableGrid) joinHeads() [][]string {
	if g.heads < 2 || g.heads == len(g.rows) {
		return g.rows
	}
	return append([][]string{joinedNames(g.rows[:g.heads])}, g.rows[g.heads:]...)
}
