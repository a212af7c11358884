package ingest

import (
	"regexp"
	"slices"
	"strings"
)

// The boxes that makers of sites write in Markdown, beside the callouts of notes.
var (
	// container opens or closes a box of Docusaurus, VitePress or Pandoc: ":::tip Title"; or of
	// PyMdown, "/// tip | Title".
	container = regexp.MustCompile(`^[ \t]{0,12}(:{3,}|/{3,})[ \t]*(?:\{?([A-Za-z.][\w.-]*)\}?)?[ \t]*(.*)$`)
	// admonition opens a box or a tab of MkDocs: `!!! note "Title"`, `=== "Title"`.
	admonition = regexp.MustCompile(`^(?:(?:!!!|\?\?\?\+?)[ \t]*[A-Za-z][\w -]*?(?:[ \t]+"([^"]*)")?|===[!+]?[ \t]+"([^"]*)")[ \t]*$`)
	// attributes are what a line says of itself to a program, as kramdown writes it.
	attributes = regexp.MustCompile(`[ \t]*\{:[^{}\n]*\}[ \t]*$`)
	// pandocSpan are words or a link with what is said of them to a program, as Pandoc writes it:
	// [word]{.small}, [word](address){target="_blank"}.
	pandocSpan = regexp.MustCompile(`(\[[^\[\]\n]*\])(\([^()\n]*\))?\{(?:[ \t]*(?:[#.][\w:-]+|[\w-]+=(?:"[^"\n]*"|[^\s"{}]+)))+[ \t]*\}`)
)

// maxBoxes is how deep boxes stand within each other; deeper ones are words.
const maxBoxes = 16

// boxSigns are what some line has of a text that this changes.
var boxSigns = []string{":::", "///", "!!!", "???", "=== \"", "{:", "]{", "){"}

// boxed is Markdown with the boxes of sites written as callouts, which are quotes with a title.
func boxed(source string) string {
	if !slices.ContainsFunc(boxSigns, func(sign string) bool { return strings.Contains(source, sign) }) {
		return source
	}
	b := boxer{lines: strings.Split(source, "\n")}
	b.out.Grow(len(source) + len(source)/8)
	for i, line := range b.lines {
		if container.MatchString(line) && strings.Trim(line, ":/ \t") == "" {
			b.closes = i
		}
	}
	for b.at = range b.lines {
		b.line(b.lines[b.at])
	}
	return strings.TrimSuffix(b.out.String(), "\n")
}

// boxer reads Markdown line by line.
type boxer struct {
	lines []string
	at    int
	// closes is the last line of nothing but colons.
	closes int
	out    strings.Builder
	fences fences
	boxes  []box
}

// box is one that is open. It ends at as many colons as it began with, or, where it has none,
// before a line that is not indented further than indent.
type box struct{ colons, indent int }

// indentOfBox is how much further what stands in a box without a closing line is indented.
const indentOfBox = 4

func (b *boxer) line(line string) {
	line = b.within(line)
	words := strings.TrimLeft(line, "> \t")
	if b.fences.within(words) {
		b.put(line)
		return
	}
	if m := container.FindStringSubmatch(line); m != nil && b.container(m, blanks(line)) {
		return
	}
	if m := admonition.FindStringSubmatch(words); m != nil && b.admonition(line, m[1]+m[2]) {
		return
	}
	if b.option(line) {
		return
	}
	line = pandocSpan.ReplaceAllStringFunc(line, withoutSpan)
	kept := attributes.ReplaceAllString(line, "")
	if kept == line || strings.TrimLeft(kept, "> \t") != "" {
		b.put(kept)
	}
}

// admonition opens a box of MkDocs, or writes one that has only a title, and reports whether the line did.
func (b *boxer) admonition(line, title string) bool {
	if b.indented() {
		b.open(box{indent: blanks(line)}, title)
		return true
	}
	if title == "" {
		return false
	}
	for _, alone := range []string{"", title, ""} {
		b.put(alone)
	}
	return true
}

// option reports whether a line says something of the box of PyMdown that the line above began: "    open: true".
func (b *boxer) option(line string) bool {
	return b.at > 0 && len(b.boxes) > 0 && columns(b.lines[b.at]) >= indentOfBox && strings.HasPrefix(strings.TrimSpace(b.lines[b.at-1]), "///") && boxOption.MatchString(line)
}

// boxOption is such a line.
var boxOption = regexp.MustCompile(`^[ \t]*(?:attrs|open|type|new|select): `)

// withoutSpan are the words, or the link, without what is said of them.
func withoutSpan(s string) string {
	m := pandocSpan.FindStringSubmatch(s)
	if m[2] == "" {
		return strings.Trim(m[1], "[]")
	}
	return m[1] + m[2]
}

// within is the line as it stands in the boxes around it, of which those end that it does not
// belong to.
func (b *boxer) within(line string) string {
	if len(b.boxes) == 0 || strings.TrimSpace(line) == "" {
		return line
	}
	words := strings.TrimLeft(line, " \t")
	line = spaced(line[:len(line)-len(words)]) + words
	for i := range b.boxes {
		least := b.boxes[i].indent
		if b.boxes[i].colons == 0 {
			least += indentOfBox
		}
		n := min(blanks(line), least)
		if line = line[n:]; n < least && b.boxes[i].colons == 0 {
			b.end(i)
			return strings.Repeat(" ", n) + line
		}
	}
	return line
}

// indented reports whether the next line that is not empty stands further in, as what is in a box
// does.
func (b *boxer) indented() bool {
	least := columns(b.lines[b.at]) + indentOfBox
	for _, next := range b.lines[b.at+1:] {
		if strings.TrimSpace(next) != "" {
			return len(b.boxes) < maxBoxes && columns(next) >= least
		}
	}
	return false
}

func blanks(line string) int { return len(line) - len(strings.TrimLeft(line, " ")) }

// columns is how far a line is indented.
func columns(line string) int {
	words := strings.TrimLeft(line, " \t")
	return blanks(spaced(line[:len(line)-len(words)]) + words)
}

// spaced is an indent with blanks for its tabs.
func spaced(indent string) string { return strings.ReplaceAll(indent, "\t", "    ") }

// container opens or closes a box of colons, and reports whether the line did.
func (b *boxer) container(m []string, indent int) bool {
	colons, name, rest := len(m[1]), m[2], strings.TrimSpace(m[3])
	if name == "" && rest == "" {
		for i := len(b.boxes) - 1; i >= 0; i-- {
			if b.boxes[i].colons > 0 && b.boxes[i].colons <= colons {
				b.end(i)
				return true
			}
		}
		return false
	}
	if b.at >= b.closes || len(b.boxes) >= maxBoxes || name == "" && rest[0] != '{' {
		return false
	}
	title, _, _ := strings.Cut(strings.TrimPrefix(rest, "| "), "{")
	b.open(box{colons, indent}, strings.Trim(title, "[]: \t"))
	return true
}

// open begins a box.
func (b *boxer) open(next box, title string) {
	b.put("")
	b.boxes = append(b.boxes, next)
	b.put("[!note] " + title)
}

// end ends the boxes from the i-th on.
func (b *boxer) end(i int) {
	b.boxes, b.fences = b.boxes[:i], fences{}
	b.put("")
}

// put writes a line within the boxes around it.
func (b *boxer) put(line string) {
	for i := range b.boxes {
		b.out.WriteString(strings.Repeat(" ", b.boxes[i].indent))
		b.out.WriteString("> ")
	}
	b.out.WriteString(line)
	b.out.WriteByte('\n')
}
