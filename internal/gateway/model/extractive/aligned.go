package extractive

import (
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/language"
)

// columned reads a line of a price list or a plan in aligned columns as a row of its own,
// or a line that stands deeper below such a row as the rest of its last cell. It reports
// whether the line is one of these.
func (r *blockReader) columned(start, end int) bool {
	line := r.text[start:end]
	cells, indent := language.Cells(line), indentOf(line)
	switch {
	case cells != nil:
		r.columns = r.namesOf(cells)
		r.add(row, start+indent, end)
		b := &r.blocks[len(r.blocks)-1]
		b.cells, b.columns = cells, r.columns
		r.aligned, r.hung, r.open = true, indent, false
	case r.aligned && !r.ruled && indent > r.hung:
		b := &r.blocks[len(r.blocks)-1]
		b.cells[len(b.cells)-1] += " " + strings.TrimSpace(line[indent:])
		b.span.End = end
	default:
		return false
	}
	return true
}

// fewColumns is the fewest columns of a table in aligned columns whose first row may name
// them where no line is drawn below it: two are as often a name and its value.
const fewColumns = 3

// isDrawn reports whether a line is drawn, in one piece or one for each column, as below the
// names of columns.
func isDrawn(line string) bool {
	return utf8.RuneCountInString(line) >= 3 && strings.Trim(line, "-=─━═ ") == ""
}

// namesOf are the names of the columns of a row of cells: those of the row before it, or
// that row itself if it opens its table, has no figure, and stands over one or over a line that
// is drawn below it. A row that gives names says nothing else.
func (r *blockReader) namesOf(cells []string) []string {
	if !r.aligned {
		return nil
	}
	last := len(r.blocks) - 1
	above := r.blocks[last]
	opens := last == 0 || r.blocks[last-1].kind != row || strings.Contains(r.text[r.blocks[last-1].span.End:above.span.Start], "\n\n")
	switch {
	case len(above.cells) != len(cells) || len(cells) < fewColumns && !r.ruled && above.columns == nil:
		return nil
	case above.columns != nil:
		return above.columns
	case !opens || figured(above.cells) || !r.ruled && !figured(cells[1:]):
		return nil
	}
	r.blocks = r.blocks[:last]
	return above.cells
}

// figured reports whether a cell holds a digit.
func figured(cells []string) bool {
	return strings.ContainsAny(strings.Join(cells, ""), "0123456789")
}
