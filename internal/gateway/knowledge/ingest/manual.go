package ingest

import (
	"regexp"
	"strings"

	"github.com/citeway/citeway/internal/language"
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
	for i, line := range lines {
		if head := headOf(line); head != "" {
			name, lines[i] = head, ""
		}
	}
	if name == "" {
		return text, ""
	}
	for i, line := range lines {
		if isFoot(line, name) {
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

// isFoot reports whether a line is a running foot: the version, the date and the name of the
// page, or the same word at both ends.
func isFoot(line, name string) bool {
	cells := language.Cells(line)
	if len(cells) != 3 || line[0] == ' ' || !dated.MatchString(cells[1]) {
		return false
	}
	return cells[2] == name || cells[2] == cells[0]
}
