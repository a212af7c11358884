package ingest

import (
	"bytes"
	"regexp"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"github.com/citeway/citeway/internal/language"
)

// noteMark is a mark within a line of a note that reads as other words than it is written
// with: a field [due:: May], a footnote in place ^[so], a formula $a_1$.
type noteMark struct {
	ast.BaseInline
	words string
}

var kindNoteMark = ast.NewNodeKind("NoteMark")

// Kind is the kind of node.
func (*noteMark) Kind() ast.NodeKind { return kindNoteMark }

// Dump prints the node, as goldmark asks of every node.
func (n *noteMark) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

// noteForms are the marks and how each reads. A formula stays as it is: nothing in it is
// emphasis.
var noteForms = [...]struct {
	form *regexp.Regexp
	read string
}{
	{regexp.MustCompile(`^\[(\pL[\pL\pN _/-]{0,40})::[ \t]*([^\[\]\n]+)\]`), "($1: $2)"},
	{regexp.MustCompile(`^\((\pL[\pL\pN _/-]{0,40})::[ \t]*([^()\n]+)\)`), "$2"},
	{regexp.MustCompile(`^\^\[([^\[\]\n]+)\]`), "($1)"},
	{regexp.MustCompile(`^(\$\$[^$\n]+\$\$)`), "$1"},
	{regexp.MustCompile(`^(\$[^\s$](?:[^$\n]*[^\s$\\])?\$)(?:\D|$)`), "$1"},
}

// maxNoteMark is the most bytes of such a mark.
const maxNoteMark = 1 << 10

// noteMarks finds them.
type noteMarks struct{}

// Trigger is the byte at which a mark may begin.
func (noteMarks) Trigger() []byte { return []byte{'[', '(', '^', '$'} }

// Parse reads a mark, or returns nil.
func (noteMarks) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, _ := block.PeekLine()
	line = line[:min(len(line), maxNoteMark)]
	for _, f := range noteForms {
		at := f.form.FindSubmatchIndex(line)
		if at == nil {
			continue
		}
		end := at[1]
		if line[0] == '$' {
			end = at[3]
		}
		block.Advance(end)
		words := string(f.form.Expand(nil, []byte(f.read), line, at))
		if line[0] != '$' {
			words = language.Prose(words)
		}
		if line[0] == '^' {
			words = " " + words
		}
		return &noteMark{words: words}
	}
	return nil
}

// highlightPriority puts highlighting where goldmark's own extensions put what is struck
// through.
const highlightPriority = 500

// highlights finds ==words== and takes their marks away.
type highlights struct{}

// Trigger is the byte at which a highlight may begin.
func (highlights) Trigger() []byte { return []byte{'='} }

// Parse reads one end of a highlight, or returns nil.
func (highlights) Parse(_ ast.Node, block text.Reader, pc parser.Context) ast.Node {
	before := block.PrecendingCharacter()
	line, segment := block.PeekLine()
	if !bytes.HasPrefix(line, []byte("==")) || bytes.HasPrefix(line, []byte("===")) || before == '=' {
		return nil
	}
	node := parser.ScanDelimiter(line, before, 2, highlighter{})
	if node == nil {
		return nil
	}
	node.Segment = segment.WithStop(segment.Start + node.OriginalLength)
	block.Advance(node.OriginalLength)
	pc.PushDelimiter(node)
	return node
}

// highlighter joins the two ends of a highlight.
type highlighter struct{}

// IsDelimiter reports whether a byte belongs to an end.
func (highlighter) IsDelimiter(b byte) bool { return b == '=' }

// CanOpenCloser reports whether two ends belong together.
func (highlighter) CanOpenCloser(opener, closer *parser.Delimiter) bool {
	return opener.Char == closer.Char
}

// OnMatch is the node that holds what is highlighted.
func (highlighter) OnMatch(int) ast.Node { return ast.NewEmphasis(1) }
