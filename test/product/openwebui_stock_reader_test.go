package product

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	gtext "github.com/yuin/goldmark/text"
)

// group is one or more adjacent markers, which become one chip.
var group = regexp.MustCompile(`(?:\[\d[\d,#p ]*\])+`)

var digits = regexp.MustCompile(`\d+(?:#p?\d+)?`)

// Shown is the message as a reader sees it: chips as ⟦name⟧, then the cards, a
// line each. The sources are those given: live ones, or those stored.
func Shown(content string, sources []Source) string {
	var b strings.Builder
	source := []byte(content)
	root := goldmark.DefaultParser().Parse(gtext.NewReader(source))
	r := reader{out: &b, source: source, chips: Chips(sources), any: len(sources) > 0}
	r.block(root)
	for i, c := range Cards(sources) {
		fmt.Fprintf(&b, "%d %s", i+1, c.Name)
		if c.Link != "" {
			fmt.Fprintf(&b, " <%s>", c.Link)
		}
		b.WriteByte('\n')
		for j, p := range c.Passages {
			fmt.Fprintf(&b, "  | %s %s\n", p, c.Badges[j])
		}
	}
	return b.String()
}

type reader struct {
	out    *strings.Builder
	source []byte
	chips  []string
	any    bool
}

// block writes each block that holds prose as a line; code as it is.
func (r *reader) block(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c.Kind() {
		case ast.KindFencedCodeBlock, ast.KindCodeBlock:
			for i := range c.Lines().Len() {
				line := c.Lines().At(i)
				r.out.Write(line.Value(r.source))
			}
		case ast.KindParagraph, ast.KindTextBlock, ast.KindHeading:
			r.out.WriteString(r.inline(c, true) + "\n")
		default:
			r.block(c)
		}
	}
}

// inline writes prose; markers become chips only where the page gives its
// renderer the sources, which it does not within emphasis and links.
func (r *reader) inline(n ast.Node, chips bool) string {
	var b, run strings.Builder
	flush := func() {
		words := run.String()
		if chips {
			words = group.ReplaceAllStringFunc(words, r.chip)
		}
		b.WriteString(words)
		run.Reset()
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			run.Write(t.Segment.Value(r.source))
			if t.SoftLineBreak() || t.HardLineBreak() {
				run.WriteByte('\n')
			}
			continue
		}
		flush()
		inner := r.inline(c, false)
		if link, ok := c.(*ast.Link); ok {
			inner += "<" + string(link.Destination) + ">"
		}
		b.WriteString(inner)
	}
	flush()
	return b.String()
}

// chip is what a group of markers becomes: its first card's name and how many
// more, or nothing where no card is there.
func (r *reader) chip(group string) string {
	if !r.any {
		return group
	}
	var names []string
	for _, d := range digits.FindAllString(group, -1) {
		d, _, _ = strings.Cut(d, "#")
		if n, err := strconv.Atoi(d); err == nil && n >= 1 && n <= len(r.chips) {
			names = append(names, r.chips[n-1])
		}
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return "⟦" + names[0] + "⟧"
	}
	return fmt.Sprintf("⟦%s +%d⟧", names[0], len(names)-1)
}
