package ingest

import "strings"

// tableBlock turns a table within prose into one block with a line for each row,
// written with the names of its columns. A table of one column or one row is
// layout or a box, and its cells are paragraphs.
type tableBlock struct {
	builder *builder
	rows    [][]string
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
	names := columnNames(t.rows[0])
	lines := make([]string, 0, len(t.rows))
	for _, row := range t.rows[1:] {
		if line := recordOf(names, row); line != "" {
			lines = append(lines, line)
		}
	}
	t.builder.paragraph(strings.Join(lines, "\n"))
}

func (t *tableBlock) loose() {
	for _, row := range t.rows {
		for _, cell := range row {
			t.builder.paragraph(oneLine(cell))
		}
	}
}
