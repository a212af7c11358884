// Package lines tells which words a marker at the start of a line belongs to. It needs no
// tables of a language, so that a form can ask it too.
package lines

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Context is how many bytes before a marker Leads looks at.
const Context = 256

// Stops are the characters that can end a sentence.
const Stops = ".…!?؟‼⁇⁈⁉\u037e։。！．？｡।॥။።។۔"

// Leads reports whether a marker right behind a text belongs to the words that follow it
// on its line: none stand before it there, and either it opens an item of a list or the
// line before has ended, or is an item out of which the marker's line stands. A marker that
// only came to the start of a line because the line was wrapped belongs to the words before
// it.
func Leads(before string) bool {
	before = before[max(0, len(before)-Context):]
	cut := strings.LastIndexByte(before, '\n')
	lead := unindented(before[cut+1:])
	switch {
	case opensItem(lead):
		return true
	case !wordless(lead):
		return false
	}
	return cut < 0 || Ended(before[:cut]) || lead == before[cut+1:] && isItem(before[:cut])
}

// isItem reports whether the last line of a text opens an item of a list. A line behind it
// that is not indented goes on with it at most in Markdown's letter: who wraps an item
// indents it.
func isItem(text string) bool {
	mark, _, found := strings.Cut(unindented(text[strings.LastIndexByte(text, '\n')+1:]), " ")
	return found && isMark(mark)
}

// opensItem reports whether the words of an item begin behind lead, the start of a line.
func opensItem(lead string) bool {
	mark, rest, found := strings.Cut(lead, " ")
	return found && wordless(rest) && isMark(mark)
}

// isMark reports whether a word is the mark of an item: a bullet or a number.
func isMark(word string) bool {
	switch word {
	case "-", "*", "+", "•", "–", "·":
		return true
	}
	digits := strings.TrimRight(word, ".)")
	return len(word) == len(digits)+1 && len(digits) > 0 && len(digits) <= 3 && strings.Trim(digits, "0123456789") == ""
}

// Ended reports whether the last line of a text says all that it says: it ends with a stop
// or a colon, or it is a heading, a row, a fence, or without words.
func Ended(text string) bool {
	line := unindented(text[strings.LastIndexByte(text, '\n')+1:])
	if wordless(line) || line[0] == '#' || line[0] == '|' || strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
		return true
	}
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(line, " \t\r\"'*_`~”’»)]）」』"))
	return strings.ContainsRune(Stops+":：", last)
}

// GoesOn reports whether a sentence goes on behind the line break between a text and the next: no
// sentence has ended before it, and a small letter follows. It tells nothing of scripts without
// small letters.
func GoesOn(before, after string) bool {
	r, _ := utf8.DecodeRuneInString(unindented(after))
	return unicode.IsLower(r) && !Ended(before[max(0, len(before)-Context):])
}

// unindented is a line without what it is indented by and the marks of a quoted letter.
func unindented(line string) string { return strings.TrimLeft(line, " \t>") }

func wordless(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) < 0
}
