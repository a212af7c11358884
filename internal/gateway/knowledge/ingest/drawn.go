package ingest

import (
	"strings"
	"unicode"
)

// isDrawnLine reports whether a line is one of a table that is drawn with characters: a border
// of it, or a row between bars.
func isDrawnLine(line string) bool {
	line = strings.TrimSpace(line)
	return drawnBorder(line) || len(barred(line)) > 1
}

// drawnTable adds a block of lines as a table if it is drawn with characters, as terminals,
// reStructuredText and plain text have it:
//
//	+-------+--------+
//	| Berth | Metres |
//	+-------+--------+
//	| 12    | 40     |
//	+-------+--------+
//
// It reports whether it is. Between borders stands a row of one line or more; below the only
// border under the names each line is a row, unless its first cell is empty. Where the table
// begins without a border and ends with one, as behind the end of a page, its names are not there.
func drawnTable(block string, b *builder) bool {
	groups, named := drawnGroups(block)
	if groups == nil {
		return false
	}
	t := tableBlock{builder: b, unmarked: !named || len(groups) == 1}
	for _, group := range groups {
		for _, row := range rowsIn(group, len(groups) > 2) {
			t.row(row)
		}
	}
	if named || isForm(t.rows) {
		t.end()
		return true
	}
	lines := make([]string, len(t.rows))
	for i, row := range t.rows {
		lines[i] = recordOf(nil, row)
	}
	b.paragraph(strings.Join(lines, "\n"))
	return true
}

// drawnGroups are the lines between the borders of a drawn table, each as its cells, or nil if
// the block is none; named says that its first row names the columns.
func drawnGroups(block string) (groups [][][]string, named bool) {
	borders, cells := 0, 0
	open, framed := true, false
	for n, line := range strings.Split(strings.Trim(block, "\n"), "\n") {
		line = strings.TrimSpace(line)
		if drawnBorder(line) {
			borders, open, framed = borders+1, true, framed || n == 0
			continue
		}
		row := barred(line)
		if cells == 0 {
			cells = len(row)
		}
		if len(row) < 2 || len(row) != cells {
			return nil, false
		}
		if open {
			groups, open = append(groups, nil), false
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], row)
	}
	if borders == 0 || len(groups) == 0 {
		return nil, false
	}
	return groups, framed || !open && borders == 1
}

// rowsIn are the rows of the lines between two borders: all are one, or each is one that has a
// first cell.
func rowsIn(group [][]string, one bool) [][]string {
	var rows [][]string
	for from := 0; from < len(group); {
		to := from + 1
		for to < len(group) && (one || group[to][0] == "") {
			to++
		}
		rows = append(rows, joinedCells(group[from:to]))
		from = to
	}
	return rows
}

// joinedCells are the cells of lines that are one row.
func joinedCells(lines [][]string) []string {
	row := make([]string, len(lines[0]))
	for i := range row {
		words := make([]string, len(lines))
		for n, line := range lines {
			words[n] = line[i]
		}
		row[i] = oneLine(strings.Join(words, " "))
	}
	return row
}

// drawnBorder reports whether a line is a border in which lines cross: one of Markdown has bars and
// no crossings, and is read as Markdown.
func drawnBorder(line string) bool {
	crossings, along := 0, 0
	for _, r := range line {
		switch {
		case r == '+', unicode.Is(boxes, r) && !isBar(r) && !isAlong(r):
			crossings++
		case r == '-', r == '=', isAlong(r):
			along++
		case r != ':' && !isBar(r):
			return false
		}
	}
	return crossings > 0 && along > 1
}

// barred are the cells of a line between bars, or nil.
func barred(line string) []string {
	bars := strings.Map(func(r rune) rune {
		if isBar(r) {
			return '|'
		}
		return r
	}, line)
	if len(bars) < 2 || bars[0] != '|' || bars[len(bars)-1] != '|' {
		return nil
	}
	cells := strings.Split(bars[1:len(bars)-1], "|")
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(cell)
	}
	return cells
}

// boxes are the characters that frames are drawn with.
var boxes = &unicode.RangeTable{R16: []unicode.Range16{{Lo: 0x2500, Hi: 0x257F, Stride: 1}}}

func isBar(r rune) bool { return r == '|' || strings.ContainsRune("│┃║", r) }

func isAlong(r rune) bool { return strings.ContainsRune("─━═╌┄╴╶╸╺", r) }
