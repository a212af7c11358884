package ingest

import (
	"slices"
	"strings"
)

// table turns the rows of a sheet into records, as they come. The first row of several
// cells names the columns; rows of one cell above it are its caption. A blank row ends the
// table if a row of one cell follows, which is a note, or the names of another table.
type table struct {
	builder *builder
	// captions are the rows of one cell that came before the names, apart says that a
	// blank row parts them from the names.
	captions [][]string
	apart    bool
	// head is the row of names, columns what has stood below each of them.
	head    []string
	names   []string
	columns []column
	rows    int
	open    bool
	// gap says that the last row was blank, noted that a note came since the last record.
	gap, noted bool
}

// column is how many numbers have stood in a column, and how many words.
type column struct{ numbers, words int }

// fewNumbers is how many numbers make a column one of numbers, so that words in it are the
// name of another.
const fewNumbers = 2

// maxCaptions is the most rows of a caption: more are a table of one column.
const maxCaptions = 5

// row adds one row.
func (t *table) row(cells []string) {
	cells = cells[:min(len(cells), MaxCells)]
	if blank(cells) {
		t.gap = true
		return
	}
	gap, lone := t.gap, filled(cells) == 1
	t.gap = false
	switch {
	case t.names == nil:
		t.first(cells, lone, gap)
	case (gap || t.noted) && lone && t.beside(cells):
		t.note(cells)
	case (gap || t.noted) && t.heads(cells):
		t.close()
		t.name(cells)
	default:
		t.add(cells)
	}
}

// mayBegin reports whether the next row may be the names of a table.
func (t *table) mayBegin() bool { return t.names == nil || t.gap || t.noted }

// first reads a row before which no names stand.
func (t *table) first(cells []string, lone, gap bool) {
	switch {
	case lone && len(t.captions) < maxCaptions:
		t.captions = append(t.captions, slices.Clone(cells))
	case lone || len(t.captions) > 0 && !gap && numbered(cells):
		t.oneColumn()
		t.add(cells)
	default:
		t.apart = gap
		t.name(cells)
	}
}

func (t *table) name(cells []string) {
	t.head, t.names = slices.Clone(cells), columnNames(cells)
	t.columns = make([]column, len(cells))
	t.rows, t.noted = 0, false
}

// oneColumn takes what seemed a caption for a table whose only name stands first.
func (t *table) oneColumn() {
	rows := t.captions
	t.captions = nil
	t.name(rows[0])
	for _, row := range rows[1:] {
		t.add(row)
	}
}

// beside reports whether a row of one cell is a note and no row of the table: it holds words
// that stand no further to the right than the first name.
func (t *table) beside(cells []string) bool {
	return filled(t.head) > 1 && !numbered(cells) && firstFilled(cells) <= firstFilled(t.head)
}

// heads reports whether a row after a blank row names the columns of another table: none of
// its cells is a number, and it does not go on with the table above.
func (t *table) heads(cells []string) bool {
	if filled(cells) < 2 || numbered(cells) || t.rows == 0 {
		return false
	}
	if t.noted || slices.Equal(cells, t.head) {
		return true
	}
	for i, cell := range cells {
		if strings.TrimSpace(cell) == "" {
			continue
		}
		if i >= len(t.head) || strings.TrimSpace(t.head[i]) == "" || t.columns[i].numbers >= fewNumbers && t.columns[i].words == 0 {
			return true
		}
	}
	return false
}

// add adds a row below the names.
func (t *table) add(cells []string) {
	t.caption()
	t.rows++
	t.noted = false
	for i, cell := range cells[:min(len(cells), len(t.columns))] {
		switch {
		case strings.TrimSpace(cell) == "":
		case isNumber(cell):
			t.columns[i].numbers++
		default:
			t.columns[i].words++
		}
	}
	t.record(recordOf(t.names, cells))
}

// caption writes the rows above the names: the first is the heading of the table, unless
// it is a sentence.
func (t *table) caption() {
	for i, row := range t.captions {
		text := oneLine(strings.Join(row, " "))
		if i == 0 && !ended(text) {
			t.builder.heading(captionLevel, text)
		} else {
			t.builder.paragraph(text)
		}
		t.open = false
	}
	t.captions = nil
}

// captionLevel is the level of a caption: that above it is the sheet's.
const captionLevel = 2

func (t *table) note(cells []string) {
	t.caption()
	t.builder.paragraph(oneLine(strings.Join(cells, " ")))
	t.noted, t.open = true, false
}

// close ends the table below the names: one without rows says the names.
func (t *table) close() {
	if t.rows == 0 && t.names != nil {
		t.record(strings.Join(t.names, "; "))
	}
	t.open = false
}

// end closes the sheet.
func (t *table) end() {
	if len(t.captions) > 0 && t.rows == 0 && !t.apart {
		if t.names != nil {
			t.captions = append(t.captions, t.head)
		}
		t.oneColumn()
	}
	t.caption()
	t.close()
	*t = table{builder: t.builder}
}

func (t *table) record(text string) {
	if !t.open {
		t.builder.gap("\n")
		t.open = true
	}
	t.builder.record(text)
}
