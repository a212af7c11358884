package simulate

import (
	"slices"
	"strconv"
)

// maxDepth is how deep a filter may nest.
const maxDepth = 50

// parser reads a filter by descent.
type parser struct {
	filter string
	tokens []token
	at     int
	depth  int
}

// parse reads a filter: and, or, not, the comparisons, search.in, any and all.
func parse(filter string) (expr, *refusal) {
	tokens, at := lex(filter)
	p := &parser{filter: filter, tokens: tokens}
	if tokens == nil {
		return nil, p.syntax(at)
	}
	e, refusal := p.or()
	if refusal == nil && p.peek().kind != end {
		refusal = p.syntax(p.peek().at)
	}
	return e, refusal
}

func (p *parser) syntax(at int) *refusal {
	return badFilter("Syntax error at position %d in '%s'.", at, p.filter)
}

func (p *parser) here() *refusal { return p.syntax(p.peek().at) }

func (p *parser) peek() token { return p.tokens[p.at] }

// take goes past the next token if it is that word or symbol.
func (p *parser) take(kind tokenKind, what string) bool {
	t := p.peek()
	if t.kind != kind || t.text != what {
		return false
	}
	p.at++
	return true
}

func (p *parser) or() (expr, *refusal) { return p.chain("or", p.and) }

func (p *parser) and() (expr, *refusal) { return p.chain("and", p.not) }

// chain reads terms joined by one operator.
func (p *parser) chain(operator string, term func() (expr, *refusal)) (expr, *refusal) {
	first, refusal := term()
	terms := []expr{first}
	for refusal == nil && p.take(word, operator) {
		var e expr
		e, refusal = term()
		terms = append(terms, e)
	}
	if refusal != nil || len(terms) == 1 {
		return first, refusal
	}
	return &logical{operator, terms}, nil
}

func (p *parser) not() (expr, *refusal) {
	if p.depth++; p.depth > maxDepth {
		return nil, badFilter("The filter nests too deeply.")
	}
	defer func() { p.depth-- }()
	if p.take(word, "not") {
		e, refusal := p.not()
		return &negation{e}, refusal
	}
	if p.take(symbol, "(") {
		e, refusal := p.or()
		if refusal == nil && !p.take(symbol, ")") {
			refusal = p.here()
		}
		return e, refusal
	}
	return p.comparison()
}

var operators = []string{"eq", "ne", "gt", "ge", "lt", "le"}

// mirrored is the operator with its sides exchanged.
var mirrored = map[string]string{"eq": "eq", "ne": "ne", "gt": "lt", "ge": "le", "lt": "gt", "le": "ge"}

// comparison reads what compares, search.in, any, all, or a field that is true or
// false by itself.
func (p *parser) comparison() (expr, *refusal) {
	if v, ok, refusal := p.constant(); ok || refusal != nil {
		return p.afterConstant(v, refusal)
	}
	if p.take(word, "search.in") {
		return p.in()
	}
	name, refusal := p.variable()
	if refusal != nil {
		return nil, refusal
	}
	if p.take(symbol, "/") {
		return p.lambda(name)
	}
	operator, ok := p.operator()
	if !ok {
		return &compare{name, "eq", true}, nil
	}
	v, ok, refusal := p.constant()
	if !ok && refusal == nil {
		refusal = p.here()
	}
	return &compare{name, operator, v}, refusal
}

func (p *parser) afterConstant(v any, refusal *refusal) (expr, *refusal) {
	if refusal != nil {
		return nil, refusal
	}
	operator, ok := p.operator()
	if b, truth := v.(bool); !ok && truth {
		return always(b), nil
	}
	if !ok {
		return nil, p.here()
	}
	name, refusal := p.variable()
	return &compare{name, mirrored[operator], v}, refusal
}

func (p *parser) operator() (string, bool) {
	t := p.peek()
	if t.kind != word || !slices.Contains(operators, t.text) {
		return "", false
	}
	p.at++
	return t.text, true
}

var reserved = []string{"and", "or", "not", "any", "all", "true", "false", "null", "eq", "ne", "gt", "ge", "lt", "le"}

func (p *parser) variable() (string, *refusal) {
	t := p.peek()
	if t.kind != word || slices.Contains(reserved, t.text) {
		return "", p.here()
	}
	p.at++
	return t.text, nil
}

// constant reads a value; ok is false where none stands here.
func (p *parser) constant() (v any, ok bool, refusal *refusal) {
	t := p.peek()
	switch {
	case t.kind == text:
		v = t.text
	case t.kind == number:
		n, err := strconv.ParseFloat(t.text, 64)
		if err != nil {
			return nil, false, p.here()
		}
		v = n
	case t.kind == date:
		d, err := dateOf(t.text)
		if err != nil {
			return nil, false, p.here()
		}
		v = d
	case t.kind == word && t.text == "null":
	case t.kind == word && (t.text == "true" || t.text == "false"):
		v = t.text == "true"
	default:
		return nil, false, nil
	}
	p.at++
	return v, true, nil
}

// in reads what follows search.in: (variable, 'values', 'delimiters').
func (p *parser) in() (expr, *refusal) {
	if !p.take(symbol, "(") {
		return nil, p.here()
	}
	name, refusal := p.variable()
	if refusal != nil {
		return nil, refusal
	}
	var given []string
	for len(given) < 2 && p.take(symbol, ",") {
		t := p.peek()
		if t.kind != text {
			return nil, p.here()
		}
		p.at++
		given = append(given, t.text)
	}
	if len(given) == 0 || !p.take(symbol, ")") {
		return nil, p.here()
	}
	return newOneOf(name, given), nil
}

// lambda reads any() and any(x: …), all(x: …) after a collection.
func (p *parser) lambda(collection string) (expr, *refusal) {
	all := p.take(word, "all")
	if !all && !p.take(word, "any") || !p.take(symbol, "(") {
		return nil, p.here()
	}
	if !all && p.take(symbol, ")") {
		return &over{collection, "", false, always(true)}, nil
	}
	name, refusal := p.variable()
	if refusal != nil {
		return nil, refusal
	}
	if !p.take(symbol, ":") {
		return nil, p.here()
	}
	body, refusal := p.or()
	if refusal == nil && !p.take(symbol, ")") {
		refusal = p.here()
	}
	return &over{collection, name, all, body}, refusal
}
