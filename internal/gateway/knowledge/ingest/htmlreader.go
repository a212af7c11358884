package ingest

import (
	"strconv"
	"strings"

	xhtml "golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// htmlReader walks a page and gathers the words of a block until it ends.
type htmlReader struct {
	builder *builder
	inline  strings.Builder
	// bullet stands before the next line of a list; listed says that a line of
	// the same list stands already.
	bullet string
	listed bool
	lists  int
	// terms are the terms whose definition comes next.
	terms []string
	depth int
	// layouts is how many tables of layout are open.
	layouts int
	// places are the names of the places in the page.
	places map[string]bool
}

// block reads the children of n.
func (w *htmlReader) block(n *xhtml.Node) {
	if w.depth++; w.depth <= maxNesting {
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			w.node(child)
		}
	}
	w.depth--
}

func (w *htmlReader) node(n *xhtml.Node) {
	switch n.Type {
	case xhtml.TextNode:
		w.text(n.Data)
	case xhtml.ElementNode:
		if !pruned(n) {
			w.element(n)
		}
	}
}

func (w *htmlReader) element(n *xhtml.Node) {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		w.flush()
		w.builder.heading(int(n.Data[1]-'0'), words(n))
	case atom.Pre:
		w.flush()
		if isCode(n) {
			w.builder.code("", words(n))
			return
		}
		w.builder.paragraph(words(n))
	case atom.Code, atom.Samp, atom.Tt:
		w.inline.WriteString(inTicks(oneLine(strings.ReplaceAll(words(n), "`", ""))))
	case atom.Sup:
		w.inline.WriteString(raised(w.inline.String(), words(n)))
	case atom.Dt, atom.Dd:
		w.definition(n)
	case atom.Dl:
		if !w.contents(n) {
			w.definition(n)
		}
	case atom.Table:
		w.flush()
		w.table(n)
	case atom.Ul, atom.Ol:
		if !w.contents(n) {
			w.list(n)
		}
	case atom.Br:
		w.inline.WriteByte('\n')
	case atom.Textarea, atom.Input:
	case atom.P, atom.Div:
		if !steps(n) {
			w.plainElement(n)
		}
	default:
		w.plainElement(n)
	}
}

func (w *htmlReader) plainElement(n *xhtml.Node) {
	if inlineElement(n) {
		w.block(n)
		return
	}
	w.flush()
	w.block(n)
	w.flush()
}

// text adds words; every run of blanks is one blank.
func (w *htmlReader) text(s string) {
	if s == "" {
		return
	}
	fields := strings.Fields(s)
	if len(fields) == 0 || isBlank(s[0]) {
		w.blank()
	}
	w.inline.WriteString(strings.Join(fields, " "))
	if len(fields) > 0 && isBlank(s[len(s)-1]) {
		w.blank()
	}
}

func (w *htmlReader) blank() {
	if s := w.inline.String(); s != "" && !isBlank(s[len(s)-1]) {
		w.inline.WriteByte(' ')
	}
}

func isBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' }

// flush ends the block.
func (w *htmlReader) flush() {
	text := w.inline.String()
	w.inline.Reset()
	if strings.TrimSpace(text) == "" {
		return
	}
	if len(w.terms) > 0 {
		text = termed(w.terms) + " " + strings.TrimSpace(text)
		w.terms = nil
		w.builder.enter()
	}
	if w.lists == 0 {
		w.builder.paragraph(strings.TrimSpace(text))
		return
	}
	line := w.bullet + oneLine(text)
	w.bullet = strings.Repeat("  ", w.lists)
	if w.listed {
		w.builder.line(line)
		return
	}
	w.builder.block(line)
	w.listed = true
}

// list reads a list as one block, a line for each item.
func (w *htmlReader) list(n *xhtml.Node) {
	w.flush()
	w.lead()
	w.lists++
	number := stated(n, "start", 1)
	for item := n.FirstChild; item != nil; item = item.NextSibling {
		if item.DataAtom == atom.Li && !pruned(item) {
			w.flush()
			number = stated(item, "value", number)
			w.bullet = strings.Repeat("  ", w.lists-1) + bulletOf(n.DataAtom, number)
			number++
		}
		w.node(item)
	}
	w.flush()
	if w.lists--; w.lists == 0 {
		w.listed, w.bullet = false, ""
	}
}

// maxNumber is more than a list or an item may say that its number is.
const maxNumber = 1_000_000

// stated is the number that a list or an item says that it has, or the one that is its turn.
func stated(n *xhtml.Node, name string, turn int) int {
	if number, err := strconv.Atoi(attribute(n, name)); err == nil && number >= 0 && number < maxNumber {
		return number
	}
	return turn
}

func bulletOf(kind atom.Atom, number int) string {
	if kind == atom.Ol {
		return strconv.Itoa(number) + ". "
	}
	return "- "
}

func closest(n *xhtml.Node, kind atom.Atom) *xhtml.Node {
	for parent := n.Parent; parent != nil; parent = parent.Parent {
		if parent.DataAtom == kind {
			return parent
		}
	}
	return nil
}

// inlineElement reports whether an element stands in a line of words. As for a browser, all
// that HTML does not name a block does, old names and foreign ones among them
// (<acronym>, <big>, Word's <st1:place>); but for the elements that a page makes itself, which
// have a hyphen: they are mostly boxes.
func inlineElement(n *xhtml.Node) bool {
	switch n.DataAtom {
	case atom.Address, atom.Article, atom.Aside, atom.Audio, atom.Blockquote, atom.Body, atom.Br, atom.Canvas, atom.Caption,
		atom.Center, atom.Col, atom.Colgroup, atom.Dd, atom.Details, atom.Dialog, atom.Dir, atom.Div, atom.Dl, atom.Dt,
		atom.Embed, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.Frame, atom.Frameset,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Head, atom.Header, atom.Hgroup, atom.Hr, atom.Html,
		atom.Iframe, atom.Legend, atom.Li, atom.Listing, atom.Main, atom.Map, atom.Marquee, atom.Menu, atom.Nav, atom.Noframes,
		atom.Noscript, atom.Object, atom.Ol, atom.Optgroup, atom.Option, atom.P, atom.Plaintext, atom.Pre, atom.Search, atom.Section,
		atom.Select, atom.Summary, atom.Table, atom.Tbody, atom.Td, atom.Tfoot, atom.Th, atom.Thead, atom.Title,
		atom.Tr, atom.Ul, atom.Video, atom.Xmp:
		return false
	}
	return !strings.Contains(n.Data, "-")
}
