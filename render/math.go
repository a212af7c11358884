package render

import (
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// maxFormula is the most bytes of a formula; what opens a longer one opens none.
const maxFormula = 4096

// formulas keeps formulas as they are written, since whoever draws them reads TeX, in which
// backslashes, stars and underscores mean something else. What a formula is package marker
// says, so that no marker is found where none is shown.
type formulas struct{}

// Trigger returns the bytes that may open a formula.
func (formulas) Trigger() []byte { return []byte{'$', '\\'} }

// Parse reads a formula, across the lines of a paragraph.
func (formulas) Parse(_ ast.Node, block text.Reader, _ parser.Context) ast.Node {
	line, pos := block.Position()
	var rest []byte
	for next, _ := block.PeekLine(); next != nil && len(rest) < maxFormula; next, _ = block.PeekLine() {
		rest = append(rest, next...)
		block.AdvanceLine()
	}
	block.SetPosition(line, pos)
	n := formulaEnd(rest[:min(len(rest), maxFormula)])
	if n == 0 {
		return nil
	}
	for left := n; left > 0; {
		next, _ := block.PeekLine()
		if left < len(next) {
			block.Advance(left)
			break
		}
		left -= len(next)
		block.AdvanceLine()
	}
	node := ast.NewString(rest[:n])
	node.SetRaw(true)
	return node
}

// opensFormula reports whether b begins as a formula does, as far as it goes.
func opensFormula(b []byte) bool {
	switch {
	case len(b) < 2:
		return true
	case b[0] == '\\':
		return b[1] == '(' || b[1] == '['
	case b[1] == '$':
		return len(b) < 3 || b[2] != '$'
	}
	return !util.IsSpace(b[1])
}

// formulaEnd returns how long the formula is that b, a dollar sign or a backslash and what
// follows, begins with; 0 for none.
func formulaEnd(b []byte) int {
	switch {
	case len(b) < 3 || !opensFormula(b):
		return 0
	case b[0] == '\\' && b[1] == '(':
		return escapedEnd(b, ')')
	case b[0] == '\\':
		return escapedEnd(b, ']')
	case b[1] == '$':
		return dollarsEnd(b)
	}
	return dollarEnd(b)
}

// escapedEnd ends a formula at a backslash and a byte.
func escapedEnd(b []byte, end byte) int {
	for i := 2; i+1 < len(b); i++ {
		if b[i] != '\\' {
			continue
		}
		if b[i+1] == end {
			return i + 2
		}
		i++
	}
	return 0
}

func dollarsEnd(b []byte) int {
	for i := 2; i+1 < len(b); i++ {
		switch {
		case b[i] == '\\':
			i++
		case b[i] == '$' && b[i+1] == '$':
			return i + 2
		}
	}
	return 0
}

// dollarEnd ends at a single dollar sign behind no blank, unless a digit follows: $5 and $6
// are money.
func dollarEnd(b []byte) int {
	for i := 1; i < len(b); i++ {
		switch {
		case b[i] == '\\':
			i++
		case b[i] != '$' || util.IsSpace(b[i-1]):
		case i+1 == len(b) || b[i+1] != '$' && (b[i+1] < '0' || b[i+1] > '9'):
			return i + 1
		}
	}
	return 0
}
