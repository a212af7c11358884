package ingest

import (
	"bytes"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// wikiPriority puts wiki links before goldmark's own links, which stand at 200.
const wikiPriority = 190

// maxWikiLink is the most bytes that a wiki link may have on its line.
const maxWikiLink = 512

// wikiLink is [[Note#Heading|alias]] or ![[Note]].
type wikiLink struct {
	ast.BaseInline
	target, alias string
	// embedded marks ![[Note]], which shows what it names.
	embedded bool
}

var kindWikiLink = ast.NewNodeKind("WikiLink")

// Kind is the kind of node.
func (*wikiLink) Kind() ast.NodeKind { return kindWikiLink }

// Dump prints the node, as goldmark asks of every node.
func (w *wikiLink) Dump(source []byte, level int) { ast.DumpHelper(w, source, level, nil, nil) }

// words is what a reader sees: the alias, else the note with its headings; of a
// picture its caption. The id of a block is not seen.
func (w *wikiLink) words() string {
	if w.embedded && isPicture(w.target) {
		return strings.TrimLeft(w.alias, "0123456789x")
	}
	if w.alias != "" {
		return w.alias
	}
	var names []string
	for name := range strings.SplitSeq(w.target, "#") {
		if name = strings.TrimSpace(name); name != "" && !strings.HasPrefix(name, "^") {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// wikiLinks finds wiki links.
type wikiLinks struct{}

// Trigger is the byte at which a wiki link may begin.
func (wikiLinks) Trigger() []byte { return []byte{'[', '!'} }

// Parse reads a wiki link, or returns nil.
func (wikiLinks) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	line = line[:min(len(line), maxWikiLink)]
	plain, embedded := bytes.CutPrefix(line, []byte("!"))
	rest, found := bytes.CutPrefix(plain, []byte("[["))
	if !found {
		return nil
	}
	inner, _, found := bytes.Cut(rest, []byte("]]"))
	if !found || len(bytes.TrimSpace(inner)) == 0 || bytes.ContainsAny(inner, "[]") {
		return nil
	}
	target, alias, _ := strings.Cut(strings.ReplaceAll(string(inner), `\|`, "|"), "|") // as a table writes it
	block.Advance(len(line) - len(plain) + len(inner) + len("[[]]"))
	return &wikiLink{target: strings.TrimSpace(target), alias: strings.TrimSpace(alias), embedded: embedded}
}

func isPicture(name string) bool {
	switch strings.ToLower(path.Ext(name)) {
	case ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".bmp":
		return true
	}
	return false
}
