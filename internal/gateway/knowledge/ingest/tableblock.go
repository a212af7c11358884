package ingest

import (
	"slices"
	"strings"
)

// tableBlock turns a table within prose into one block with a line for each row,
// written with the names of its columns. A table of one column or one row is
// layout or a box, and its cells are paragraphs. One of two columns whose first row is
// not marked as names is a form: a name and its value in each row.
type tableBlock struct {
	builder *builder
	rows    [][]string
	// unmarked says that nothing marks the first row as names, nameless that it is a row as all others.
	unmarked, nameless bool
}

func (t *tableBlock) row(cells []string) {
	if cells = cells[:min(len(cells), MaxCells)]; !blank(cells) && len(t.rows) < MaxRecords {
		t.rows = append(t.rows, cells)
	}
}

func (t *tableBlock) end() {
	if len(t.rows) < 2 || len(t.rows[0]) < 2 {
		t.loose()
		return
	}
	if t.unmarked && isForm(t.rows) {
		t.builder.paragraph(card(t.rows))
		return
	}
	names, rows := columnNames(t.rows[0]), t.rows[1:]
	if t.nameless {
		names, rows = nil, t.rows
	}
	lines, size := make([]string, 0, len(t.rows)), 0
	for _, row := range rows {
		if line := recordOf(names, row); line != "" {
			lines = append(lines, line)
			size += len(line)
		}
		if size > MaxText { // names are said again in each row, and the document is refused
			break
		}
	}
	t.builder.paragraph(strings.Join(lines, "\n"))
}

// namingWords is the most words of a cell that names a column and ends as a sentence does.
const namingWords = 6

// saysSentence reports whether one of a row's cells is a sentence, and so no name of a column.
func saysSentence(cells []string) bool {
	return slices.ContainsFunc(cells, func(cell string) bool {
		cell = oneLine(cell)
		return strings.HasSuffix(cell, ".") && len(strings.Fields(cell)) > namingWords
	})
}

// isForm reports whether rows have two columns, the first of them without a number.
func isForm(rows [][]string) bool {
	for _, row := range rows {
		if len(row) > 2 || isNumber(row[0]) {
			return false
		}
	}
	return len(rows[0]) == 2
}

// card is a table of names and values, a line for each.
func card(rows [][]string) string {
	lines := make([]string, len(rows))
	for i, row := range rows {
		name := oneLine(row[0])
		if filled(row) < 2 {
			lines[i] = oneLine(strings.Join(row, " "))
			continue
		}
		lines[i] = strings.TrimRight(name, ": ") + ": " + oneLine(row[1])
	}
	return strings.Join(lines, "\n")
}

func (t *tableBlock) loose() {
	for _, row := range t.rows {
		for _, cell := range row {
			t.builder.paragraph(oneLine(cell))
		}
	}
}
