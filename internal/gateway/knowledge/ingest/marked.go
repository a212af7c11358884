package ingest

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// headingReader finds the headings of a text that marks them: it returns the level and the words
// of one that begins at a line, and how many lines it takes; 0 where none begins. It is asked of
// each line in order, but for those of headings.
type headingReader interface {
	heading(lines []string, at int) (level int, title string, taken int)
}

// markedBy reads the headings of a file whose format marks them, or is nil.
func markedBy(name string) headingReader {
	switch strings.ToLower(path.Ext(name)) {
	case ".adoc":
		return &equalled{}
	}
	return nil
}

// sectioned adds a text with the headings that r finds; nil finds none.
func sectioned(text string, r headingReader, b *builder) {
	if r == nil {
		paragraphs(text, b)
		return
	}
	lines := strings.Split(text, "\n")
	open := 0
	for at := 0; at < len(lines); {
		level, title, taken := r.heading(lines, at)
		if taken == 0 {
			at++
			continue
		}
		paragraphs(strings.Join(lines[open:at], "\n"), b)
		b.heading(min(level, maxHeadings), title)
		at += taken
		open = at
	}
	paragraphs(strings.Join(lines[open:], "\n"), b)
}

// underlined reads the headings of reStructuredText: words over a line of one mark, which may stand
// above them too. Which mark is of which level the text decides, by the order in which they come.
type underlined struct{ styles []string }

func (u *underlined) heading(lines []string, at int) (level int, title string, taken int) {
	if at > 0 && strings.TrimSpace(lines[at-1]) != "" && markOf(lines[at-1]) == "" {
		return 0, "", 0
	}
	style, words := "", at
	if over := markOf(lines[at]); over != "" {
		style, words = over, at+1
	}
	if words+1 >= len(lines) {
		return 0, "", 0
	}
	title, under := lines[words], lines[words+1]
	mark := markOf(under)
	indented := strings.HasPrefix(title, " ") && style == ""
	if mark == "" || indented || style != "" && style != mark || !strings.ContainsFunc(title, isWordRune) || markedShort(title, under) {
		return 0, "", 0
	}
	if style += mark; !slices.Contains(u.styles, style) {
		u.styles = append(u.styles, style)
	}
	return slices.Index(u.styles, style) + 1, title, words + 2 - at
}

// leastMarks is the fewest marks of a line that may be shorter than the words above it.
const leastMarks = 4

// markedShort reports whether the line below words is too short to make them a heading.
func markedShort(title, under string) bool {
	n := len(strings.TrimSpace(under))
	return n < leastMarks && n < utf8.RuneCountInString(strings.TrimSpace(title))
}

// markOf is the mark that a line consists of, two at least, or "".
func markOf(line string) string {
	line = strings.TrimRight(line, " \t")
	if len(line) < 2 || !strings.ContainsRune("=-~^\"'`#*+.:_<>", rune(line[0])) || strings.Trim(line, line[:1]) != "" {
		return ""
	}
	return line[:1]
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// equalled reads the headings of AsciiDoc: words behind as many signs as the level counts, but for
// those in a block that is shown as it stands.
type equalled struct{ block string }

var (
	asEqualled = regexp.MustCompile(`^(={1,6}|#{1,6})[ \t]+(\S.*?)(?:[ \t]+={1,6})?[ \t]*$`)
	asBlock    = regexp.MustCompile(`^(?:(?:-{4,}|\.{4,}|\+{4,}|/{4,})$|` + fence + `)`)
)

func (e *equalled) heading(lines []string, at int) (level int, title string, taken int) {
	line := strings.TrimRight(lines[at], " \t")
	switch {
	case e.block != "":
		if line == e.block {
			e.block = ""
		}
		return 0, "", 0
	case asBlock.MatchString(line):
		e.block = asBlock.FindString(line)
		return 0, "", 0
	}
	if found := asEqualled.FindStringSubmatch(line); found != nil {
		return len(found[1]), found[2], 1
	}
	return 0, "", 0
}
