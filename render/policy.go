package render

import (
	"bytes"
	"regexp"
	"sync"

	"github.com/microcosm-cc/bluemonday"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdown is the one parser and writer, built on first use and never changed.
var markdown = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(
			extension.NewTable(extension.WithTableCellAlignMethod(extension.TableCellAlignAttribute)),
			extension.Strikethrough, extension.Linkify, extension.TaskList,
		),
		goldmark.WithParserOptions(parser.WithInlineParsers(util.Prioritized(formulas{}, 50))),
		goldmark.WithRendererOptions(
			html.WithUnsafe(), // the policy below decides what stays
			renderer.WithNodeRenderers(util.Prioritized(imageAsLink{}, 100)),
		),
	)
})

// policy keeps the words and the structure of HTML that a model wrote. It removes
// images, styles, scripts, forms, frames, ids and classes.
var policy = sync.OnceValue(func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li",
		"strong", "em", "b", "i", "del", "s", "sub", "sup", "code", "pre", "kbd", "samp", "var", "mark", "abbr", "q",
		"table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption", "details", "summary", "dl", "dt", "dd")
	p.AllowURLSchemes("http", "https", "mailto")
	p.RequireParseableURLs(true)
	p.AllowAttrs("href").OnElements("a")
	p.RequireNoFollowOnLinks(true)
	p.RequireNoReferrerOnLinks(true)
	p.AllowAttrs("start").Matching(bluemonday.Integer).OnElements("ol")
	p.AllowAttrs("align").Matching(regexp.MustCompile(`^(left|right|center)$`)).OnElements("td", "th")
	p.AllowAttrs("class").Matching(regexp.MustCompile(`^language-[A-Za-z0-9+#_-]{1,32}$`)).OnElements("code")
	p.AllowAttrs("type").Matching(regexp.MustCompile(`^checkbox$`)).OnElements("input")
	p.AllowAttrs("checked", "disabled").Matching(regexp.MustCompile(`^$`)).OnElements("input")
	return p
})

// toHTML turns Markdown into sanitised HTML. It cannot fail: every text is valid
// Markdown.
func toHTML(text string) []byte {
	var out []byte
	for _, c := range chunksOf(text) {
		var raw bytes.Buffer
		if c.raw() || markdown().Convert([]byte(c.text), &raw) != nil {
			out = append(out, "<p>"+escape(c.text)+"</p>\n"...)
			continue
		}
		out = append(out, policy().SanitizeBytes(raw.Bytes())...)
	}
	return out
}

// parse parses a text chunk by chunk and calls each with the chunk and its
// document. It skips chunks that are too long.
func parse(src string, each func(c chunk, doc ast.Node)) {
	for _, c := range chunksOf(src) {
		if !c.raw() {
			each(c, markdown().Parser().Parse(text.NewReader([]byte(c.text))))
		}
	}
}

// imageAsLink writes an image as a link over its description, because loading a
// picture would tell its host who reads what.
type imageAsLink struct{}

// RegisterFuncs registers the writer of images.
func (imageAsLink) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindImage, writeImage)
}

func writeImage(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		_, _ = w.WriteString("</a>")
		return ast.WalkContinue, nil
	}
	image := n.(*ast.Image)
	_, _ = w.WriteString(`<a href="`)
	_, _ = w.Write(util.EscapeHTML(util.URLEscape(image.Destination, true)))
	_, _ = w.WriteString(`">`)
	return ast.WalkContinue, nil
}
