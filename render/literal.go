package render

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/yuin/goldmark/ast"
)

// literals are the places where the prose itself says [1] or [^1]: a backslash
// keeps the reader's Markdown from taking them for citations. Code needs none.
func literals(a *citeway.Answer) []thread {
	if !strings.Contains(a.Text, "]") {
		return nil
	}
	cited := map[string]bool{}
	for _, s := range a.Cited() {
		cited[strconv.Itoa(s.Number)] = true
	}
	var found []thread
	parse(a.Text, func(c chunk, doc ast.Node) {
		_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
			if n.Kind() == ast.KindCodeSpan {
				return ast.WalkSkipChildren, nil
			}
			if t, ok := n.(*ast.Text); ok && entering {
				found = append(found, literalsIn(a.Text, c.start+t.Segment.Start, c.start+t.Segment.Stop, cited)...)
			}
			return ast.WalkContinue, nil
		})
	})
	return found
}

func literalsIn(src string, start, stop int, cited map[string]bool) []thread {
	var found []thread
	for at := start; at < stop; at++ {
		if src[at] == '[' && looksLikeMarker(src[at:], cited) && !strings.HasSuffix(src[:at], `\`) {
			found = append(found, thread{at: at, literal: `\`})
		}
	}
	return found
}

// looksLikeMarker reports whether s begins with [n] or [^n], n being cited.
func looksLikeMarker(s string, cited map[string]bool) bool {
	inner := strings.TrimPrefix(s[1:], "^")
	rest := strings.TrimLeft(inner, "0123456789")
	return strings.HasPrefix(rest, "]") && cited[inner[:len(inner)-len(rest)]]
}
