package language

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	// leader are the dots that lead the eye from a name to its figure or page.
	leader = regexp.MustCompile(`[ \t]*(?:\.{3,}|\.(?: \.){2,})[ \t]*`)
	// column is the gap between two columns, and evenly is any gap.
	column = regexp.MustCompile(` {3,}| *\t\s*`)
	evenly = regexp.MustCompile(`\s+`)
	// marked is the mark or number before an item or a heading, which a gap may follow.
	marked = regexp.MustCompile(`^(?:[-*+•–·]|\(?\d{1,3}[.)]|\d{1,2}(?:\.\d)+\.?|[a-z]\))\s+`)
)

// What a leader leads to, in words, and how many gaps tell a line that was spread to a
// width from columns.
const (
	figureWords = 3
	spreadGaps  = 4
)

// Cells are the cells of a line that is a row of its own, as price lists and plans in
// plain text have them: those on both sides of a dot leader that a figure follows, or of
// gaps of three blanks or more or a tab. A gap after a stop or a colon parts no cells. It
// is nil for any other line.
func Cells(line string) []string {
	if !strings.Contains(line, "   ") && !strings.Contains(line, "\t") && !strings.Contains(line, "...") && !strings.Contains(line, ". .") {
		return nil
	}
	line = strings.TrimSpace(strings.TrimLeft(line, "> \t"))
	line = line[len(marked.FindString(line)):]
	if at := leader.FindStringIndex(line); at != nil && at[0] > 0 && isFigure(line[at[1]:]) {
		return []string{line[:at[0]], line[at[1]:]}
	}
	if isSpread(line) {
		return nil
	}
	var cells []string
	start := 0
	for _, gap := range column.FindAllStringIndex(line, -1) {
		last, _ := utf8.DecodeLastRuneInString(line[:gap[0]])
		if gap[0] > start && !IsStop(last) && last != ':' {
			cells, start = append(cells, line[start:gap[0]]), gap[1]
		}
	}
	if len(cells) == 0 {
		return nil
	}
	return append(cells, line[start:])
}

// isFigure reports whether a few words with a digit are all that s says.
func isFigure(s string) bool {
	return strings.ContainsFunc(s, unicode.IsDigit) && len(strings.Fields(s)) <= figureWords
}

// isSpread reports whether a line was spread to a width: its words stand about as far
// from each other, but for those that begin a sentence.
func isSpread(line string) bool {
	least, most, gaps := len(line), 0, 0
	for _, gap := range evenly.FindAllStringIndex(line, -1) {
		if last, _ := utf8.DecodeLastRuneInString(line[:gap[0]]); IsStop(last) {
			continue
		}
		n := gap[1] - gap[0]
		least, most, gaps = min(least, n), max(most, n), gaps+1
	}
	return gaps >= spreadGaps && least > 1 && most-least <= 1
}
