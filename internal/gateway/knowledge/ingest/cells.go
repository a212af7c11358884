package ingest

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

func columnNames(cells []string) []string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		if names[i] = oneLine(cell); names[i] == "" {
			names[i] = "Column " + strconv.Itoa(i+1)
		}
	}
	return names
}

// joinedNames makes one row of rows of names, from the top: "2025" over "spring" is "2025 spring",
// and a name over several rows is said once.
func joinedNames(rows [][]string) []string {
	head := slices.Clone(rows[len(rows)-1])
	for len(head) < len(rows[0]) { // cells at the end that are empty may be missing
		head = append(head, "")
	}
	for i := range head {
		for above := len(rows) - 2; above >= 0; above-- {
			if cells := rows[above]; i < len(cells) && oneLine(cells[i]) != oneLine(head[i]) {
				head[i] = strings.TrimSpace(oneLine(cells[i]) + " " + head[i])
			}
		}
	}
	return head
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

func filled(cells []string) int {
	n := 0
	for _, cell := range cells {
		if strings.TrimSpace(cell) != "" {
			n++
		}
	}
	return n
}

func firstFilled(cells []string) int {
	return slices.IndexFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) != "" })
}

func blank(cells []string) bool { return filled(cells) == 0 }

// numbered reports whether one of the cells is a number.
func numbered(cells []string) bool { return slices.ContainsFunc(cells, isNumber) }

// isNumber reports whether a cell is a number, a sum or a date. A year may be a name.
func isNumber(cell string) bool {
	cell = strings.TrimSpace(cell)
	if len(cell) == len("2026") && (strings.HasPrefix(cell, "19") || strings.HasPrefix(cell, "20")) {
		return false
	}
	at := strings.IndexFunc(cell, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	return at >= 0 && cell[at] >= '0' && cell[at] <= '9'
}
