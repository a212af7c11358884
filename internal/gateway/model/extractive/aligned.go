package extractive

import (
	"strings"

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
		r.add(row, start+indent, end)
		r.blocks[len(r.blocks)-1].cells = cells
		r.aligned, r.hung, r.open = true, indent, false
	case r.aligned && indent > r.hung:
		b := &r.blocks[len(r.blocks)-1]
		b.cells[len(b.cells)-1] += " " + strings.TrimSpace(line[indent:])
		b.span.End = end
	default:
		return false
	}
	return true
}
