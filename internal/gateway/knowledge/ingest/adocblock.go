package ingest

import (
	"regexp"
	"strings"
)

// adocCallout is the number of a remark within code.
var adocCallout = regexp.MustCompile(`(?://|#|--|;;)?[ ]*<(?:\d+|\.)>[ ]*$`)

// delimited writes a block between two lines of signs, and returns where the next line stands.
func (t *adoc) delimited(lines []string, at, depth int) int {
	open := strings.TrimRight(lines[at], " ")
	shut := open
	if strings.HasPrefix(open, fence) {
		shut = fence
	}
	end := at + 1
	for end < len(lines) && strings.TrimRight(lines[end], " ") != shut {
		end++
	}
	body := lines[at+1 : end]
	next := min(end+1, len(lines))
	if end == len(lines) && (open == "--" || len(body) > 0 && open[0] == '=') { // nothing closes it: it is a line of signs
		return at + 1
	}
	style, _, _ := strings.Cut(t.style, ",")
	switch {
	case open[0] == '/', open[0] == '+':
	case open[1] == '=' && open[0] != '=':
		t.lead()
		t.table(body, strings.Contains(t.style, "header"), open[0])
	case open[0] == '-' && open != "--", open[0] == '.', open[0] == '`', verbatim(style):
		t.lead()
		language := t.language()
		if open[0] == '`' {
			language = strings.TrimLeft(open, "`")
		}
		code := make([]string, len(body))
		for i, line := range body {
			code[i] = adocCallout.ReplaceAllString(line, "")
		}
		t.code(language, code)
	default:
		inner := t.within(body, depth)
		if title := t.title; title != "" || open[0] != '=' && open != "--" {
			t.title = ""
			t.quote(title, inner)
			break
		}
		t.put("")
		t.put(inner...)
		t.put("")
	}
	t.style = ""
	return next
}

// within are lines of a block that is within this one.
func (t *adoc) within(lines []string, depth int) []string {
	inner := adoc{names: t.names}
	inner.blocks(lines, depth+1)
	return inner.out
}

// item writes an item of a list, and returns where the next line stands.
func (t *adoc) item(lines []string, at, depth int) int {
	found := adocItem.FindStringSubmatch(strings.TrimRight(lines[at], " "))
	sign := found[1]
	ordered := sign[0] == '.' || strings.HasSuffix(sign, ".")
	if strings.Trim(sign, "0123456789") == "." {
		sign = "1."
	}
	if sign[0] == '<' {
		sign = "<"
	}
	t.nest(sign)
	indent := ""
	for _, outer := range t.lists[:len(t.lists)-1] {
		indent += strings.Repeat(" ", len(bulletFor(outer)))
	}
	body, next := adocBody(lines, at+1)
	t.lead()
	bullet := "- "
	if ordered {
		bullet = "1. "
	}
	inner := t.within(append([]string{found[2]}, body...), depth)
	for i, line := range inner {
		if i > 0 {
			bullet = strings.Repeat(" ", len(bullet))
		}
		t.put(strings.TrimRight(indent+bullet+line, " "))
	}
	return next
}

func bulletFor(sign string) string {
	if sign[0] == '.' || strings.HasSuffix(sign, ".") {
		return "1. "
	}
	return "- "
}

// nest opens the list of a sign, or goes back to it.
func (t *adoc) nest(sign string) {
	if len(t.lists) > 0 && (sign[0] == '<' || t.lists[0][0] == '<') { // remarks on code are a list by themselves
		t.lists = nil
	}
	for i, open := range t.lists {
		if open == sign {
			t.lists = t.lists[:i+1]
			return
		}
	}
	if len(t.lists) < maxNestedBlocks {
		t.lists = append(t.lists, sign)
	}
}

// term writes a term and what is said of it.
func (t *adoc) term(lines []string, at, depth int) int {
	found := adocTerm.FindStringSubmatch(strings.TrimRight(lines[at], " "))
	terms := []string{t.inline(found[1])}
	next := at + 1
	for found[3] == "" && next < len(lines) { // terms that share what is said
		more := adocTerm.FindStringSubmatch(strings.TrimRight(lines[next], " "))
		if more == nil || more[2] != found[2] {
			break
		}
		terms, found = append(terms, t.inline(more[1])), more
		next++
	}
	for next < len(lines) && found[3] == "" && strings.TrimSpace(lines[next]) == "" {
		next++
	}
	body, next := adocBody(lines, next)
	if found[3] != "" {
		body = append([]string{found[3]}, body...)
	}
	t.lists = nil
	t.lead()
	t.quote(strings.Join(terms, ", "), t.within(body, depth))
	return next
}

// adocBody are the lines that belong to an item or a term: its words, and what a plus sign attaches
// to it.
func adocBody(lines []string, at int) (body []string, next int) {
	for at < len(lines) {
		line := strings.TrimRight(lines[at], " ")
		switch {
		case line == "+":
			block, after := attached(lines, at+1)
			body = append(append(body, ""), block...)
			at = after
		case line == "", adocItem.MatchString(line), adocTerm.MatchString(line), adocDelimiter.MatchString(line), adocStyle.MatchString(line),
			adocHeading.MatchString(line):
			return body, at
		default:
			body = append(body, strings.TrimSpace(line))
			at++
		}
	}
	return body, at
}

// attached is the block that begins at a line.
func attached(lines []string, at int) (block []string, next int) {
	for next = at; next < len(lines); {
		line := strings.TrimRight(lines[next], " ")
		switch {
		case line == "" || line == "+":
			return lines[at:next], next
		case adocDelimiter.MatchString(line):
			for next++; next < len(lines) && strings.TrimRight(lines[next], " ") != line; next++ {
			}
			next = min(next+1, len(lines))
			return lines[at:next], next
		case next > at && (adocItem.MatchString(line) || adocTerm.MatchString(line)):
			return lines[at:next], next
		}
		next++
	}
	return lines[at:next], next
}

// adocCell is a cell: what it spans, its style and its words.
var adocCell = regexp.MustCompile(`(?:^|[ ])((?:\d+(?:\.\d+)?[*+])?[<^>]?(?:\.[<^>])?[adehlmsv]?)\|`)

// table writes a table, of which an empty line behind the first row says that it names the columns.
func (t *adoc) table(lines []string, named bool, sign byte) {
	if sign != '|' {
		t.code("", lines)
		return
	}
	var rows [][]string
	first, columns := true, 0
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			named = named || len(rows) == 1 && i > 0
			first = true
			continue
		}
		cells, begins := cellsOfAdoc(line)
		switch {
		case !begins && len(rows) > 0:
			last := rows[len(rows)-1]
			if n := len(last) - 1; n >= 0 && len(last[n]) <= maxCellOn {
				last[n] += " " + strings.TrimSpace(line)
			}
		case len(rows) == 0, columns == 0 && first, len(cells) >= columns && columns > 0, columns > 0 && len(rows[len(rows)-1]) >= columns:
			rows = append(rows, cells)
			columns = max(columns, len(rows[0]))
		default:
			rows[len(rows)-1] = append(rows[len(rows)-1], cells...)
		}
		if first = false; len(rows) == 1 {
			columns = len(rows[0])
		}
	}
	head := 0
	if named {
		head = 1
	}
	t.rows(rows, head, t.inline)
}

// cellsOfAdoc are the cells of a line of a table; begins is false where none begins there.
func cellsOfAdoc(line string) (cells []string, begins bool) {
	places := adocCell.FindAllStringIndex(line, MaxCells)
	for i, place := range places {
		end := len(line)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		cells = append(cells, strings.TrimSpace(line[place[1]:end]))
	}
	return cells, len(places) > 0
}
