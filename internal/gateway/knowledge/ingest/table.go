package ingest

import (
	"strconv"
	"strings"
)

// table turns rows into records. The first row with words names the columns.
type table struct {
	builder *builder
	names   []string
	rows    int
	open    bool
}

// row adds one row.
func (t *table) row(cells []string) {
	cells = cells[:min(len(cells), MaxCells)]
	if blank(cells) {
		return
	}
	if t.names == nil {
		t.names = columnNames(cells)
		return
	}
	t.rows++
	t.record(recordOf(t.names, cells))
}

// end closes the table: one that had a single row says that row.
func (t *table) end() {
	if t.rows == 0 && t.names != nil {
		t.record(strings.Join(t.names, "; "))
	}
	t.names, t.rows, t.open = nil, 0, false
}

func (t *table) record(text string) {
	if !t.open {
		t.builder.gap("\n")
		t.open = true
	}
	t.builder.record(text)
}

func columnNames(cells []string) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		if names[i] = oneLine(cell); names[i] == "" {
			names[i] = "Column " + strconv.Itoa(i+1)
		}
	}
	return names
}

// recordOf writes a row with the names of its columns: "Name: …; Price: …". Empty
// cells are left out.
func recordOf(names, cells []string) string {
	var b strings.Builder
	for i, cell := range cells {
		if cell = oneLine(cell); cell == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteString("; ")
		}
		if i < len(names) {
			b.WriteString(names[i] + ": ")
		}
		b.WriteString(cell)
	}
	return b.String()
}

func blank(cells []string) bool {
	for _, cell := range cells {
		if strings.TrimSpace(cell) != "" {
			return false
		}
	}
	return true
}

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
