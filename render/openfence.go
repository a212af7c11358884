package render

import (
	"strings"

	"github.com/citeway/citeway"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// fenced is a with the code closed that its text leaves open: an answer that was
// cut off within code would else take the definitions behind it for code too.
func fenced(a *citeway.Answer) *citeway.Answer {
	fence := openFence(a.Text)
	if fence == "" {
		return a
	}
	b := *a
	b.Text = strings.TrimSuffix(a.Text, "\n") + "\n" + fence
	return &b
}

// openFence is the fence that would close the code in which a text ends, or "". A
// word is set behind the text, and the parser asked whether it became code.
func openFence(src string) string {
	if !strings.Contains(src, "```") && !strings.Contains(src, "~~~") {
		return ""
	}
	chunks := chunksOf(src + "\n\nx")
	last := chunks[len(chunks)-1]
	if last.raw() {
		return ""
	}
	fence := ""
	_ = ast.Walk(markdown().Parser().Parse(text.NewReader([]byte(last.text))), func(n ast.Node, _ bool) (ast.WalkStatus, error) {
		code, is := n.(*ast.FencedCodeBlock)
		if !is || code.Lines().Len() == 0 || code.Lines().At(code.Lines().Len()-1).Stop < len(last.text) {
			return ast.WalkContinue, nil
		}
		opening := strings.TrimLeft(lineAt(last.text, code.Lines().At(0).Start-1), " ")
		fence = opening[:fenceLen(opening)]
		return ast.WalkStop, nil
	})
	return fence
}
