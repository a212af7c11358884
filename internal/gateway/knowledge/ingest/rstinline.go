package ingest

import (
	"regexp"
	"strings"
)

var (
	// rstMarkup is what stands within a line: code, a role and its words, a link, a note's mark.
	rstMarkup = regexp.MustCompile("``((?s:.+?))``|:([A-Za-z][\\w:+.-]*):`([^`]+)`|`([^`]+)`(?:__?|:([A-Za-z][\\w:+.-]*):)?|\\[(?:\\d+|#\\w*|\\*)\\]_|\\\\ ")
	// rstTarget is words and where they lead.
	rstTarget = regexp.MustCompile(`(?s)^(.*\S)\s*<[^<>]+>$`)
)

// rstInline is the words of a line or of several as Markdown has them.
func rstInline(text string) string {
	var b strings.Builder
	for {
		at := rstMarkup.FindStringSubmatchIndex(text)
		if at == nil {
			b.WriteString(unmeant(text))
			return b.String()
		}
		b.WriteString(unmeant(text[:at[0]]))
		group := func(n int) string {
			if at[2*n] < 0 {
				return ""
			}
			return text[at[2*n]:at[2*n+1]]
		}
		switch {
		case group(1) != "":
			b.WriteString(inTicks(oneLine(group(1))))
		case group(3) != "":
			b.WriteString(roled(group(2), oneLine(group(3))))
		case group(4) != "":
			b.WriteString(roled(group(5), oneLine(group(4))))
		}
		text = text[at[1]:]
	}
}

// roled is what a reader sees of words with a role.
func roled(role, words string) string {
	if found := rstTarget.FindStringSubmatch(words); found != nil {
		words = found[1]
	}
	if domain := strings.LastIndexByte(role, ':'); domain >= 0 {
		role = role[domain+1:]
	}
	switch role {
	case "func", "meth", "class", "mod", "attr", "data", "exc", "const", "obj", "file", "command", "program", "option", "envvar", "keyword", "kbd",
		"samp", "code", "literal", "setting", "type", "macro", "c", "token", "confval", "dir":
		words = strings.TrimPrefix(words, "!")
		if short, is := strings.CutPrefix(words, "~"); is {
			words = short[strings.LastIndexByte(short, '.')+1:]
		}
		return inTicks(words)
	case "pep":
		return "PEP " + words
	case "rfc":
		return "RFC " + words
	case "sup":
		return "^" + words
	}
	return unmeant(words)
}
