package ingest

import (
	"regexp"
	"strings"
)

var (
	// adocMarkup is what stands within a line: code, what keeps signs from meaning something,
	// a link, a place, a key, a footnote, a name in braces, the name of the place itself.
	adocMarkup = regexp.MustCompile("`\\+?([^`\n]+?)\\+?`|\\+\\+([^\n]+?)\\+\\+|(?:link|xref|mailto|pass|kbd|btn|menu|image|footnote|footnoteref|latexmath|stem|linkgit|icon):(?:[^\\s\\[\\]:]*)\\[([^\\]]*)\\]|(?:https?|ftp|irc)://[^\\s\\[\\]<>]*\\[([^\\]]*)\\]|<<([^<>,\n]+)(?:,([^<>]*))?>>|\\{([\\w-]+)\\}|\\[\\[[A-Za-z_:][\\w:.-]*(?:,[^\\]\n]*)?\\]\\]")
	// adocRole is how words look, and adocBraces a name whose value is written.
	adocRole   = regexp.MustCompile(`\[[\w .#-]+\](?:#([^#\n]+)#|([*_]))`)
	adocBraces = regexp.MustCompile(`\{[\w-]+\}`)
)

// inline is the words of a line or of several as Markdown has them.
func (t *adoc) inline(text string) string {
	text = strings.ReplaceAll(text, " +\n", "\n")
	text = adocRole.ReplaceAllString(text, "$1$2")
	var b strings.Builder
	for {
		at := adocMarkup.FindStringSubmatchIndex(text)
		if at == nil {
			b.WriteString(unmeant(text))
			return b.String()
		}
		b.WriteString(unmeant(text[:at[0]]))
		b.WriteString(t.marked(text, at))
		text = text[at[1]:]
	}
}

// marked is what a reader sees of markup that was found.
func (t *adoc) marked(text string, at []int) string {
	group := func(n int) string {
		if at[2*n] < 0 {
			return ""
		}
		return text[at[2*n]:at[2*n+1]]
	}
	whole := text[at[0]:at[1]]
	switch {
	case group(1) != "":
		return inTicks(oneLine(t.named(group(1))))
	case group(2) != "":
		return inTicks(oneLine(group(2)))
	case group(7) != "":
		return unmeant(t.named(whole))
	case group(5) != "":
		if words := strings.TrimSpace(group(6)); words != "" {
			return unmeant(words)
		}
		return unmeant(strings.ReplaceAll(strings.TrimLeft(group(5), "_#"), "_", " "))
	case strings.HasPrefix(whole, "footnote"):
		return " (" + unmeant(group(3)) + ")"
	case strings.HasPrefix(whole, "image"), strings.HasPrefix(whole, "icon"), strings.HasPrefix(whole, "[["):
		return ""
	}
	macro, _, _ := strings.Cut(whole, "[")
	if words := strings.TrimSpace(strings.TrimRight(group(3)+group(4), "^")); words != "" && macro != "linkgit:" {
		if found, is := strings.CutPrefix(macro, "linkgit:"); is {
			return found + "(" + words + ")"
		}
		return unmeant(words)
	}
	_, address, _ := strings.Cut(macro, ":")
	if strings.HasPrefix(macro, "link:") || strings.HasPrefix(macro, "xref:") || strings.HasPrefix(macro, "mailto:") {
		return unmeant(address)
	}
	return unmeant(macro)
}

// named is words with the values of the names in them that are known.
func (t *adoc) named(words string) string {
	return adocBraces.ReplaceAllStringFunc(words, func(name string) string {
		if value, known := t.names.values[name[1:len(name)-1]]; known && t.names.left > 0 {
			t.names.left--
			return value
		}
		return name
	})
}
