package ingest

import (
	"net/url"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// badges reports whether a block is nothing but pictures that are links, which say how a
// project fares.
func badges(n ast.Node, source []byte) bool {
	found := false
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch child := child.(type) {
		case *ast.Link:
			if !pictured(child) {
				return false
			}
			found = true
		case *ast.Image:
		case *ast.Text:
			if strings.TrimSpace(string(child.Segment.Value(source))) != "" {
				return false
			}
		default:
			return false
		}
	}
	return found
}

// unbadge takes pictures that are links out of a heading that has other words.
func unbadge(heading *ast.Heading, source []byte) {
	var pictures []ast.Node
	worded := false
	for child := heading.FirstChild(); child != nil; child = child.NextSibling() {
		link, is := child.(*ast.Link)
		text, plain := child.(*ast.Text)
		switch {
		case is && pictured(link):
			pictures = append(pictures, child)
		case plain:
			worded = worded || strings.TrimSpace(string(text.Segment.Value(source))) != ""
		default:
			_, picture := child.(*ast.Image)
			worded = worded || !picture
		}
	}
	for _, picture := range pictures {
		if worded {
			heading.RemoveChild(heading, picture)
		}
	}
}

func pictured(link *ast.Link) bool {
	_, is := link.FirstChild().(*ast.Image)
	return is && link.ChildCount() == 1
}

// fewContents is how many links make a table of contents.
const fewContents = 3

// isContents reports whether a list is a table of contents: every item is a link to a
// place in its own document, or to another document of the same site.
func isContents(list *ast.List) bool {
	links := 0
	all := linksWithin(list, &links, 0)
	return all && links >= fewContents
}

func linksWithin(list ast.Node, links *int, depth int) bool {
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		for n := item.FirstChild(); n != nil; n = n.NextSibling() {
			if inner, is := n.(*ast.List); is {
				if depth > maxNesting || !linksWithin(inner, links, depth+1) {
					return false
				}
				continue
			}
			link, is := n.FirstChild().(*ast.Link)
			if !is || n.ChildCount() != 1 || !staysWithin(string(link.Destination)) {
				return false
			}
			*links++
		}
	}
	return true
}

// staysWithin reports whether a link leads to a place of the document, to a file beside it, or to another
// Markdown document, which a list of contents names in full where it is shown elsewhere.
func staysWithin(destination string) bool {
	to, err := url.Parse(destination)
	return err == nil && (to.Scheme == "" && to.Host == "" || strings.HasSuffix(to.Path, ".md"))
}
