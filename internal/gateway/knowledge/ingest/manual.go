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
// nothing of its text, and returns its name. The page is laid out to a width, so its tabs are
// blanks to it. A text without a head is none, and stays as it is.
func unheaded(text string) (rest, name string) {
	if !strings.Contains(text, ")\n") {
		return text, ""
	}
	lines := strings.Split(text, "\n")
	heads := make([]bool, len(lines))
	for i, line := range lines {
		if head := headOf(line); head != "" {
			name, heads[i] = head, true
		}
	}
	if name == "" {
		return text, ""
	}
	width := 0
	for i, line := range lines {
		lines[i] = untabbed(line)
		if heads[i] {
			width, lines[i] = utf8.RuneCountInString(lines[i]), ""
		}
	}
	for i, line := range lines {
		if utf8.RuneCountInString(line) == width && isFoot(line, name) {
			lines[i] = ""
		}
	}
	return strings.Join(lines, "\n"), name
}

// tabStop is how far the places stand apart that a tab jumps to.
const tabStop = 8

// untabbed is a line with blanks for its tabs. Within justified words "col" writes a tab
// wherever a gap happens to end at a stop, so that only the place tells what it was.
func untabbed(line string) string {
	if !strings.Contains(line, "\t") {
		return line
	}
	var b strings.Builder
	at := 0
	for _, r := range line {
		if r != '\t' {
			b.WriteRune(r)
			at++
			continue
		}
		n := tabStop - at%tabStop
		b.WriteString(strings.Repeat(" ", n))
		at += n
	}
	return b.String()
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
