package ingest

import (
	"encoding/xml"
	"strings"
)

// formulas reads the formulas of an office document (ECMA-376 part 1, 22.1), which are written in one
// line as people write them: (a+b)/c, x², √(2g), ∑_(i=1)ⁿ.
type formulas struct {
	// nodes are the open ones, the innermost last; none is open outside of a formula.
	nodes  []*formulaNode
	inText bool
	// plain are the words of the open formula as they come, count how many nodes it has.
	plain strings.Builder
	count int
}

// formulaNode is a part of a formula.
type formulaNode struct {
	name, text string
	// sign is that of a sum or an accent, open, shut and between those of brackets, nil where nothing
	// is said.
	sign, open, shut, between *string
	// stroke is false for a fraction that is none: a number over a number.
	stroke bool
	parts  []*formulaNode
}

// The limits of a formula: a larger one is its words alone.
const (
	maxFormulaNodes = 4096
	maxFormulaText  = 4 << 10
)

// start takes an element, if it is within a formula.
func (f *formulas) start(t *xml.StartElement) bool {
	name := t.Name.Local
	if len(f.nodes) == 0 {
		if name != "oMath" {
			return false
		}
		f.plain.Reset()
		f.count = 0
	}
	f.inText = name == "t"
	f.property(t)
	node := &formulaNode{name: name, stroke: true}
	if n := len(f.nodes); n > 0 && f.count < maxFormulaNodes {
		f.nodes[n-1].parts = append(f.nodes[n-1].parts, node)
	}
	f.count++
	f.nodes = append(f.nodes, node)
	return true
}

// property keeps what an element says of the part of the formula that its own parent describes.
func (f *formulas) property(t *xml.StartElement) {
	if len(f.nodes) < 2 {
		return
	}
	of, value := f.nodes[len(f.nodes)-2], attr(t, "val")
	switch t.Name.Local {
	case "chr":
		of.sign = &value
	case "begChr":
		of.open = &value
	case "endChr":
		of.shut = &value
	case "sepChr":
		of.between = &value
	case "type":
		of.stroke = value != "noBar"
	}
}

// words takes words, if they are within a formula.
func (f *formulas) words(text string) bool {
	n := len(f.nodes)
	if n == 0 {
		return false
	}
	if f.inText {
		f.plain.WriteString(text)
		if f.plain.Len() <= maxFormulaText {
			f.nodes[n-1].text += text
		}
	}
	return true
}

// end takes the end of an element, if it is within a formula, and returns the formula with its own.
func (f *formulas) end() (formula string, within bool) {
	n := len(f.nodes)
	if n == 0 {
		return "", false
	}
	f.inText = false
	node := f.nodes[n-1]
	f.nodes = f.nodes[:n-1]
	if n > 1 {
		return "", true
	}
	if f.count > maxFormulaNodes || f.plain.Len() > maxFormulaText {
		return f.plain.String(), true
	}
	return node.line(), true
}
