package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// linesOf cuts a paragraph into its lines, where those that were wrapped to a width
// are one line.
func linesOf(text string, paragraph citeway.Span) []citeway.Span {
	said := paragraph.In(text)
	lines := cut(language.Unwrapped(said), citeway.Span{End: len(said)}, "\n")
	for i := range lines {
		lines[i].Start += paragraph.Start
		lines[i].End += paragraph.Start
	}
	if !fencedIn(said) && longLines(said) {
		return unturned(text, lines)
	}
	return lines
}

// longLines reports whether a paragraph has a line that was wrapped to no width.
func longLines(paragraph string) bool {
	for line := range strings.SplitSeq(paragraph, "\n") {
		if len(line) > language.MostWidth && utf8.RuneCountInString(strings.TrimRight(line, " \t")) > language.MostWidth {
			return true
		}
	}
	return false
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

// starts reports whether a line begins something of its own: an item or a row.
func starts(line string) bool {
	line = strings.TrimLeft(line, " \t>")
	lettered := len(line) > 2 && line[0] >= 'a' && line[0] <= 'z' && line[1:3] == ") "
	return listMark(line) > 0 || bulleted(line) || lettered || strings.HasPrefix(line, "|")
}
