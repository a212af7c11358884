package ingest

import (
	"strings"

	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// permalink reports whether a link is the mark beside a heading or a term that leads to itself.
func permalink(n *xhtml.Node) bool {
	return n.DataAtom == atom.A && strings.HasPrefix(attribute(n, "href"), "#") && n.FirstChild != nil && n.FirstChild == n.LastChild &&
		n.FirstChild.Type == xhtml.TextNode && strings.Trim(n.FirstChild.Data, "#¶§🔗 \u00a0") == ""
}

// contents reports whether a list is a table of contents, as isContents does in Markdown.
func (w *htmlReader) contents(list *xhtml.Node) bool {
	links := 0
	return w.onlyLinks(list, &links, 0) && links >= fewContents
}

// onlyLinks reports whether every word of n, but for numbers, stands in a link to a place in its
// own page.
func (w *htmlReader) onlyLinks(n *xhtml.Node, links *int, depth int) bool {
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		switch {
		case child.Type == xhtml.TextNode && strings.Trim(child.Data, " \t\r\n\u00a00123456789.") != "":
			return false
		case child.Type != xhtml.ElementNode || pruned(child):
		case child.DataAtom == atom.A && hasAttribute(child, "href"):
			if !w.own(attribute(child, "href")) {
				return false
			}
			*links++
		case depth > maxNesting || !w.onlyLinks(child, links, depth+1):
			return false
		}
	}
	return true
}

// own reports whether an address is that of a place in this page. A manual may name the page too.
func (w *htmlReader) own(address string) bool {
	page, place, is := strings.Cut(address, "#")
	return is && (page == "" || !strings.Contains(page, "/") && w.places[place])
}

// placesIn are the names of the places in a page that links can lead to.
func placesIn(root *xhtml.Node) map[string]bool {
	places := map[string]bool{}
	for n := range root.Descendants() {
		if n.Type != xhtml.ElementNode {
			continue
		}
		if id := attribute(n, "id"); id != "" {
			places[id] = true
		}
		if name := attribute(n, "name"); name != "" && n.DataAtom == atom.A {
			places[name] = true
		}
	}
	return places
}

// fewSteps is how many links make a line of them that leads through pages.
const fewSteps = 2

// steps reports whether a paragraph only leads to the pages next to this one: each of its
// links says so in rel, as HTML's link types name it.
func steps(n *xhtml.Node) bool {
	links := 0
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if child.Type != xhtml.ElementNode {
			continue
		}
		if child.DataAtom != atom.A || !leads(attribute(child, "rel")) {
			return false
		}
		links++
	}
	return links >= fewSteps
}

func leads(rel string) bool {
	switch strings.ToLower(rel) {
	case "next", "prev", "previous", "up", "first", "last", "start", "contents", "index", "toc":
		return true
	}
	return false
}

// isCode reports whether <pre> holds code, a command or what one prints: an element in it
// says so, or a name that makers of manuals give to it or to a box around it. Any other may
// hold prose, such as a letter or a table drawn with blanks.
func isCode(pre *xhtml.Node) bool {
	for child := range pre.Descendants() {
		if child.DataAtom == atom.Code || child.DataAtom == atom.Samp || child.DataAtom == atom.Kbd {
			return true
		}
	}
	for n, boxes := pre, 0; n != nil && boxes <= boxesOfCode; n, boxes = n.Parent, boxes+1 {
		if namedCode(attribute(n, "class")) {
			return true
		}
	}
	return false
}

// boxesOfCode is how many boxes stand around code at most: one of a listing, one of its content.
const boxesOfCode = 2

func namedCode(names string) bool {
	for name := range strings.FieldsSeq(strings.ToLower(names)) {
		switch name {
		case "programlisting", "screen", "synopsis", "code", "listing", "listingblock", "verseblock", "sourcecode", "highlight":
			return true
		}
	}
	return false
}
