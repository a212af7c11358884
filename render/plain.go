package render

import (
	"fmt"
	"strings"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark/ast"
	extension "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/html"

	"github.com/citeway/citeway/internal/link"
)

// maxNesting is how deep blocks can nest; what is deeper is left out.
const maxNesting = 100

// plain writes Markdown as text that reads well without being rendered.
type plain struct {
	src []byte
	out strings.Builder
	// indent begins each line.
	indent  string
	nesting int
}

// toText turns Markdown into plain text, without a line break at its end.
func toText(markdownText string) string {
	var parts []string
	for _, c := range chunksOf(markdownText) {
		if c.raw() {
			parts = append(parts, strings.TrimSpace(c.text))
			continue
		}
		p := &plain{src: []byte(c.text)}
		p.blocks(markdown().Parser().Parse(text.NewReader(p.src)), "\n\n")
		parts = append(parts, strings.TrimSpace(p.out.String()))
	}
	return strings.TrimSpace(strings.Join(parts, "\n\n"))
}

// blocks writes the children of n with a separator between.
func (p *plain) blocks(n ast.Node, separator string) {
	if p.nesting++; p.nesting > maxNesting {
		p.nesting--
		return
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.PreviousSibling() != nil {
			p.out.WriteString(strings.ReplaceAll(separator, "\n", "\n"+p.indent))
		}
		p.block(c)
	}
	p.nesting--
}

func (p *plain) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.List:
		p.list(n)
	case *ast.Blockquote:
		p.nested("> ", "> ", n, "\n\n")
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		p.lines(strings.TrimRight(p.raw(n), "\n"))
	case *ast.HTMLBlock:
		p.lines(strings.TrimSpace(html.UnescapeString(bluemonday.StrictPolicy().Sanitize(p.raw(n)))))
	case *ast.ThematicBreak:
		p.out.WriteString("---")
	case *extension.Table:
		p.blocks(n, "\n")
	case *extension.TableHeader, *extension.TableRow:
		p.row(n)
	default:
		p.inline(n)
	}
}

// nested writes the children of a block, the first line after one indent and the
// others after another.
func (p *plain) nested(first, further string, n ast.Node, separator string) {
	outer := p.indent
	p.out.WriteString(first)
	p.indent += further
	p.blocks(n, separator)
	p.indent = outer
}

func (p *plain) list(n *ast.List) {
	number := n.Start
	separator := "\n"
	if !n.IsTight {
		separator = "\n\n"
	}
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		if item.PreviousSibling() != nil {
			p.lines(separator)
		}
		mark := "- "
		if n.IsOrdered() {
			mark = fmt.Sprintf("%d. ", number)
			number++
		}
		p.nested(mark, strings.Repeat(" ", len(mark)), item, separator)
	}
}

func (p *plain) row(n ast.Node) {
	for cell := n.FirstChild(); cell != nil; cell = cell.NextSibling() {
		if cell.PreviousSibling() != nil {
			p.out.WriteString(" | ")
		}
		p.inline(cell)
	}
}

// lines writes several lines of text, each with the indent.
func (p *plain) lines(s string) {
	p.out.WriteString(strings.ReplaceAll(s, "\n", "\n"+p.indent))
}

func (p *plain) raw(n ast.Node) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		segment := n.Lines().At(i)
		b.Write(segment.Value(p.src))
	}
	return b.String()
}

// inline writes the words within a block.
func (p *plain) inline(n ast.Node) {
	_ = ast.Walk(n, func(c ast.Node, entering bool) (ast.WalkStatus, error) {
		switch c := c.(type) {
		case *ast.Text:
			if entering {
				p.words(c)
			}
		case *ast.String:
			if entering {
				p.lines(string(c.Value))
			}
		case *ast.AutoLink:
			if entering {
				p.out.Write(c.Label(p.src))
			}
		case *ast.Link:
			p.address(c, c.Destination, entering)
		case *ast.Image:
			p.address(c, c.Destination, entering)
		case *extension.TaskCheckBox:
			if entering {
				p.out.WriteString(map[bool]string{true: "[x] ", false: "[ ] "}[c.IsChecked])
			}
		}
		return ast.WalkContinue, nil
	})
}

func (p *plain) words(t *ast.Text) {
	value := t.Segment.Value(p.src)
	if t.Parent().Kind() != ast.KindCodeSpan {
		value = util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(value)))
	}
	p.out.Write(value)
	switch {
	case t.HardLineBreak():
		p.out.WriteString("\n" + p.indent)
	case t.SoftLineBreak():
		p.out.WriteByte(' ')
	}
}

// address writes a link's URL after its words, unless they are the same.
func (p *plain) address(n ast.Node, destination []byte, entering bool) {
	if entering {
		return
	}
	address, ok := link.Safe(string(destination))
	if !ok {
		return
	}
	if t, same := n.FirstChild().(*ast.Text); same && string(t.Segment.Value(p.src)) == string(destination) {
		return
	}
	p.out.WriteString(" (" + address + ")")
}
