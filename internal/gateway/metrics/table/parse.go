package table

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/citeway/citeway"
)

// The limits of an expression.
const (
	// MaxExpression is its length in bytes.
	MaxExpression = 8 << 10
	maxTokens     = 2000
	maxDepth      = 64
)

// ParseExpression reads an expression. Errors are Invalid and name the byte, from 1.
func ParseExpression(s string) (Node, error) {
	if len(s) > MaxExpression {
		return nil, wrong(0, "the expression is longer than %d bytes", MaxExpression)
	}
	tokens, err := lex(s)
	if err != nil {
		return nil, err
	}
	p := &parser{tokens: tokens}
	n, err := p.expression()
	if err == nil && p.peek().kind != end {
		err = p.unexpected()
	}
	if err != nil {
		return nil, err
	}
	return n, checkNesting(n, false)
}

func wrong(at int, format string, args ...any) error {
	return &citeway.Error{Code: citeway.Invalid, Place: fmt.Sprintf("character %d", at+1), Message: fmt.Sprintf(format, args...)}
}

// checkNesting refuses an aggregate within an aggregate.
func checkNesting(n Node, within bool) error {
	if n == nil {
		return nil
	}
	if c, ok := n.(*Call); ok && c.Aggregate() {
		if within {
			return wrong(c.At, "%s stands within another aggregate", c.Func)
		}
		within = true
	}
	for _, child := range children(n) {
		if err := checkNesting(child, within); err != nil {
			return err
		}
	}
	return nil
}

// parser reads tokens by recursive descent, one method for each strength of
// binding.
type parser struct {
	tokens []token
	i      int
	depth  int
}

func (p *parser) peek() token { return p.tokens[p.i] }

func (p *parser) take() token {
	t := p.tokens[p.i]
	if t.kind != end {
		p.i++
	}
	return t
}

// is reports whether the next token is one of these symbols or words, and takes
// it.
func (p *parser) is(kind tokenKind, texts ...string) (string, bool) {
	t := p.peek()
	got := t.text
	if kind == word {
		got = t.lower
	}
	if t.kind != kind || !slices.Contains(texts, got) {
		return "", false
	}
	p.i++
	return got, true
}

func (p *parser) need(kind tokenKind, what string) error {
	if _, ok := p.is(kind, what); !ok {
		return wrong(p.peek().at, "%s is missing", what)
	}
	return nil
}

func (p *parser) unexpected() error {
	t := p.peek()
	if t.kind == end {
		return wrong(t.at, "the expression ends too early")
	}
	return wrong(t.at, "%q is not expected here", t.text)
}

// expression reads a whole expression, bounded in depth.
func (p *parser) expression() (Node, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, wrong(p.peek().at, "the expression is nested more than %d deep", maxDepth)
	}
	return p.joined(p.conjunction, "or")
}

func (p *parser) conjunction() (Node, error) { return p.joined(p.negation, "and") }

func (p *parser) joined(operand func() (Node, error), op string) (Node, error) {
	left, err := operand()
	for err == nil {
		if _, ok := p.is(word, op); !ok {
			break
		}
		var right Node
		right, err = operand()
		left = &Binary{op, left, right}
	}
	return left, err
}

func (p *parser) negation() (Node, error) {
	not := false
	for {
		if _, ok := p.is(word, "not"); !ok {
			break
		}
		not = !not
	}
	n, err := p.comparison()
	if not {
		n = &Unary{"not", n}
	}
	return n, err
}

// sameOperator brings other spellings of an operator to one.
var sameOperator = map[string]string{"==": "=", "!=": "<>"}

func (p *parser) comparison() (Node, error) {
	left, err := p.sum()
	if err != nil {
		return nil, err
	}
	if op, ok := p.is(symbol, "=", "==", "<>", "!=", "<", "<=", ">", ">="); ok {
		if same, ok := sameOperator[op]; ok {
			op = same
		}
		right, err := p.sum()
		return &Binary{op, left, right}, err
	}
	if _, ok := p.is(word, "is"); ok {
		_, not := p.is(word, "not")
		return &IsNull{left, not}, p.need(word, "null")
	}
	_, not := p.is(word, "not")
	op, ok := p.is(word, "in", "between", "like", "ilike")
	if !ok {
		if not {
			return nil, p.unexpected()
		}
		return left, nil
	}
	return p.predicate(left, op, not)
}

func (p *parser) predicate(left Node, op string, not bool) (Node, error) {
	switch op {
	case "in":
		if err := p.need(symbol, "("); err != nil {
			return nil, err
		}
		list, err := p.list()
		return &In{left, list, not}, err
	case "between":
		return p.between(left, not)
	}
	pattern := p.take()
	if pattern.kind != text {
		return nil, wrong(pattern.at, "a pattern in single quotes is missing")
	}
	return &Like{left, pattern.text, op == "ilike", not}, nil
}

func (p *parser) between(left Node, not bool) (Node, error) {
	low, err := p.sum()
	if err != nil {
		return nil, err
	}
	if err := p.need(word, "and"); err != nil {
		return nil, err
	}
	high, err := p.sum()
	var n Node = &Binary{"and", &Binary{">=", left, low}, &Binary{"<=", left, high}}
	if not {
		n = &Unary{"not", n}
	}
	return n, err
}

func (p *parser) sum() (Node, error) { return p.operators(p.product, "+", "-", "||") }

func (p *parser) product() (Node, error) { return p.operators(p.sign, "*", "/", "%") }

func (p *parser) operators(operand func() (Node, error), ops ...string) (Node, error) {
	left, err := operand()
	for err == nil {
		op, ok := p.is(symbol, ops...)
		if !ok {
			break
		}
		var right Node
		right, err = operand()
		left = &Binary{op, left, right}
	}
	return left, err
}

func (p *parser) sign() (Node, error) {
	negative := false
	for {
		op, ok := p.is(symbol, "-", "+")
		if !ok {
			break
		}
		negative = negative != (op == "-")
	}
	n, err := p.cast()
	if negative {
		n = &Unary{"-", n}
	}
	return n, err
}

func (p *parser) cast() (Node, error) {
	n, err := p.primary()
	for err == nil {
		if _, ok := p.is(symbol, "::"); !ok {
			break
		}
		var kind Kind
		kind, err = p.kind()
		n = &Cast{n, kind}
	}
	return n, err
}

// castKinds are the names of kinds in a cast.
var castKinds = map[string]Kind{
	"double": Float, "float": Float, "real": Float, "decimal": Float, "numeric": Float,
	"float8": Float, "int": Int, "integer": Int, "bigint": Int, "int64": Int, "hugeint": Int,
	"text": Text, "varchar": Text, "string": Text,
}

func (p *parser) kind() (Kind, error) {
	t := p.take()
	kind, ok := castKinds[t.lower]
	if t.kind != word || !ok {
		return 0, wrong(t.at, "the kind is missing: double, bigint or varchar")
	}
	return kind, nil
}

func (p *parser) number(t token) (Node, error) {
	if n, err := strconv.ParseInt(t.text, 10, 64); err == nil {
		return &Literal{Of(n)}, nil
	}
	f, err := strconv.ParseFloat(t.text, 64)
	if err != nil {
		return nil, wrong(t.at, "%q is no number", t.text)
	}
	return &Literal{OfFloat(f)}, nil
}
