package table

// Node is a part of an expression.
type Node interface{ node() }

// Name is a column or, after aggregation, a measure.
type Name struct {
	Name string
	// At is the byte at which the name stands in the expression.
	At int
}

// Literal is a value written out.
type Literal struct{ Value Value }

// Unary is - or NOT before an operand.
type Unary struct {
	Op string
	X  Node
}

// Binary is an operator between two operands: + - * / % || = <> < <= > >= AND OR.
type Binary struct {
	Op   string
	L, R Node
}

// Call is a function: an aggregate such as SUM or a plain one such as COALESCE.
type Call struct {
	// Func is the function's name in lower case.
	Func string
	Args []Node
	// Star is COUNT(*), Distinct is COUNT(DISTINCT x).
	Star, Distinct bool
	// Where is the condition of FILTER (WHERE …), or nil.
	Where Node
	At    int
}

// Case is CASE [operand] WHEN … THEN … [ELSE …] END.
type Case struct {
	Operand Node
	Whens   []When
	Else    Node
}

// When is an arm of a Case.
type When struct{ If, Then Node }

// In is x [NOT] IN (…).
type In struct {
	X    Node
	List []Node
	Not  bool
}

// IsNull is x IS [NOT] NULL.
type IsNull struct {
	X   Node
	Not bool
}

// Like is x [NOT] LIKE pattern, without regard to case where Fold is set.
type Like struct {
	X       Node
	Pattern string
	Fold    bool
	Not     bool
}

// Cast is CAST(x AS kind) or x::kind.
type Cast struct {
	X    Node
	Kind Kind
}

func (*Name) node()    {}
func (*Literal) node() {}
func (*Unary) node()   {}
func (*Binary) node()  {}
func (*Call) node()    {}
func (*Case) node()    {}
func (*In) node()      {}
func (*IsNull) node()  {}
func (*Like) node()    {}
func (*Cast) node()    {}

// aggregates are the functions over the rows of a group, and whether they need
// numbers.
var aggregates = map[string]bool{"sum": true, "avg": true, "count": false, "min": false, "max": false}

// Aggregate reports whether the call is over the rows of a group.
func (c *Call) Aggregate() bool {
	_, ok := aggregates[c.Func]
	return ok
}

// children are the operands of a node.
func children(n Node) []Node {
	switch n := n.(type) {
	case *Unary:
		return []Node{n.X}
	case *Binary:
		return []Node{n.L, n.R}
	case *Call:
		return append(append([]Node{}, n.Args...), n.Where)
	case *Case:
		list := []Node{n.Operand, n.Else}
		for _, w := range n.Whens {
			list = append(list, w.If, w.Then)
		}
		return list
	case *In:
		return append([]Node{n.X}, n.List...)
	case *IsNull:
		return []Node{n.X}
	case *Like:
		return []Node{n.X}
	case *Cast:
		return []Node{n.X}
	}
	return nil
}

// Walk calls f for n and all below it, until f returns false for a branch.
func Walk(n Node, f func(Node) bool) {
	if n == nil || !f(n) {
		return
	}
	for _, c := range children(n) {
		Walk(c, f)
	}
}

// NamesIn are the names in the tree outside of aggregates and inside of them.
func NamesIn(n Node) (outside, inside []*Name) {
	Walk(n, func(n Node) bool {
		switch n := n.(type) {
		case *Name:
			outside = append(outside, n)
		case *Call:
			if n.Aggregate() {
				Walk(n, func(n Node) bool {
					if name, ok := n.(*Name); ok {
						inside = append(inside, name)
					}
					return true
				})
				return false
			}
		}
		return true
	})
	return outside, inside
}

// Aggregates reports whether the tree holds an aggregate.
func Aggregates(n Node) bool {
	found := false
	Walk(n, func(n Node) bool {
		if c, ok := n.(*Call); ok && c.Aggregate() {
			found = true
		}
		return !found
	})
	return found
}
