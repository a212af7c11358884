package ingest

import (
	"bytes"
	"context"
	"fmt"
	stdhtml "html"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer"
	markup "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// MaxRendered is the most bytes of a file that is rendered, and of the HTML made of it.
const MaxRendered = 2 << 20

// rendering are the formats that have a layout of their own to be shown in.
var rendering = map[string]reader{mimeMarkdown: renderedMarkdown, mimeHTML: renderedHTML}

// Rendered is a Markdown or HTML file as HTML in UTF-8: the words that Extract reads, in
// their layout, and none that it leaves out, so that nothing is shown that no reader of
// the file saw. The HTML is its author's and is not safe to be put into a page: who shows
// it allows each element and attribute by name. Errors: Invalid for another format,
// TooLarge past a limit, and that of ctx.
func (x *Extractor) Rendered(ctx context.Context, f File) (string, error) {
	read, known := rendering[MimeOf(f.Name, f.Mime, f.Data)]
	if !known {
		return "", unsupported(f.Name)
	}
	if len(f.Data) > MaxRendered {
		return "", placed(f.Name, tooLarge("the document to be rendered", MaxRendered))
	}
	c, err := x.within(ctx, read, &f)
	if err != nil {
		return "", placed(f.Name, err)
	}
	if len(c.Text) > MaxRendered {
		return "", placed(f.Name, tooLarge("the rendered document", MaxRendered))
	}
	return c.Text, nil
}

// renderedHTML is the main part of a page without what is pruned.
func renderedHTML(ctx context.Context, f *File) (*Content, error) {
	root, err := htmlPage(ctx, f)
	if err != nil {
		return nil, err
	}
	return shownOf(mainPart(root))
}

// renderedMarkdown is Markdown as HTML. HTML within it is treated as in a page.
func renderedMarkdown(ctx context.Context, f *File) (*Content, error) {
	_, src, err := markdownSource(f)
	if err != nil {
		return nil, err
	}
	root, err := parse(ctx, src)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := markdownWriter.Render(&b, src, root); err != nil {
		return nil, broken("Markdown", err)
	}
	page, err := parseHTML(ctx, b.String())
	if err != nil {
		return nil, broken("Markdown", err)
	}
	unmarkCallouts(page)
	return shownOf(mainPart(page))
}

// unmarkCallouts takes out the marks that make boxes of quotes.
func unmarkCallouts(page *xhtml.Node) {
	for _, quote := range elements(page, atom.Blockquote) {
		if p := firstElement(quote, atom.P); p != nil && p.FirstChild != nil && p.FirstChild.Type == xhtml.TextNode {
			p.FirstChild.Data = callout.ReplaceAllString(p.FirstChild.Data, "")
		}
	}
}

// shownOf writes what stands within n, without what is pruned.
func shownOf(n *xhtml.Node) (*Content, error) {
	prune(n)
	var b strings.Builder
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if err := xhtml.Render(&b, child); err != nil {
			return nil, broken("HTML", err)
		}
	}
	return &Content{Text: b.String()}, nil
}

// prune takes comments out of n, what is pruned, and what acts or styles: a browser that
// parses it under a policy would report each. The parser bounds how deep it goes.
func prune(n *xhtml.Node) {
	n.Attr = slices.DeleteFunc(n.Attr, func(a xhtml.Attribute) bool { return a.Key == "style" || strings.HasPrefix(a.Key, "on") })
	for child := n.FirstChild; child != nil; {
		next := child.NextSibling
		if child.Type == xhtml.CommentNode || child.Type == xhtml.ElementNode && pruned(child) {
			n.RemoveChild(child)
		} else {
			prune(child)
		}
		child = next
	}
}

// markdownWriter writes what markdownParser finds. HTML is written as it stands, and what
// may stay of it is decided after that.
var markdownWriter = goldmark.New(
	goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.TaskList, extension.DefinitionList,
		extension.NewFootnote(extension.WithFootnoteBacklinkHTML(""))),
	goldmark.WithRendererOptions(markup.WithUnsafe(), renderer.WithNodeRenderers(util.Prioritized(noteWriter{}, wikiPriority))),
).Renderer()

// noteWriter writes what people write in notes beside Markdown, as its words.
type noteWriter struct{}

// RegisterFuncs says which nodes it writes.
func (noteWriter) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(kindWikiLink, spoken(func(n ast.Node) string { return n.(*wikiLink).words() }))
	r.Register(kindNoteMark, spoken(func(n ast.Node) string { return n.(*noteMark).words }))
}

func spoken(words func(ast.Node) string) renderer.NodeRendererFunc {
	return func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		_, err := fmt.Fprint(w, stdhtml.EscapeString(words(n)))
		return ast.WalkSkipChildren, err
	}
}
