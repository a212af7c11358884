package ingest

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// inlineWords are the words of a block of Markdown so far.
type inlineWords struct {
	bytes.Buffer
	open []openTag
}

// openTag is a tag of HTML that changes how the words behind it read, and where they begin.
type openTag struct {
	name string
	at   int
}

// tag reads a tag of HTML. What is struck out goes and a superscript is raised once its end
// is found; without one the words stay as they are.
func (b *inlineWords) tag(n *ast.RawHTML, source []byte) {
	if n.Segments.Len() == 0 {
		return
	}
	segment := n.Segments.At(0)
	name, closes := tagName(string(segment.Value(source)))
	switch name {
	case "br":
		b.WriteByte('\n')
	case "del", "s", "strike", "sup":
		if closes {
			b.close(name)
		} else if len(b.open) < maxNesting {
			b.open = append(b.open, openTag{name, b.Len()})
		}
	}
}

// close ends the innermost open tag of that name.
func (b *inlineWords) close(name string) {
	for i := len(b.open) - 1; i >= 0; i-- {
		if b.open[i].name != name {
			continue
		}
		at := b.open[i].at
		words := string(b.Bytes()[at:])
		b.open = b.open[:i]
		b.Truncate(at)
		if name == "sup" {
			b.WriteString(raised(string(b.Bytes()[max(0, at-maxWord):]), words))
		}
		return
	}
}

// tagName is the name of a tag in small letters, and whether it closes.
func tagName(tag string) (name string, closes bool) {
	name, closes = strings.CutPrefix(strings.TrimPrefix(tag, "<"), "/")
	if end := strings.IndexAny(name, " \t\r\n/>"); end >= 0 {
		name = name[:end]
	}
	return strings.ToLower(name), closes
}
