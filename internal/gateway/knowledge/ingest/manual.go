package ingest

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// manualName is how pages of a manual are called: "SED(1)".
var (
	manualName = regexp.MustCompile(`^\S+\(\d\w{0,3}\)$`)
	dated      = regexp.MustCompile(`\b\d{4}\b`)
)

// unheaded takes the running heads and feet out of a rendered page of a manual, which say
// nothing of its text, and returns its name. A text without a head is none, and stays as it
// is.
func unheaded(text string) (rest, name string) {
	if !strings.Contains(text, ")\n") {
		return text, ""
	}
	lines := strings.Split(text, "\n")
	width := 0
	for i, line := range lines {
		if head := headOf(line); head != "" {
			name, width, lines[i] = head, utf8.RuneCountInString(line), ""
		}
	}
	if name == "" {
		return text, ""
	}
	for i, line := range lines {
		if utf8.RuneCountInString(line) == width && isFoot(line, name) {
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n"), name
}

// headOf is the name of the page that a running head has at both ends, or "".
func headOf(line string) string {
	words := strings.Fields(line)
	if n := len(words); n > 1 && line[0] != ' ' && words[0] == words[n-1] && manualName.MatchString(words[0]) {
		return words[0]
	}
	return ""
}

// isFoot reports whether a line as wide as the head is a running foot: the date with the
// name of the page, or with the same word at both ends, or the name alone.
func isFoot(line, name string) bool {
	words := strings.Fields(line)
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return last == name && len(words) == 1 || dated.MatchString(line) && (last == name || last == words[0])
}
