package azuresearch

import (
	"strings"
	"unicode/utf8"
)

// neutral is a question as words: what the service's query syntax reads as an
// operator is taken out, so that a question with a bracket or a leading dash is
// looked for and not obeyed. A dash within a word stays.
//
// The syntax: https://learn.microsoft.com/azure/search/query-simple-syntax
func neutral(question string) string {
	var b strings.Builder
	last := ' '
	for _, r := range cut(strings.ToValidUTF8(question, " "), MaxQuestion) {
		switch {
		case strings.ContainsRune("+|\"()*~\\", r), r < ' ', r == '-' && last == ' ':
			r = ' '
		}
		if r != ' ' || last != ' ' {
			b.WriteRune(r)
		}
		last = r
	}
	return strings.TrimSpace(b.String())
}

// cut is s up to n bytes, at the end of a character.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
