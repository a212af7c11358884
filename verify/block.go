package verify

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// blockKind is the kind of block that a line of Markdown belongs to.
type blockKind uint8

const (
	paragraph blockKind = iota
	blank
	item
	row
	heading
)

// lineAt is the line of text that holds the byte at, without its end.
func lineAt(text string, at int) citeway.Span {
	start := strings.LastIndexByte(text[:at], '\n') + 1
	end := strings.IndexByte(text[at:], '\n')
	if end < 0 {
		return citeway.Span{Start: start, End: len(text)}
	}
	return citeway.Span{Start: start, End: at + end}
}

// kindOf is the kind of block that a line belongs to.
func kindOf(line string) blockKind {
	s := strings.TrimLeft(line, " \t>")
	switch {
	case strings.TrimSpace(s) == "":
		return blank
	case s[0] == '#':
		return heading
	case s[0] == '|' || strings.Count(s, " | ") >= 2:
		return row
	case bulletLen(s) > 0:
		return item
	}
	return paragraph
}

// bulletLen is the length of a list item's marker with its blanks at the start of s.
func bulletLen(s string) int {
	if len(s) > 2 && (s[0] == '-' || s[0] == '*' || s[0] == '+') && (s[1] == ' ' || s[1] == '\t') {
		return 2
	}
	if strings.HasPrefix(s, "•") {
		return len(s) - len(strings.TrimLeft(s, "• \t"))
	}
	i := 0
	for i < len(s) && i < 4 && isDigit(s[i]) {
		i++
	}
	if i > 0 && i+1 < len(s) && (s[i] == '.' || s[i] == ')') && s[i+1] == ' ' {
		return i + 2
	}
	return 0
}

// blockAt is the block that holds the byte at: a paragraph with all its lines,
// or one line of a list, a table or a heading without its marker.
func blockAt(text string, at int) (citeway.Span, blockKind) {
	line := lineAt(text, at)
	kind := kindOf(line.In(text))
	if kind != paragraph {
		return inner(text, line, kind), kind
	}
	for line.Start > 0 {
		up := lineAt(text, line.Start-1)
		if kindOf(up.In(text)) != paragraph {
			break
		}
		line.Start = up.Start
	}
	for line.End < len(text) {
		down := lineAt(text, line.End+1)
		if kindOf(down.In(text)) != paragraph {
			break
		}
		line.End = down.End
	}
	return line, kind
}

// inner is a line without the marker that makes it an item or a heading.
func inner(text string, line citeway.Span, kind blockKind) citeway.Span {
	s := line.In(text)
	rest := strings.TrimLeft(s, " \t>")
	switch kind {
	case item:
		rest = rest[bulletLen(rest):]
	case heading:
		rest = strings.TrimLeft(rest, "# ")
	}
	line.Start += len(s) - len(rest)
	return line
}

// leadIn is the line ending in a colon that introduces a list, or "".
func leadIn(text string, at int) string {
	line, is := lineOver(text, at)
	if !is {
		return ""
	}
	s := strings.TrimSpace(strings.Trim(line.In(text), "*_ \t"))
	if strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") {
		return s
	}
	return ""
}

// lineOver is the paragraph or heading over the list in which a place of a text stands.
func lineOver(text string, at int) (line citeway.Span, is bool) {
	for line = lineAt(text, at); line.Start > 0; {
		line = lineAt(text, line.Start-1)
		switch kindOf(line.In(text)) {
		case item, blank:
		case paragraph, heading:
			return line, true
		default:
			return line, false
		}
	}
	return line, false
}

// cellAt is the table cell that holds the byte at, within its line.
func cellAt(text string, line citeway.Span, at int) (citeway.Span, int) {
	column := strings.Count(text[line.Start:at], "|")
	start := strings.LastIndexByte(text[line.Start:at], '|') + 1 + line.Start
	end := strings.IndexByte(text[at:line.End], '|')
	if end < 0 {
		end = line.End
	} else {
		end += at
	}
	return language.Trim(text, citeway.Span{Start: start, End: end}), column
}

// cellContext is the header of a cell's column and the first cell of its row.
func cellContext(text string, line citeway.Span, column int) string {
	first := line
	for first.Start > 0 {
		up := lineAt(text, first.Start-1)
		if kindOf(up.In(text)) != row {
			break
		}
		first = up
	}
	var parts []string
	if first.Start != line.Start {
		parts = append(parts, cell(first.In(text), column))
	}
	label := cell(line.In(text), firstColumn(line.In(text)))
	if firstColumn(line.In(text)) != column {
		parts = append(parts, label)
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}

func firstColumn(line string) int {
	if strings.HasPrefix(strings.TrimSpace(line), "|") {
		return 1
	}
	return 0
}

func cell(line string, column int) string {
	for i := 0; i < column; i++ {
		_, rest, ok := strings.Cut(line, "|")
		if !ok {
			return ""
		}
		line = rest
	}
	s, _, _ := strings.Cut(line, "|")
	return strings.TrimSpace(s)
}
