package ingest

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// What lines that were wrapped to a width look like, in characters: the widest is
// between these, and a line that goes on fills at least wrapShare of it.
const (
	leastWidth = 40
	mostWidth  = 132
	wrapShare  = 0.6
)

// linesOf cuts a paragraph into its lines, where those that were wrapped to a width
// are one line.
func linesOf(text string, paragraph citeway.Span) []citeway.Span {
	lines := cut(text, paragraph, "\n")
	width, named := 0, 0
	for _, line := range lines {
		width = max(width, utf8.RuneCountInString(strings.TrimRight(line.In(text), " \t")))
		if isNamed(line.In(text)) {
			named++
		}
	}
	if width > mostWidth && !fencedIn(paragraph.In(text)) {
		return unturned(text, lines)
	}
	if width < leastWidth || 2*named > len(lines) || fencedIn(paragraph.In(text)) {
		return lines
	}
	out, number := lines[:1], ordinalOf(lines[0].In(text))
	for _, line := range lines[1:] {
		last := &out[len(out)-1]
		before := text[strings.LastIndexByte(text[:last.End], '\n')+1 : last.End]
		if apart(text, *last, line) {
			out = append(out, line)
			continue
		}
		next := ordinalOf(line.In(text))
		// A number within a sentence is none of a list: "under section / 7. This".
		within := next > 1 && next != number+1 && !ended(before) && !strings.HasSuffix(before, ",")
		if starts(line.In(text)) && !within {
			number = next
			out = append(out, line)
			continue
		}
		if float64(utf8.RuneCountInString(before)) < wrapShare*float64(width) {
			out = append(out, line)
			continue
		}
		last.End = line.End
	}
	return out
}

// unturned joins long lines where a sentence goes on in the next, as over the end of a page.
func unturned(text string, lines []citeway.Span) []citeway.Span {
	out := lines[:1]
	for _, line := range lines[1:] {
		last := &out[len(out)-1]
		if first, _ := utf8.DecodeRuneInString(line.In(text)); unicode.IsLower(first) && !ended(last.In(text)) && !starts(line.In(text)) {
			last.End = line.End
			continue
		}
		out = append(out, line)
	}
	return out
}

// apart reports whether one of two lines is a row in aligned columns that the other does
// not belong to. A line that stands deeper below a row goes on with it.
func apart(text string, before, line citeway.Span) bool {
	if language.Cells(line.In(text)) != nil {
		return true
	}
	first, _, _ := strings.Cut(before.In(text), "\n")
	return language.Cells(first) != nil && indentOf(line.In(text)) <= indentOf(first)
}

// indentOf is how far a line is indented.
func indentOf(line string) int { return len(line) - len(strings.TrimLeft(line, " \t>")) }

// ordinalOf is the number before an item, or 0.
func ordinalOf(line string) int {
	line = strings.TrimLeft(line, " \t>")
	if listMark(line) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(line[:len(line)-len(strings.TrimLeft(line, "0123456789"))])
	return n
}

// starts reports whether a line begins something of its own: an item or a row.
func starts(line string) bool {
	line = strings.TrimLeft(line, " \t>")
	lettered := len(line) > 2 && line[0] >= 'a' && line[0] <= 'z' && line[1:3] == ") "
	return listMark(line) > 0 || bulleted(line) || lettered || strings.HasPrefix(line, "|")
}

// isNamed reports whether a line is a value after its name, as rows of tables and
// definitions are.
func isNamed(line string) bool {
	name, value, found := strings.Cut(line, ": ")
	return found && len(name) <= leastWidth && value != "" && !strings.ContainsAny(name, ".!?;")
}
