package ingest

import (
	"regexp"
	"slices"
	"strings"
)

// unsaid are the marks between which an author speaks to nobody: Obsidian's comments, those
// of HTML and of MDX, and what Hugo and Jekyll fill in.
var unsaid = [...]unsaidMark{{open: "%%", shut: "%%"}, {open: "<!--", shut: "-->"}, {"{/*", "*/}", true}, {"{*", "*}", true}, {"{{<", ">}}", true}, {"{{%", "%}}", true}, {"{%", "%}", true}}

type unsaidMark struct {
	open, shut string
	// tag says that it is an instruction to a program: it is short, and closed.
	tag bool
}

// maxTag is the most bytes of an instruction.
const maxTag = 1 << 10

// shownText is what an instruction has the reader see.
var shownText = regexp.MustCompile(`\stext="([^"]*)"`)

// nameTag is an instruction whose only argument is a name that stands where a word does: Ask in
// {% channel "help" %}. That of a file or an address has dots or slashes.
var nameTag = regexp.MustCompile(`^\{%-?\s*([a-z_]+)\s+(?:"([^"./<>{}]{1,80})"|'([^'./<>{}]{1,80})')\s*-?$`)

// wordless are instructions whose argument is no word that a reader sees.
var wordless = []string{"include", "extends", "import", "render", "section", "block", "url", "static", "ref", "link", "load", "icon", "assign", "set", "highlight"}

// nameIn is the name that an instruction has a reader see, or "".
func nameIn(tag string) string {
	m := nameTag.FindStringSubmatch(tag)
	if m == nil || slices.Contains(wordless, m[1]) {
		return ""
	}
	return m[2] + m[3]
}

// withoutComments returns Markdown without its comments, which no reader sees: within a
// line and over many. Code keeps what looks like one. A comment that nothing closes goes
// on to the end if it opens its line; within a line it is none.
func withoutComments(source string) string {
	if !slices.ContainsFunc(unsaid[:], func(mark unsaidMark) bool { return strings.Contains(source, mark.open) }) {
		return source
	}
	c := commentCutter{in: source, out: make([]byte, 0, len(source)), margin: true}
	for c.at < len(c.in) {
		c.line()
	}
	return string(c.out)
}

type commentCutter struct {
	in string
	at int
	// out is what is kept; begun is where its last line begins.
	out   []byte
	begun int
	// cut says that the line lost a comment.
	cut bool
	// endless says of each mark that nothing closes it any more.
	endless [len(unsaid)]bool
	fences  fences
	// margin says that the next line may be indented code, listed that a list is open, in
	// which an indented line is none.
	margin, listed bool
}

// line reads on to the end of a line, which is a later one where a comment or a code
// span ends there.
func (c *commentCutter) line() {
	line := c.in[c.at:c.lineEnd()]
	words := strings.TrimLeft(line, "> \t")
	indented := words != "" && (line[0] == '\t' || strings.HasPrefix(line, "    "))
	c.begun, c.cut = len(c.out), false
	if c.fences.within(words) || indented && c.margin && !c.listed {
		c.take(c.lineEnd())
		c.take(min(c.at+1, len(c.in)))
		return
	}
	if words != "" {
		c.listed = listMark(words) > 0 || c.listed && (line[0] == ' ' || line[0] == '\t')
	}
	c.margin = words == ""
	c.words()
	c.newline()
}

// words reads the words of a line.
func (c *commentCutter) words() {
	for c.at < len(c.in) && c.in[c.at] != '\n' {
		switch {
		case c.in[c.at] == '\\':
			c.take(min(c.at+2, c.lineEnd()))
		case c.in[c.at] == '`':
			c.take(c.codeEnd())
		case !c.comment():
			c.take(c.at + 1)
		}
	}
}

// maxCodeSpan is the most bytes of code between ticks.
const maxCodeSpan = 4 << 10

// codeEnd is where the code span that begins here ends, or its ticks if nothing closes it
// within its paragraph.
func (c *commentCutter) codeEnd() int {
	rest := c.in[c.at:min(len(c.in), c.at+maxCodeSpan)]
	rest, _, _ = strings.Cut(rest, "\n\n")
	open := len(rest) - len(strings.TrimLeft(rest, "`"))
	for at := open; at < len(rest); {
		n := len(rest[at:]) - len(strings.TrimLeft(rest[at:], "`"))
		if n == open {
			return c.at + at + n
		}
		at += max(n, 1)
	}
	return c.at + open
}

// comment passes over a comment that begins here.
func (c *commentCutter) comment() bool {
	for i, mark := range unsaid {
		if !strings.HasPrefix(c.in[c.at:], mark.open) {
			continue
		}
		if mark.tag {
			return c.tag(mark)
		}
		body, n := c.at+len(mark.open), -1
		if !c.endless[i] {
			n = strings.Index(c.in[body:], mark.shut)
			c.endless[i] = n < 0
		}
		switch {
		case n >= 0:
			c.at = body + n + len(mark.shut)
		case strings.Trim(string(c.out[c.begun:]), "> \t-*+") == "":
			c.at = len(c.in)
		default:
			return false
		}
		c.cut = true
		c.join()
		return true
	}
	return false
}

// tag passes over an instruction that begins here, and keeps what it has the reader see.
func (c *commentCutter) tag(mark unsaidMark) bool {
	rest := c.in[c.at:min(len(c.in), c.at+maxTag)]
	n := strings.Index(rest, mark.shut)
	if n < 0 {
		return false
	}
	said := shownText.FindStringSubmatch(rest[:n])
	c.at += n + len(mark.shut)
	if c.cut = true; said != nil {
		c.out = append(c.out, said[1]...)
		return true
	}
	if kept := len(c.out); kept > c.begun && isBlank(c.out[kept-1]) && strings.Trim(string(c.out[c.begun:]), "> \t-*+.)0123456789") != "" {
		if name := nameIn(rest[:n]); name != "" {
			c.out = append(c.out, name...)
			return true
		}
	}
	c.join()
	return true
}

// join drops the blanks before a comment if what follows it needs none.
func (c *commentCutter) join() {
	if c.at < len(c.in) && !strings.ContainsRune(" \t\n.,;:!?)", rune(c.in[c.at])) {
		return
	}
	for n := len(c.out); n > c.begun && isBlank(c.out[n-1]); n-- {
		c.out = c.out[:n-1]
	}
}

// newline ends the line; one that was nothing but comments is gone, with its bullet, which
// would underline the words above it.
func (c *commentCutter) newline() {
	left := strings.Trim(string(c.out[c.begun:]), "> \t")
	if c.cut && listMark(left+" ") >= len(left) {
		c.out = c.out[:c.begun]
		c.at = min(c.at+1, len(c.in))
		return
	}
	c.take(min(c.at+1, len(c.in)))
}

// lineEnd is where the line that holds the next byte ends.
func (c *commentCutter) lineEnd() int {
	if n := strings.IndexByte(c.in[c.at:], '\n'); n >= 0 {
		return c.at + n
	}
	return len(c.in)
}

func (c *commentCutter) take(end int) {
	c.out = append(c.out, c.in[c.at:end]...)
	c.at = end
}

// listMark is how long the bullet or ordinal before an item of a list is, or 0.
func listMark(line string) int {
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	end := digits + 1
	switch {
	case len(line) <= end || line[end] != ' ' && line[end] != '\t':
		return 0
	case digits == 0 && strings.ContainsRune("-*+", rune(line[0])):
		return end + 1
	case digits > 0 && digits < 10 && (line[digits] == '.' || line[digits] == ')'):
		return end + 1
	}
	return 0
}
