package render

import (
	"strings"

	"github.com/citeway/citeway/internal/link"
)

// settle finds a place near at where a token does not break the Markdown around
// it: not before the sign that begins a block, not after the bar that ends a table
// row, and not on the line of a fence or a rule.
func settle(text string, at, place int) thread {
	if onOwnLine(text, at) {
		return above(text, at, place)
	}
	if structural(lineAt(text, at)) {
		return thread{at: lineEnd(text, at), place: place, alone: true}
	}
	return thread{at: beforeBar(text, skipBlockMarks(text, at)), place: place}
}

// above is the end of the words above at, or a paragraph of its own where no token may stand there.
func above(text string, at, place int) thread {
	if back := lastInk(text, at); back > 0 && !structural(lineAt(text, back)) {
		return thread{at: beforeBar(text, back), place: place}
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

func lineAt(text string, at int) string { return text[lineStart(text, at):lineEnd(text, at)] }

// onOwnLine reports whether the line of at is blank.
func onOwnLine(text string, at int) bool { return strings.TrimSpace(lineAt(text, at)) == "" }

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
	return strings.ContainsAny(line, "-=*_") && strings.Trim(line, "-=*_|: \t") == ""
}

// beforeBar moves a place after the last bar of a table row to before that bar,
// since what follows it is in no cell.
func beforeBar(text string, at int) int {
	start := lineStart(text, at)
	row := strings.TrimSpace(text[start:at])
	if len(row) > 1 && row[0] == '|' && row[len(row)-1] == '|' && strings.TrimSpace(text[at:lineEnd(text, at)]) == "" {
		return start + strings.LastIndexByte(text[start:at], '|')
	}
	return at
}

// skipBlockMarks moves a place past the signs that begin a block ("# ", "- ",
// "1. ", "> ").
func skipBlockMarks(text string, at int) int {
	if strings.TrimLeft(text[lineStart(text, at):at], " \t>") != "" {
		return at
	}
	return at + link.Marks(text[at:])
}
