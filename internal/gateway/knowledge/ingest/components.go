package ingest

import (
	"regexp"
	"strings"
)

// The components of MDX stand on lines of their own, and what is within them is Markdown, however
// far it is indented.
var (
	componentSigns = regexp.MustCompile(`(?m)^[ \t]*<[A-Z]\w*[a-z]`)
	// componentOpens is a tag, or the beginning of one that goes over several lines.
	componentOpens  = regexp.MustCompile(`^<([A-Z]\w*[a-z][\w.]*)(?:\s[^<]*)?$|^<([A-Z]\w*[a-z][\w.]*)/?>$`)
	componentCloses = regexp.MustCompile(`^</([A-Z]\w*[a-z][\w.]*)>$`)
	// componentTitle is what a component shows above its words.
	componentTitle = regexp.MustCompile(`\b(?:title|label|heading|header|summary)=(?:\{?"([^"]*)"|\{?'([^']*)')`)
)

// maxTagLines is the most lines that a tag goes over.
const maxTagLines = 40

// withoutComponents is MDX without the tags of its components; one with a title is a box (see boxed).
func withoutComponents(source string) string {
	if !componentSigns.MatchString(source) {
		return source
	}
	c := components{lines: strings.Split(source, "\n")}
	c.out.Grow(len(source))
	for c.at < len(c.lines) {
		c.line()
	}
	return strings.TrimSuffix(c.out.String(), "\n")
}

// components reads MDX line by line.
type components struct {
	lines  []string
	at     int
	out    strings.Builder
	fences fences
	open   []component
}

// component is one that is open.
type component struct {
	name string
	// indent is how far it is indented itself, inner how far what is within it, -1 before that is known.
	indent, inner int
	boxed         bool
}

func (c *components) line() {
	line := c.within(c.lines[c.at])
	words := strings.TrimSpace(line)
	c.at++
	if c.fences.within(strings.TrimLeft(line, "> \t")) {
		c.put(line)
		return
	}
	if m := componentCloses.FindStringSubmatch(words); m != nil && c.close(m[1], line) {
		return
	}
	if m := componentOpens.FindStringSubmatch(words); m != nil && len(c.open) < maxBoxes {
		if tag, taken := c.tag(words); taken >= 0 {
			c.at += taken
			c.begin(m[1]+m[2], tag, line)
			return
		}
	}
	c.put(line)
}

// within is a line as it stands in the components around it.
func (c *components) within(line string) string {
	if strings.TrimSpace(line) == "" {
		return line
	}
	closes := componentCloses.MatchString(strings.TrimSpace(line))
	for i := range c.open {
		around := &c.open[i]
		if around.inner < 0 && !closes {
			around.inner = max(columns(line), around.indent)
		}
		cut := min(columns(line), around.inner) - around.indent
		if cut > 0 {
			line = strings.Repeat(" ", columns(line)-cut) + strings.TrimLeft(line, " \t")
		}
	}
	return line
}

// tag is a whole tag that begins with words, and how many more lines it takes, -1 where nothing ends it.
// Between braces stands JavaScript, which may have tags itself.
func (c *components) tag(words string) (tag string, taken int) {
	braces := strings.Count(words, "{") - strings.Count(words, "}")
	for tag = words; braces > 0 || !strings.HasSuffix(tag, ">"); taken++ {
		if taken >= maxTagLines || c.at+taken >= len(c.lines) {
			return "", -1
		}
		next := strings.TrimSpace(c.lines[c.at+taken])
		braces += strings.Count(next, "{") - strings.Count(next, "}")
		if braces == 0 && strings.HasPrefix(next, "<") || next == "" {
			return "", -1
		}
		tag += " " + next
	}
	return tag, taken
}

// begin begins a component, unless its tag ends it.
func (c *components) begin(name, tag, line string) {
	c.put("")
	if strings.HasSuffix(tag, "/>") {
		return
	}
	opened := component{name: name, indent: columns(line), inner: -1}
	if m := componentTitle.FindStringSubmatch(tag); m != nil && m[1]+m[2] != "" {
		opened.boxed = true
		c.put(strings.Repeat(" ", opened.indent) + ":::note " + m[1] + m[2])
	}
	c.open = append(c.open, opened)
}

// close ends the innermost component of that name, with those within it.
func (c *components) close(name, line string) bool {
	for i := len(c.open) - 1; i >= 0; i-- {
		if c.open[i].name != name {
			continue
		}
		for _, ended := range c.open[i:] {
			if ended.boxed {
				c.put(strings.Repeat(" ", ended.indent) + ":::")
			}
		}
		c.open = c.open[:i]
		c.put("")
		return true
	}
	return false
}

func (c *components) put(line string) {
	c.out.WriteString(line)
	c.out.WriteByte('\n')
}
