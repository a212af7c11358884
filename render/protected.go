package render

import (
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/yuin/goldmark/ast"
)

// protected is a stretch of Markdown in which no token may stand.
type protected struct {
	citeway.Span
	// block says that what follows needs a paragraph of its own.
	block bool
}

// protectedIn finds the code in a text, in order. It parses only texts that have a
// backtick, a tilde or an indented line.
func protectedIn(src string) []protected {
	if !strings.ContainsAny(src, "`~\t") && !strings.Contains(src, "    ") {
		return nil
	}
	var found []protected
	parse(src, func(c chunk, doc ast.Node) {
		for _, p := range codeIn(c.text, doc) {
			p.Start, p.End = p.Start+c.start, p.End+c.start
			found = append(found, p)
		}
	})
	return found
}

func codeIn(src string, doc ast.Node) (found []protected) {
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n.Kind() {
		case ast.KindCodeSpan:
			found = append(found, codeSpan(src, n)...)
			return ast.WalkSkipChildren, nil
		case ast.KindFencedCodeBlock, ast.KindCodeBlock:
			found = append(found, codeBlock(src, n)...)
		}
		return ast.WalkContinue, nil
	})
	return found
}

// codeSpan is the stretch from the first backtick to the last.
func codeSpan(src string, n ast.Node) []protected {
	first, ok := n.FirstChild().(*ast.Text)
	last, also := n.LastChild().(*ast.Text)
	if !ok || !also {
		return nil
	}
	start := len(strings.TrimRight(strings.TrimRight(src[:first.Segment.Start], " "), "`"))
	rest := strings.TrimLeft(src[last.Segment.Stop:], " ")
	end := len(src) - len(strings.TrimLeft(rest, "`"))
	return []protected{{Span: citeway.Span{Start: start, End: end}}}
}

// codeBlock is the stretch from the opening fence to the closing one, in whole
// lines.
func codeBlock(src string, n ast.Node) []protected {
	lines := n.Lines()
	if lines.Len() == 0 {
		return nil
	}
	last := lines.At(lines.Len() - 1)
	span := citeway.Span{Start: lineStart(src, lines.At(0).Start), End: last.Stop}
	if n.Kind() == ast.KindFencedCodeBlock {
		span.Start = lineStart(src, max(0, span.Start-1))
		if last.Stop < len(src) && structural(lineAround(src, last.Stop).In(src)) {
			span.End = lineEnd(src, last.Stop)
		}
	}
	return []protected{{Span: span, block: true}}
}

// outOf moves a thread that lies within code to the end of that code.
func outOf(areas []protected, t thread) thread {
	i, _ := slices.BinarySearchFunc(areas, t.at, func(p protected, at int) int { return p.End - at })
	for ; i < len(areas) && areas[i].Start < t.at; i++ {
		if t.at < areas[i].End || areas[i].block && t.at == areas[i].End {
			t.at, t.alone = areas[i].End, t.alone || areas[i].block
		}
	}
	return t
}
