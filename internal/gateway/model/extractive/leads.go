package extractive

import (
	"regexp"
	"strings"
)

// What a sentence with a colon leads to: a list further on, or code.

// toList says that a list comes, not at once perhaps: "Follow the steps below:".
var toList = regexp.MustCompile(`(?i)\b(?:below|following|these steps)\b[^.]*:$`)

// listBelow reports whether a sentence leads to the list behind the paragraph at i, which has none of its own.
func (r *unitReader) listBelow(i int, text string) bool {
	return i+1 < len(r.blocks) && r.blocks[i].kind == paragraph && r.blocks[i+1].kind == item &&
		toList.MatchString(text) && !strings.HasSuffix(strings.TrimSpace(r.blocks[i].span.In(r.text)), ":")
}

// leftOut stands for code that is too long for a sentence.
const leftOut = "…"

// resumes reports whether a paragraph behind code goes on with the sentence that stands before
// that: it begins with a small letter. What is longer than half a sentence is not joined.
func (r *unitReader) resumes(i int, before string) bool {
	if i >= len(r.blocks) || r.blocks[i].kind != paragraph || ended(before) || len(before) > maxSentence/2 {
		return false
	}
	return opensSmall(strings.TrimLeft(r.blocks[i].span.In(r.text), " \t>"))
}

// codeLines is the most lines of code that a sentence before it shows.
const codeLines = 3

// shown is the code that a sentence before it shows, with the name of the tab that it stands in, and
// the block that it is; or nothing.
func (r *unitReader) shown(i int) (text string, at int) {
	label := ""
	if named := strings.TrimSpace(r.blocks[i].span.In(r.text)); r.blocks[i].kind != code && isLabel(named) && i+1 < len(r.blocks) {
		label = r.said(r.blocks[i].span) + " "
		i++
	}
	if r.blocks[i].kind != code {
		return "", 0
	}
	if text = inTicks(r.blocks[i].span.In(r.text)); text != "" {
		text = label + text
	}
	return text, i
}

// inTicks is code of a few lines as it stands in a sentence, or empty.
func inTicks(code string) string {
	lines := strings.Split(strings.TrimSpace(code), "\n")
	if len(lines) > codeLines || strings.Contains(code, "`") || len(lines) > 1 && strings.ContainsAny(code, "{}") {
		return ""
	}
	for i := range lines {
		if lines[i] = strings.TrimSpace(lines[i]); lines[i] == "" {
			return ""
		}
	}
	return "`" + strings.Join(lines, "`, `") + "`"
}
