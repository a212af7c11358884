package ingest

import (
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
)

// queries are the languages of code that Obsidian shows the answer of and not the words.
var queries = map[string]bool{"dataview": true, "dataviewjs": true, "query": true, "tasks": true}

var (
	// callout opens a quote that is a box with a title: [!tip]- Title.
	callout = regexp.MustCompile(`^\[![^\]\n]+\][+-]?[ \t]*`)
	// blockID is the name by which other notes link to a block.
	blockID = regexp.MustCompile(`(^|\s)\^([A-Za-z0-9-]+)\s*$`)
	// field is a line with a name and a value, as Dataview reads it.
	field = regexp.MustCompile(`^(\pL[\pL\pN _/-]{0,40})::(?:[ \t]+|$)`)
	// tag is a tag; tags are those that stand apart from the sentence before them.
	tag  = regexp.MustCompile(`(?:^|\s)#[\pL_/-][\pL\pN_/-]*`)
	tags = regexp.MustCompile(`(?:(?:^|\s)#[\pL_/-][\pL\pN_/-]*)+\s*$`)
	// otherTask is a checkbox that themes draw in their own way: [/], [-], [>].
	otherTask = regexp.MustCompile(`^\[[/<>!?*"+~-]\][ \t]+`)
	// gaps is what a picture or comment leaves where it stood.
	gaps = regexp.MustCompile(`[ \t]{2,}`)
)

// said returns the words of a block as a reader sees them: without the marks that notes
// carry for the program they are written in.
func (m *markdownReader) said(n ast.Node) string {
	if embeds(n, m.source) || badges(n, m.source) {
		return ""
	}
	lines := strings.Split(m.inline(n), "\n")
	kept := lines[:0]
	for i, line := range lines {
		if line = noteLine(line, i == len(lines)-1, isTask(n)); line != "" || lines[i] == "" {
			kept = append(kept, line)
		}
	}
	return otherTask.ReplaceAllString(strings.Join(kept, "\n"), "")
}

// noteLine is a line of a note without the name of its block, the marks of a field, and
// tags that are no words of a sentence.
func noteLine(line string, last, task bool) string {
	line = gaps.ReplaceAllString(line, " ")
	if last {
		line = withoutID(line)
	}
	if f := field.FindString(line); f != "" {
		name, value := strings.TrimRight(f, ": \t"), line[len(f):]
		if value == "" || strings.EqualFold(strings.TrimSuffix(name, "s"), "tag") && tags.FindString(value) == value {
			return ""
		}
		line = name + ": " + value
	}
	if task {
		line = tag.ReplaceAllString(line, "")
	}
	if at := tags.FindStringIndex(line); at != nil && (at[0] == 0 || ended(strings.TrimSpace(line[:at[0]]))) {
		line = line[:at[0]]
	}
	return strings.TrimSpace(line)
}

// withoutID drops the name of a block. A number alone after a word is an exponent.
func withoutID(line string) string {
	at := blockID.FindStringSubmatchIndex(line)
	if at == nil {
		return line
	}
	before, name := strings.TrimSpace(line[:at[0]]), line[at[4]:at[5]]
	if before != "" && !ended(before) && strings.Trim(name, "0123456789") == "" {
		return line
	}
	return before
}

// isTask reports whether a block is an item that can be ticked off.
func isTask(n ast.Node) bool {
	_, ticked := n.FirstChild().(*extast.TaskCheckBox)
	return ticked
}

// embeds reports whether a block only shows other notes, which are read by themselves.
func embeds(n ast.Node, source []byte) bool {
	found := false
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch child := child.(type) {
		case *wikiLink:
			if !child.embedded || isPicture(child.target) {
				return false
			}
			found = true
		case *ast.Text:
			if words := child.Segment.Value(source); strings.TrimSpace(blockID.ReplaceAllString(string(words), "")) != "" {
				return false
			}
		default:
			return false
		}
	}
	return found
}

// quote reads a quote. That of a callout begins with its title.
func (m *markdownReader) quote(n *ast.Blockquote) {
	m.builder.enter() // as terms with what is said of them are written (see asMarkdown)
	first, ok := n.FirstChild().(*ast.Paragraph)
	if !ok {
		m.blocks(n)
		return
	}
	words := m.said(first)
	mark := callout.FindString(words)
	if mark == "" {
		m.blocks(n)
		return
	}
	title, text, _ := strings.Cut(words[len(mark):], "\n")
	next := first.NextSibling()
	if below, is := next.(*ast.Paragraph); is && strings.TrimSpace(text) == "" {
		text, next = m.said(below), below.NextSibling()
	}
	m.builder.paragraph(titled(strings.TrimSpace(title), text))
	for ; next != nil; next = next.NextSibling() {
		m.block(next)
	}
}

// titled is the text of a box after its title. On a line of its own the title would head
// what follows the box too.
func titled(title, text string) string {
	switch {
	case title == "":
		return text
	case ended(title):
		return title + "\n\n" + text
	}
	return title + ": " + text
}

// defining is what a block of a definition says, on one line.
func (m *markdownReader) defining(n ast.Node) string {
	if n.Kind() != ast.KindList {
		return oneLine(m.said(n))
	}
	var items []string
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		items = append(items, strings.TrimRight(oneLine(m.said(item)), ".;,"))
	}
	return strings.Join(items, "; ") + "."
}

// definitions adds a list of definitions as one block, each on a line after its term.
func (m *markdownReader) definitions(list *extast.DefinitionList) {
	var terms, lines []string
	for n := list.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *extast.DefinitionTerm:
			terms = append(terms, oneLine(m.said(n)))
		case *extast.DefinitionDescription:
			var words []string
			for child := n.FirstChild(); child != nil; child = child.NextSibling() {
				words = append(words, m.defining(child))
			}
			line := strings.Join(words, " ")
			if len(terms) > 0 {
				line = strings.Join(terms, ", ") + ": " + line
			}
			lines, terms = append(lines, line), nil
		}
	}
	m.builder.paragraph(strings.Join(lines, "\n"))
}
