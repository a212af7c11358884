package ingest

import (
	"cmp"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"
)

// mergedCells are the merged cells of a sheet, whose words stand in the first alone.
type mergedCells struct {
	// areas are those that are still to come, open those that the last row is in.
	areas, open []mergedArea
}

// mergedArea is what one of them takes, counted from 1, and its words once they were read.
type mergedArea struct {
	col, row, toCol, toRow int
	words                  string
}

// add takes an area as it is written: "B4:C4". One that cannot be read says nothing.
func (m *mergedCells) add(ref string) {
	from, to, found := strings.Cut(ref, ":")
	col, row, err := excelize.CellNameToCoordinates(from)
	toCol, toRow, worse := excelize.CellNameToCoordinates(to)
	if found && err == nil && worse == nil && col <= MaxCells && len(m.areas) < maxMerged && toCol >= col && toRow >= row {
		m.areas = append(m.areas, mergedArea{col: col, row: row, toCol: toCol, toRow: toRow})
	}
}

// maxMerged is the most merged cells of a sheet that are looked at; more count as cells that are not.
const maxMerged = 1 << 16

func (m *mergedCells) order() {
	slices.SortStableFunc(m.areas, func(a, b mergedArea) int { return cmp.Compare(a.row, b.row) })
}

// fill goes on to a row, and says in it what a cell of a row above says that reaches into it, as a
// reader sees it beside both. A row without words of its own stays blank. Long words are not said
// again.
func (m *mergedCells) fill(number int, cells []string) []string {
	m.open = slices.DeleteFunc(m.open, func(a mergedArea) bool { return a.toRow < number })
	if !blank(cells) {
		for _, a := range m.open {
			for len(cells) < a.col {
				cells = append(cells, "")
			}
			cells[a.col-1] = cmp.Or(cells[a.col-1], a.words)
		}
	}
	for len(m.areas) > 0 && m.areas[0].row <= number {
		a := m.areas[0]
		m.areas = m.areas[1:]
		if a.col <= len(cells) && len(cells[a.col-1]) <= maxRepeated {
			a.words = cells[a.col-1]
		}
		if a.row == number && len(m.open) < MaxCells { // areas do not overlap
			m.open = append(m.open, a)
		}
	}
	return cells
}

// spread says a name over several columns in each of them.
func (m *mergedCells) spread(number int, cells []string) []string {
	cells = slices.Clone(cells)
	for _, a := range m.open {
		if a.row != number {
			continue
		}
		for col := a.col + 1; col <= min(a.toCol, MaxCells) && a.words != ""; col++ {
			for len(cells) < col {
				cells = append(cells, "")
			}
			cells[col-1] = a.words
		}
	}
	return cells
}

// headsTo is the last row of the names of a table that may begin in a row, or 0 if no name stands
// over several columns. There are more than one where others reach into the rows below, or where
// each stands over several.
func (m *mergedCells) headsTo(number int, cells []string) int {
	wide, to := 0, 0
	for _, a := range m.open {
		switch {
		case a.row != number || a.words == "":
		case a.toRow > number && a.toRow < number+maxHeads:
			to = max(to, a.toRow)
		case a.toCol > a.col && a.toRow == number:
			wide++
		}
	}
	switch {
	case wide == 0 || filled(cells) == 1 && firstFilled(cells) == 0: // that is a caption
		return 0
	case to == 0 && wide == filled(cells):
		return number + 1
	}
	return max(to, number)
}

// maxHeads is the most rows of names.
const maxHeads = 4

// sheetHeads hands the rows of a sheet on to its table, rows of names as one.
type sheetHeads struct {
	table  *table
	merged *mergedCells
	// held are rows of names as they stand, spread as they are said; they end with row to.
	held, spread [][]string
	to           int
}

func (h *sheetHeads) row(number int, cells []string) {
	if len(h.held) == 0 {
		h.to = 0
		if h.table.mayBegin() {
			h.to = h.merged.headsTo(number, cells)
		}
	}
	if h.to < number {
		h.flush()
		h.table.row(cells)
		return
	}
	h.held, h.spread = append(h.held, slices.Clone(cells)), append(h.spread, h.merged.spread(number, cells))
	if number == h.to {
		h.flush()
	}
}

// flush hands on what is held: as one row, unless one of them holds values or nothing.
func (h *sheetHeads) flush() {
	apart := slices.ContainsFunc(h.held, func(cells []string) bool { return numbered(cells) || blank(cells) })
	switch {
	case len(h.held) > 1 && !apart:
		h.held = [][]string{joinedNames(h.spread)}
	case len(h.held) > 0 && h.table.names == nil && !numbered(h.held[0]):
		h.held[0] = h.spread[0]
	}
	for _, cells := range h.held {
		h.table.row(cells)
	}
	h.held, h.spread = nil, nil
}
