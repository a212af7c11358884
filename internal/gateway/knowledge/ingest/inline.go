package ingest

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/util"
)

// inline returns the words of a block without their markup.
func (m *markdownReader) inline(n ast.Node) string {
	var b inlineWords
	_ = ast.Walk(n, func(child ast.Node, entering bool) (ast.WalkStatus, error) {
		if entering && child != n {
			return m.word(&b, child), nil
		}
		return ast.WalkContinue, nil
	})
	return b.String()
}

func (m *markdownReader) word(b *inlineWords, n ast.Node) ast.WalkStatus {
	switch n := n.(type) {
	case *ast.Text:
		b.Write(unescape(n.Segment.Value(m.source), n.IsRaw()))
		if n.HardLineBreak() || n.SoftLineBreak() {
			b.WriteByte('\n')
		}
	case *ast.String:
		b.Write(n.Value)
	case *ast.AutoLink:
		b.Write(n.Label(m.source))
	case *ast.RawHTML:
		b.tag(n, m.source)
	case *wikiLink:
		b.WriteString(n.words())
	case *noteMark:
		b.WriteString(n.words)
	case *ast.CodeSpan:
		b.WriteString(inTicks(m.code(n)))
		return ast.WalkSkipChildren
	case *extast.FootnoteLink, *extast.FootnoteBacklink, *extast.TaskCheckBox, *extast.Strikethrough:
		return ast.WalkSkipChildren
	}
	return ast.WalkContinue
}

// code is what stands in a code span. A query of Obsidian's Dataview, which a reader sees
// the answer of, is left out.
func (m *markdownReader) code(n *ast.CodeSpan) string {
	var b strings.Builder
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		if t, ok := child.(*ast.Text); ok {
			b.Write(t.Segment.Value(m.source))
		}
	}
	code := oneLine(b.String())
	if strings.HasPrefix(code, "= ") || strings.HasPrefix(code, "$= ") {
		return ""
	}
	return code
}

// inTicks is code as it stands in a text: between ticks, so that nothing in it is read as
// anything else.
func inTicks(code string) string {
	switch {
	case code == "":
		return ""
	case strings.Contains(code, "`"):
		return "`` " + code + " ``"
	}
	return "`" + code + "`"
}

// ordinal is the bullet of the n-th item.
func ordinal(n int) string { return strconv.Itoa(n) + ". " }

// unescape resolves backslash escapes and character references, which goldmark
// leaves to its renderer. Raw text has none.
func unescape(text []byte, raw bool) []byte {
	if raw || bytes.IndexByte(text, '\\') < 0 && bytes.IndexByte(text, '&') < 0 {
		return text
	}
	text = util.UnescapePunctuations(text)
	return util.ResolveEntityNames(util.ResolveNumericReferences(text))
}
