package ingest

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// underlined reads the headings of reStructuredText: words over a line of one mark, which may stand
// above them too. Which mark is of which level the text decides, by the order in which they come.
type underlined struct{ styles []string }

func (u *underlined) heading(lines []string, at int) (level int, title string, taken int) {
	if at > 0 && strings.TrimSpace(lines[at-1]) != "" && markOf(lines[at-1]) == "" {
		return 0, "", 0
	}
	style, words := "", at
	if over := markOf(lines[at]); over != "" {
		style, words = over, at+1
	}
	if words+1 >= len(lines) {
		return 0, "", 0
	}
	title, under := lines[words], lines[words+1]
	mark := markOf(under)
	indented := strings.HasPrefix(title, " ") && style == ""
	if mark == "" || indented || style != "" && style != mark || !strings.ContainsFunc(title, isWordRune) || markedShort(title, under) {
		return 0, "", 0
	}
	if style += mark; !slices.Contains(u.styles, style) {
		u.styles = append(u.styles, style)
	}
	return slices.Index(u.styles, style) + 1, title, words + 2 - at
}

// leastMarks is the fewest marks of a line that may be shorter than the words above it.
const leastMarks = 4

// markedShort reports whether the line below words is too short to make them a heading.
func markedShort(title, under string) bool {
	n := len(strings.TrimSpace(under))
	return n < leastMarks && n < utf8.RuneCountInString(strings.TrimSpace(title))
}

// markOf is the mark that a line consists of, two at least, or "".
func markOf(line string) string {
	line = strings.TrimRight(line, " \t")
	if len(line) < 2 || !strings.ContainsRune("=-~^\"'`#*+.:_<>", rune(line[0])) || strings.Trim(line, line[:1]) != "" {
		return ""
	}
	return line[:1]
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
