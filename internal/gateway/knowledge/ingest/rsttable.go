package ingest

import (
	"encoding/csv"
	"strconv"
	"strings"
)

// drawn reports whether a line begins a table that is drawn: "+---+" or "===  ===".
func drawn(line string) bool {
	line = strings.TrimRight(line, " ")
	grid := strings.HasPrefix(line, "+-") && strings.HasSuffix(line, "+") && strings.Trim(line, "+-=") == ""
	return grid || strings.Contains(line, "= =") && strings.Trim(line, "= ") == ""
}

// table writes a drawn table, and returns where the next line stands.
func (t *rst) table(lines []string, at int) int {
	if strings.HasPrefix(lines[at], "+") {
		return t.grid(lines, at)
	}
	return t.simple(lines, at)
}

// grid writes a table in a frame.
func (t *rst) grid(lines []string, at int) int {
	end := at
	for end < len(lines) && lines[end] != "" && (lines[end][0] == '+' || lines[end][0] == '|') {
		end++
	}
	var columns []int // where the columns end
	for i, sign := range lines[at] {
		if sign == '+' && len(columns) <= MaxCells {
			columns = append(columns, i)
		}
	}
	var rows [][]string
	head, open := 0, true
	for _, line := range lines[at:end] {
		if line[0] == '+' {
			if open = true; strings.Contains(line, "=") {
				head = len(rows)
			}
			continue
		}
		if open || full(rows[len(rows)-1]) {
			rows = append(rows, make([]string, len(columns)-1))
		}
		open = false
		framed([]rune(strings.TrimSuffix(strings.TrimRight(line, " "), "|")), columns, rows[len(rows)-1])
	}
	t.rows(rows, head, rstInline)
	return end
}

// framed adds the words of a line of a frame to the cells of its row. Where no bar divides two columns,
// one cell spans both.
func framed(line []rune, columns []int, row []string) {
	cell := 0
	for i := range row {
		from, to := columns[i], min(columns[i+1], len(line))
		if from >= to {
			return
		}
		if line[from] == '|' || line[from] == '+' {
			cell = i
			row[cell] += " "
			from++
		}
		row[cell] += strings.TrimRight(string(line[from:to]), " ")
	}
}

// simple writes a table whose columns stand under runs of "=".
func (t *rst) simple(lines []string, at int) int {
	rule := strings.TrimRight(lines[at], " ")
	var columns []int
	for i := range rule {
		if rule[i] == '=' && (i == 0 || rule[i-1] == ' ') && len(columns) < MaxCells {
			columns = append(columns, i)
		}
	}
	var rows [][]string
	head, end := 0, at+1
	for ; end < len(lines); end++ {
		line := strings.TrimRight(lines[end], " ")
		if drawn(line) {
			if end+1 >= len(lines) || strings.TrimSpace(lines[end+1]) == "" {
				end++
				break
			}
			head = len(rows)
			continue
		}
		if line == "" || strings.Trim(line, "- ") == "" {
			continue
		}
		cells := cellsUnder(columns, line)
		if cells[0] == "" && len(rows) > head && !full(rows[len(rows)-1]) { // the row goes on
			rows[len(rows)-1] = wordsBelow(rows[len(rows)-1], cells)
			continue
		}
		rows = append(rows, cells)
	}
	t.rows(rows, head, rstInline)
	return end
}

// cellsUnder are the words of a line under each column that it reaches.
func cellsUnder(columns []int, line string) []string {
	var cells []string
	for i, from := range columns {
		to := len(line)
		if i+1 < len(columns) {
			to = min(to, columns[i+1])
		}
		if from >= to {
			break
		}
		cells = append(cells, strings.TrimSpace(strings.ToValidUTF8(line[from:to], "")))
	}
	return cells
}

// wordsBelow is a row with the words of the line that it goes on in.
func wordsBelow(row, more []string) []string {
	for i, words := range more {
		if i == len(row) {
			row = append(row, "")
		}
		row[i] += " " + words
	}
	return row
}

// tabled writes a table that an instruction holds: drawn, as a list of lists, or between commas.
func (t *rst) tabled(d *directive, depth int) {
	if d.said != "" {
		t.put("", rstInline(d.said), "")
	}
	head, _ := strconv.Atoi(d.options["header-rows"])
	switch d.name {
	case "list-table":
		t.rows(listRows(d.body), head, rstInline)
	case "csv-table":
		r := csv.NewReader(strings.NewReader(d.options["header"] + "\n" + strings.Join(d.body, "\n")))
		r.FieldsPerRecord, r.LazyQuotes, r.TrimLeadingSpace = -1, true, true
		rows, err := r.ReadAll()
		if err != nil {
			t.code("", d.body)
			return
		}
		if d.options["header"] != "" {
			head = 1
		}
		t.rows(rows, head, rstInline)
	default:
		inner := rst{headings: t.headings}
		inner.blocks(d.body, depth+1)
		t.put(inner.out...)
	}
}

// listRows are the rows of a list of lists.
func listRows(lines []string) [][]string {
	var rows [][]string
	for _, line := range lines {
		if cell, begins := strings.CutPrefix(line, "* - "); begins || line == "* -" {
			rows = append(rows, []string{cell})
			continue
		}
		if len(rows) == 0 || strings.TrimSpace(line) == "" {
			continue
		}
		row := &rows[len(rows)-1]
		if cell, begins := strings.CutPrefix(line, "  - "); begins || line == "  -" {
			*row = append(*row, cell)
			continue
		}
		if last := &(*row)[len(*row)-1]; len(*last) <= maxCellOn {
			*last += " " + strings.TrimSpace(line)
			continue
		}
		rows = append(rows, []string{strings.TrimSpace(line)})
	}
	return rows
}
