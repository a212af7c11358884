package ingest

import (
	"cmp"
	"context"
	"strings"

	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/citeway/citeway"
)

// mainShare is how much of the page's text, one part in this many, a main or
// article element must hold to count as the whole of the main text.
const mainShare = 4

// html reads the main text of an HTML page: without navigation, asides, footers,
// forms and scripts; tables as records.
func html(ctx context.Context, f *File) (*Content, error) {
	root, err := htmlPage(ctx, f)
	if err != nil {
		return nil, err
	}
	b := newBuilder(citeway.KindFile)
	w := &htmlReader{builder: b, places: placesIn(root)}
	w.block(mainPart(root))
	w.flush()
	c := b.done()
	readHead(root, c)
	return c, nil
}

// htmlPage parses a file that is a page.
func htmlPage(ctx context.Context, f *File) (*xhtml.Node, error) {
	if n := count(f.Data); n.noise(len(f.Data)) {
		return nil, broken("HTML", nil)
	}
	root, err := parseHTML(ctx, decode(f.Data, f.Mime))
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, broken("HTML", err)
	}
	return root, nil
}

// htmlIntoBuilder adds the words of a piece of HTML to b.
func htmlIntoBuilder(ctx context.Context, piece string, b *builder) error {
	root, err := parseHTML(ctx, piece)
	if err != nil {
		return err
	}
	w := &htmlReader{builder: b, places: placesIn(root)}
	w.block(root)
	w.flush()
	return nil
}

// htmlWords are the words between the tags of a piece of HTML.
func htmlWords(piece string) string {
	var b strings.Builder
	hidden := false
	for tokens := xhtml.NewTokenizer(strings.NewReader(piece)); ; {
		switch kind := tokens.Next(); kind {
		case xhtml.ErrorToken:
			return b.String()
		case xhtml.TextToken:
			if !hidden {
				b.Write(tokens.Text())
			}
		case xhtml.StartTagToken, xhtml.EndTagToken:
			name, _ := tokens.TagName()
			if kind := atom.Lookup(name); kind == atom.Script || kind == atom.Style {
				hidden = !hidden
			}
			b.WriteByte(' ')
		}
	}
}

// parseHTML parses a page. The parser itself refuses elements nested deeper than
// maxNesting, and is told so here.
func parseHTML(ctx context.Context, page string) (*xhtml.Node, error) {
	if tagsOf(page) > maxTags {
		return nil, tooLarge("the number of tags", maxTags)
	}
	return xhtml.ParseWithOptions(whileHere{ctx, strings.NewReader(page)}, xhtml.ParseOptionEnableScripting(false))
}

// mainPart is the element that holds the main text: main, else the only article,
// if it holds a fair part of the words, else the body.
func mainPart(root *xhtml.Node) *xhtml.Node {
	body := firstElement(root, atom.Body)
	if body == nil {
		return root
	}
	all := wordBytes(body)
	for _, kind := range []atom.Atom{atom.Main, atom.Article} {
		if found := elements(root, kind); len(found) == 1 && wordBytes(found[0])*mainShare >= all {
			return found[0]
		}
	}
	return body
}

// readHead reads the head of a page into c: title, canonical link, author, date
// and sensitivity label.
func readHead(root *xhtml.Node, c *Content) {
	if title := firstElement(root, atom.Title); title != nil {
		c.Title = cmp.Or(oneLine(words(title)), c.Title)
	}
	for _, link := range elements(root, atom.Link) {
		if strings.EqualFold(attribute(link, "rel"), "canonical") {
			c.URL = cmp.Or(webAddress(attribute(link, "href")), c.URL)
		}
	}
	for _, meta := range elements(root, atom.Meta) {
		readMeta(strings.ToLower(cmp.Or(attribute(meta, "name"), attribute(meta, "property"))), attribute(meta, "content"), c)
	}
}

func readMeta(name, content string, c *Content) {
	switch name {
	case "author":
		c.Editor = oneLine(content)
	case "sensitivity-label":
		if label, err := ParseLabel([]byte(content)); err == nil {
			c.Label = label
			return
		}
		c.Label = NamedLabel(content)
	case "article:modified_time", "last-modified", "date":
		if date := parseDate(content); !date.IsZero() {
			c.Modified = date
		}
	}
}
