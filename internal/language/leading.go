package language

import (
	"strings"
	"unicode/utf8"
)

// LeadContext is how many bytes before a marker Leads looks at.
const LeadContext = 256

// Leads reports whether a marker right behind a text belongs to the words that follow it
// on its line: none stand before it there, and either it opens an item of a list or the
// line before has ended. A marker that only came to the start of a line because the line
// was wrapped belongs to the words before it.
func Leads(before string) bool {
	before = before[max(0, len(before)-LeadContext):]
	cut := strings.LastIndexByte(before, '\n')
	lead := unindented(before[cut+1:])
	mark := len(marked.FindString(lead))
	if strings.IndexFunc(lead[mark:], wordRune) >= 0 {
		return false
	}
	return mark > 0 || cut < 0 || lineEnded(before[:cut])
}

// lineEnded reports whether the last line of a text says all that it says: it ends with a
// stop or a colon, or it is a heading, a row, a fence, or without words.
func lineEnded(text string) bool {
	line := unindented(text[strings.LastIndexByte(text, '\n')+1:])
	if strings.IndexFunc(line, wordRune) < 0 || line[0] == '#' || line[0] == '|' || fenceMark(line) != "" {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(line, " \t\r\"'*_`~”’»)]）」』"))
	return IsStop(last) || last == ':' || last == '：'
}
