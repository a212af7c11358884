package ingest

import (
	"context"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/util"

	"github.com/citeway/citeway"
)

// markdown reads Markdown, also Obsidian's: front matter, headings, paragraphs, lists,
// quotes, callouts, code, tables as records, definitions and footnotes. Markup is left
// out but for that of code, words stay; what the author shows nobody is left out.
func markdown(ctx context.Context, f *File) (*Content, error) {
	head, src, err := markdownSource(f)
	if err != nil {
		return nil, err
	}
	c, err := readMarkdown(ctx, src, citeway.KindNote)
	if err == nil && head != nil {
		head.apply(c)
	}
	return c, err
}

// readMarkdown reads Markdown that is tamed.
func readMarkdown(ctx context.Context, src []byte, kind citeway.SourceKind) (*Content, error) {
	root, err := parse(ctx, src)
	if err != nil {
		return nil, err
	}
	m := &markdownReader{ctx: ctx, source: src, builder: newBuilder(kind)}
	m.blocks(root)
	if m.builder.text.Len() == 0 { // a note of links alone
		for _, list := range m.contents {
			m.list(list, "", true)
		}
	}
	return m.builder.done(), nil
}

// markdownSource are the front matter of Markdown and the text after it, without comments
// and tamed.
func markdownSource(f *File) (front, []byte, error) {
	written, err := prose(f, "Markdown")
	if err != nil {
		return nil, nil, err
	}
	head, body, err := cutFront(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(written))
	if err != nil {
		return nil, nil, err
	}
	if strings.Count(body, "\n") > maxLines {
		return nil, nil, tooLarge("the number of lines", maxLines)
	}
	return head, []byte(tamed(boxed(described(withoutMyST(withoutComponents(withoutModules(withoutComments(body)))))))), nil
}

// guardPriority puts the guard before every other parser.
const guardPriority = 1

// markdownParser is goldmark with the constructs that people use beside
// CommonMark. Emphasis and raw HTML are found so that they can be left out.
func markdownParser(g *guard) parser.Parser {
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.Footnote, extension.DefinitionList),
		goldmark.WithParserOptions(parser.WithAttribute(), parser.WithInlineParsers(
			util.Prioritized(g, guardPriority),
			util.Prioritized(wikiLinks{}, wikiPriority), util.Prioritized(noteMarks{}, wikiPriority), util.Prioritized(highlights{}, highlightPriority))),
	)
	return md.Parser()
}

type markdownReader struct {
	ctx     context.Context
	source  []byte
	builder *builder
	depth   int
	// contents are the tables of contents that were left out.
	contents []*ast.List
}

func (m *markdownReader) blocks(parent ast.Node) {
	if m.depth++; m.depth > maxNesting {
		m.depth--
		return
	}
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		m.block(n)
	}
	m.depth--
}

func (m *markdownReader) block(n ast.Node) {
	switch n := n.(type) {
	case *ast.Heading:
		unbadge(n, m.source)
		m.builder.heading(n.Level, strings.ReplaceAll(m.said(n), "`", ""))
	case *ast.Paragraph, *ast.TextBlock:
		m.builder.paragraph(m.said(n))
	case *ast.CodeBlock:
		m.builder.code("", m.lines(n))
	case *ast.FencedCodeBlock:
		if language := string(n.Language(m.source)); !queries[language] {
			m.builder.code(language, m.lines(n))
		}
	case *ast.List:
		if isContents(n) {
			m.contents = append(m.contents, n)
			return
		}
		m.list(n, "", true)
	case *extast.DefinitionList:
		m.definitions(n)
	case *ast.Blockquote:
		m.quote(n)
	case *extast.Table:
		m.table(n)
	case *ast.HTMLBlock:
		m.raw(n)
	case *extast.FootnoteList, *extast.Footnote:
		m.blocks(n)
	}
}

// list adds a list as one block, a line for each item. first says that no line of
// the block stands yet; it returns whether that is still so.
func (m *markdownReader) list(list *ast.List, indent string, first bool) bool {
	if m.depth++; m.depth > maxNesting {
		m.depth--
		return first
	}
	number := list.Start
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		bullet := "- "
		if list.IsOrdered() {
			bullet = ordinal(number)
			number++
		}
		first = m.item(item, indent+bullet, indent, first)
	}
	m.depth--
	return first
}

func (m *markdownReader) item(item ast.Node, bullet, indent string, first bool) bool {
	for n := item.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Paragraph, *ast.TextBlock:
			if words := oneLine(m.said(n)); words != "" {
				m.itemLine(bullet+words, first)
				first, bullet = false, indent+"  "
			}
		case *ast.List:
			first = m.list(n, indent+"  ", first)
		default:
			m.block(n)
			first = false
		}
	}
	return first
}

func (m *markdownReader) itemLine(line string, first bool) {
	if first {
		m.builder.block(clean(line))
		return
	}
	m.builder.line(clean(line))
}

// table adds a table: its first row names the columns, every other is a record
// on a line. The records stay together as one block, unlike rows of a CSV file.
func (m *markdownReader) table(n *extast.Table) {
	t := tableBlock{builder: m.builder}
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cells = append(cells, m.said(cell))
		}
		t.row(cells)
	}
	t.end()
}

// raw adds the words of an HTML block.
func (m *markdownReader) raw(n *ast.HTMLBlock) {
	words := m.lines(n)
	if n.HasClosure() {
		words += string(n.ClosureLine.Value(m.source))
	}
	if htmlIntoBuilder(m.ctx, words, m.builder) != nil { // nested too deep to be read: its words without its tags
		m.builder.paragraph(htmlWords(words))
	}
}

func (m *markdownReader) lines(n ast.Node) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		segment := n.Lines().At(i)
		b.Write(segment.Value(m.source))
	}
	return b.String()
}
