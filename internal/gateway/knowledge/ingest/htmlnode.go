package ingest

import (
	"strings"

	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// elements returns the elements of a kind, in order.
func elements(root *xhtml.Node, kind atom.Atom) []*xhtml.Node {
	var found []*xhtml.Node
	for n := range root.Descendants() {
		if n.Type == xhtml.ElementNode && n.DataAtom == kind {
			found = append(found, n)
		}
	}
	return found
}

func firstElement(root *xhtml.Node, kind atom.Atom) *xhtml.Node {
	for n := range root.Descendants() {
		if n.Type == xhtml.ElementNode && n.DataAtom == kind {
			return n
		}
	}
	return nil
}

func attribute(n *xhtml.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return strings.TrimSpace(a.Val)
		}
	}
	return ""
}

func hasAttribute(n *xhtml.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

// words returns the text within n that is read, a line break between blocks.
func words(n *xhtml.Node) string {
	var b strings.Builder
	addWords(&b, n, 0)
	return b.String()
}

func addWords(b *strings.Builder, n *xhtml.Node, depth int) {
	for child := n.FirstChild; child != nil && depth < maxNesting; child = child.NextSibling {
		switch {
		case child.Type == xhtml.TextNode:
			b.WriteString(child.Data)
		case child.Type != xhtml.ElementNode || pruned(child):
		case child.DataAtom == atom.Sup:
			b.WriteString(raised(b.String(), words(child)))
		case inlineElement(child):
			addWords(b, child, depth+1)
		default:
			breakLine(b)
			addWords(b, child, depth+1)
			breakLine(b)
		}
	}
}

// breakLine ends the line unless one has just ended.
func breakLine(b *strings.Builder) {
	if s := b.String(); s != "" && !strings.HasSuffix(s, "\n") {
		b.WriteByte('\n')
	}
}

// wordBytes is how much text stands within n, boilerplate left out.
func wordBytes(n *xhtml.Node) int {
	total := 0
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		switch {
		case child.Type == xhtml.TextNode:
			total += len(strings.TrimSpace(child.Data))
		case child.Type == xhtml.ElementNode && !pruned(child):
			total += wordBytes(child)
		}
	}
	return total
}

// pruned reports whether an element is not part of the main text.
func pruned(n *xhtml.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Noscript, atom.Noframes, atom.Noembed, atom.Template, atom.Iframe, atom.Svg, atom.Nav,
		atom.Aside, atom.Footer, atom.Form, atom.Button, atom.Select, atom.Dialog, atom.Object, atom.Head,
		atom.Rt, atom.Rp, atom.Datalist, atom.Annotation,
		atom.Del, atom.S, atom.Strike: // struck out: it no longer holds
		return true
	case atom.Header:
		return !within(n, atom.Article, atom.Main)
	}
	if permalink(n) || hasAttribute(n, "hidden") || attribute(n, "aria-hidden") == "true" || unshown(attribute(n, "style")) {
		return true
	}
	switch attribute(n, "role") {
	case "navigation", "banner", "contentinfo", "search", "complementary", "dialog", "menu":
		return true
	}
	names := attribute(n, "class")
	return boilerplate(names) && !inBook(n) || boilerplate(attribute(n, "id")) || (masthead(names) || masthead(attribute(n, "id"))) && !headed(n)
}

// masthead reports whether one of the names of an element says that it is the band above each page
// of a site. It is none where it has a heading: that of the page.
func masthead(names string) bool {
	for name := range strings.FieldsSeq(strings.ToLower(names)) {
		switch name {
		case "banner", "masthead", "topbar", "top-bar", "site-header", "page-header", "logobar", "siteheader":
			return true
		}
	}
	return false
}

// headed reports whether a heading stands within an element.
func headed(n *xhtml.Node) bool {
	for d := range n.Descendants() {
		switch d.DataAtom {
		case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			return true
		}
	}
	return false
}

// inBook reports whether a sidebar is that of a book: a box within a section of its text, and not
// a column beside the page.
func inBook(n *xhtml.Node) bool {
	if attribute(n, "class") != "sidebar" {
		return false
	}
	for parent := n.Parent; parent != nil; parent = parent.Parent {
		switch attribute(parent, "class") {
		case "sect1", "sect2", "sect3", "sect4", "sect5", "section", "chapter", "preface", "appendix":
			return true
		}
	}
	return false
}

// unshown reports whether a style keeps an element from being seen, or strikes it out.
func unshown(style string) bool {
	for rule := range strings.SplitSeq(strings.ToLower(style), ";") {
		name, value, _ := strings.Cut(rule, ":")
		value = strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(value), "!important"))
		name = strings.TrimSpace(name)
		switch name + ":" + value {
		case "display:none", "visibility:hidden", "visibility:collapse",
			"mso-element:comment-list": // what reviewers say to each other in Word
			return true
		}
		if strings.HasPrefix(name, "text-decoration") && strings.Contains(value, "line-through") {
			return true
		}
	}
	return false
}

// boilerplate reports whether one of the names of an element says that it is not
// main text. Only whole names count: "menu" does, "menu-of-the-day" does not.
func boilerplate(names string) bool {
	for name := range strings.FieldsSeq(strings.ToLower(names)) {
		switch name {
		case "nav", "navbar", "navigation", "sidebar", "footer", "breadcrumb", "breadcrumbs", "menu",
			"cookie-banner", "cookie-notice", "skip-link", "toc", "share", "social", "advert", "advertisement",
			"navheader", "navfooter", "topnav", "subnav", "bottomnav", "nav-panel", "docnav", // of manuals: DocBook, Javadoc, Texinfo, Publican
			"msocommentreference", "mw-editsection", "mw-jump-link", "mw-cite-backlink", "noprint", "printfooter", "catlinks", "navbox", "sitenotice",
			"sitesub", "mw-navigation", // of MediaWiki
			"list-of-figures", "list-of-tables", "list-of-examples", "indexdiv", "indextable":
			return true
		}
	}
	return false
}

func within(n *xhtml.Node, kinds ...atom.Atom) bool {
	for parent := n.Parent; parent != nil; parent = parent.Parent {
		for _, kind := range kinds {
			if parent.DataAtom == kind {
				return true
			}
		}
	}
	return false
}
