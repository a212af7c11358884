package render

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// settle finds a place near at where a token does not break the Markdown around
// it: not before the sign that begins a block, not after the bar that ends a table
// row, and not on the line of a fence or a rule.
func settle(text string, at, place int) thread {
	line := lineAround(text, at)
	switch said := line.In(text); {
	case strings.TrimSpace(said) == "":
		return above(text, at, place)
	case structural(said):
		return thread{at: line.End, place: place, alone: true}
	}
	return thread{at: beforeBar(text, line, skipBlockMarks(text, at)), place: place}
}

// above is the end of the words above at, or a paragraph of its own where no token may stand there.
func above(text string, at, place int) thread {
	if back := lastInk(text, at); back > 0 {
		if line := lineAround(text, back); !structural(line.In(text)) {
			return thread{at: beforeBar(text, line, back), place: place}
		}
	}
	return thread{at: at, place: place, alone: true}
}

// lineReach is how far, in bytes, to look for the ends of a line. A longer line is
// prose, where any place will do.
const lineReach = 4096

func lineStart(text string, at int) int {
	from := max(0, at-lineReach)
	return from + strings.LastIndexByte(text[from:at], '\n') + 1
}

func lineEnd(text string, at int) int {
	to := min(len(text), at+lineReach)
	if i := strings.IndexByte(text[at:to], '\n'); i >= 0 {
		return at + i
	}
	return to
}

// lineAround is the line of at.
func lineAround(text string, at int) citeway.Span {
	return citeway.Span{Start: lineStart(text, at), End: lineEnd(text, at)}
}

// leadsLine reports whether nothing but blanks and the signs of quotes stands before at in its line.
func leadsLine(text string, at int) bool {
	before := strings.TrimRight(text[max(0, at-lineReach):at], " \t>")
	return before == "" || before[len(before)-1] == '\n'
}

// lastInk is the position after the last character before at that is not blank.
func lastInk(text string, at int) int { return len(strings.TrimRight(text[:at], " \t\r\n")) }

// structural reports whether a line is a fence, a rule, the underline of a heading
// or the second row of a table. Nothing can be added to such a line. A row of a table whose
// cells hold nothing but markers is none.
func structural(line string) bool {
	line = strings.TrimLeft(strings.TrimSpace(line), "> ")
	if strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
		return true
	}
	return strings.Trim(line, "-=*_|: \t") == "" && strings.ContainsAny(line, "-=*_")
}

// beforeBar moves a place after the last bar of a table row to before that bar,
// since what follows it is in no cell.
func beforeBar(text string, line citeway.Span, at int) int {
	row := strings.TrimSpace(text[line.Start:at])
	if len(row) > 1 && row[0] == '|' && row[len(row)-1] == '|' && strings.TrimSpace(text[at:max(at, line.End)]) == "" {
		return line.Start + strings.LastIndexByte(text[line.Start:at], '|')
	}
	return at
}

// skipBlockMarks moves a place past the signs that begin a block ("# ", "- ",
// "1. ", "> ").
func skipBlockMarks(text string, at int) int {
	if !leadsLine(text, at) {
		return at
	}
	return at + link.Marks(text[at:])
}
