package verify

import (
	"cmp"
	"slices"
	"strings"
)

// A table is rows of cells. Tables of Markdown, rows with commas, and records such as
// "Name: value; Name: value" are read.
type table struct{ rows []tableRow }

type tableRow struct{ cells []tableCell }

// tableCell is a value and what its column is called, as tokens of the passage.
type tableCell struct{ head, value stretch }

// tables are the tables of a passage, read when first needed.
func (e *Evidence) tables() []table {
	e.tabled.Do(func() { e.readTables() })
	return e.tableList
}

// maxCells is how many cells of a passage are read.
const maxCells = 20000

func (e *Evidence) readTables() {
	if !strings.ContainsAny(e.text, "|,;\t") || !strings.Contains(e.text, "\n") && !strings.Contains(e.text, ": ") {
		return
	}
	var block []bytesSpan
	kind := byte(0)
	cells := 0
	for at := 0; at < len(e.text) && cells < maxCells; {
		end := at + strings.IndexByte(e.text[at:], '\n')
		if end < at {
			end = len(e.text)
		}
		k := e.lineKind(at, end)
		if k != kind {
			e.close(block, kind)
			block, kind = nil, k
		}
		if k != 0 {
			block = append(block, bytesSpan{at, end})
			cells += strings.Count(e.text[at:end], string(k))
		}
		at = end + 1
	}
	e.close(block, kind)
}

// bytesSpan is a stretch of a text in bytes.
type bytesSpan struct{ start, end int }

// lineKind is what parts the cells of a line: a bar, a tab, a comma, or a semicolon for
// a record; 0 if the line is of no table.
func (e *Evidence) lineKind(at, end int) byte {
	line := strings.TrimSpace(e.text[at:end])
	switch {
	case strings.HasPrefix(line, "|") && strings.Count(line, "|") > 2:
		return '|'
	case strings.Count(line, "\t") > 0:
		return '\t'
	case recordLike(line):
		return ';'
	case strings.Contains(line, ",") && !strings.Contains(line, ", ") && !strings.HasSuffix(line, "."):
		return ','
	}
	return 0
}

// recordLike reports whether a line is "Name: value; Name: value".
func recordLike(line string) bool {
	parts := strings.Split(line, ";")
	if len(parts) < 2 {
		return false
	}
	for _, p := range parts {
		name, value, ok := strings.Cut(p, ":")
		if !ok || len(strings.Fields(name)) > 4 || value == "" {
			return false
		}
	}
	return true
}

// close reads the lines of a table.
func (e *Evidence) close(lines []bytesSpan, kind byte) {
	switch {
	case kind == ';' && len(lines) > 0:
		e.tableList = append(e.tableList, e.records(lines))
	case kind != 0 && len(lines) > 1:
		if t := e.grid(lines, kind); len(t.rows) > 0 {
			e.tableList = append(e.tableList, t)
		}
	}
}

// records are lines of names and values.
func (e *Evidence) records(lines []bytesSpan) (t table) {
	for _, l := range lines {
		var r tableRow
		for _, s := range e.split(l, ';') {
			colon := s.start + strings.IndexByte(e.text[s.start:s.end], ':')
			r.cells = append(r.cells, tableCell{e.tokensIn(bytesSpan{s.start, colon}), e.tokensIn(bytesSpan{colon, s.end})})
		}
		t.rows = append(t.rows, r)
	}
	return t
}

// grid is a table whose first line names its columns.
func (e *Evidence) grid(lines []bytesSpan, kind byte) (t table) {
	heads := e.split(lines[0], kind)
	for _, l := range lines[1:] {
		cells := e.split(l, kind)
		if len(cells) != len(heads) || strings.Trim(e.text[l.start:l.end], "|-: \t") == "" {
			continue
		}
		var r tableRow
		for i, s := range cells {
			r.cells = append(r.cells, tableCell{e.tokensIn(heads[i]), e.tokensIn(e.linkText(s))})
		}
		t.rows = append(t.rows, r)
	}
	return t
}

// split are the cells of a line.
func (e *Evidence) split(l bytesSpan, by byte) (cells []bytesSpan) {
	if by == '|' {
		line := e.text[l.start:l.end]
		l.start += strings.IndexByte(line, '|') + 1
		if end := strings.LastIndexByte(line, '|'); strings.TrimSpace(line[end+1:]) == "" {
			l.end -= len(line) - end
		}
	}
	for at := l.start; ; {
		end := strings.IndexByte(e.text[at:max(at, l.end)], by)
		if end < 0 {
			return append(cells, bytesSpan{at, max(at, l.end)})
		}
		cells = append(cells, bytesSpan{at, at + end})
		at += end + 1
	}
}

// linkText is the text of a Markdown link that is all of a cell, or the cell.
func (e *Evidence) linkText(s bytesSpan) bytesSpan {
	cell := e.text[s.start:s.end]
	open, shut := strings.IndexByte(cell, '['), strings.Index(cell, "](")
	if open < 0 || shut < open || strings.TrimSpace(cell[:open]) != "" || strings.IndexByte(cell, ')') != len(strings.TrimRight(cell, " "))-1 {
		return s
	}
	return bytesSpan{s.start + open + 1, s.start + shut}
}

// tokensIn are the tokens of a stretch of the text.
func (e *Evidence) tokensIn(s bytesSpan) stretch {
	find := func(at int) int32 {
		i, _ := slices.BinarySearchFunc(e.tokens, at, func(t token, at int) int { return cmp.Compare(int(t.start), at) })
		return int32(i)
	}
	return stretch{find(s.start), find(s.end)}
}
