package table

// primary reads what stands between operators.
func (p *parser) primary() (Node, error) {
	t := p.take()
	switch t.kind {
	case number:
		return p.number(t)
	case text:
		return &Literal{Of(t.text)}, nil
	case quoted:
		return &Name{t.text, t.at}, nil
	case word:
		return p.word(t)
	case symbol:
		if t.text == "(" {
			n, err := p.expression()
			if err != nil {
				return nil, err
			}
			return n, p.need(symbol, ")")
		}
	}
	if t.kind != end {
		p.i--
	}
	return nil, p.unexpected()
}

// reserved are the words that are no names.
var reserved = map[string]bool{"and": true, "or": true, "not": true, "when": true, "then": true, "else": true, "end": true,
	"is": true, "in": true, "between": true, "like": true, "ilike": true, "filter": true, "where": true, "select": true, "from": true,
	"as": true, "distinct": true}

func (p *parser) word(t token) (Node, error) {
	switch t.lower {
	case "null":
		return &Literal{}, nil
	case "true", "false":
		return &Literal{OfBool(t.lower == "true")}, nil
	case "case":
		return p.whole(p.caseOf)
	case "cast":
		return p.whole(p.castOf)
	}
	if reserved[t.lower] {
		p.i--
		return nil, p.unexpected()
	}
	if _, ok := p.is(symbol, "("); ok {
		return p.whole(func() (Node, error) { return p.call(t) })
	}
	return &Name{t.text, t.at}, nil
}

// whole bounds the depth of what nests without parentheses of its own.
func (p *parser) whole(f func() (Node, error)) (Node, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, wrong(p.peek().at, "the expression is nested more than %d deep", maxDepth)
	}
	return f()
}

// list reads expressions up to the closing parenthesis.
func (p *parser) list() ([]Node, error) {
	var list []Node
	for {
		n, err := p.expression()
		if err != nil {
			return nil, err
		}
		list = append(list, n)
		if _, ok := p.is(symbol, ","); !ok {
			return list, p.need(symbol, ")")
		}
	}
}

func (p *parser) castOf() (Node, error) {
	if err := p.need(symbol, "("); err != nil {
		return nil, err
	}
	n, err := p.expression()
	if err != nil {
		return nil, err
	}
	if err := p.need(word, "as"); err != nil {
		return nil, err
	}
	kind, err := p.kind()
	if err != nil {
		return nil, err
	}
	return &Cast{n, kind}, p.need(symbol, ")")
}

func (p *parser) caseOf() (Node, error) {
	c := &Case{}
	var err error
	if p.peek().lower != "when" {
		if c.Operand, err = p.expression(); err != nil {
			return nil, err
		}
	}
	for {
		if _, ok := p.is(word, "when"); !ok {
			break
		}
		var w When
		if w.If, err = p.expression(); err != nil {
			return nil, err
		}
		if err := p.need(word, "then"); err != nil {
			return nil, err
		}
		if w.Then, err = p.expression(); err != nil {
			return nil, err
		}
		c.Whens = append(c.Whens, w)
	}
	if c.Whens == nil {
		return nil, p.unexpected()
	}
	if _, ok := p.is(word, "else"); ok {
		if c.Else, err = p.expression(); err != nil {
			return nil, err
		}
	}
	return c, p.need(word, "end")
}

// sameFunction brings other names of a function to one. Counts that other engines
// approximate are exact here.
var sameFunction = map[string]string{"mean": "avg", "average": "avg", "approx_count_distinct": "count_distinct", "countif": "count_if",
	"ceiling": "ceil", "substring": "substr", "len": "length"}

// call reads a function's arguments, after its opening parenthesis.
func (p *parser) call(name token) (Node, error) {
	c := &Call{Func: name.lower, At: name.at}
	if same, ok := sameFunction[c.Func]; ok {
		c.Func = same
	}
	if err := p.arguments(c); err != nil {
		return nil, err
	}
	switch c.Func {
	case "count_distinct":
		c.Func, c.Distinct = "count", true
	case "count_if":
		if len(c.Args) != 1 {
			return nil, wrong(c.At, "count_if takes one condition")
		}
		c.Func, c.Star, c.Where, c.Args = "count", true, c.Args[0], nil
	}
	if _, ok := p.is(word, "filter"); ok {
		if err := p.filter(c); err != nil {
			return nil, err
		}
	}
	return c, c.check()
}

func (p *parser) arguments(c *Call) error {
	if _, ok := p.is(symbol, "*"); ok {
		c.Star = true
		return p.need(symbol, ")")
	}
	if _, ok := p.is(symbol, ")"); ok {
		c.Star = c.Func == "count"
		return nil
	}
	_, c.Distinct = p.is(word, "distinct")
	var err error
	c.Args, err = p.list()
	return err
}

func (p *parser) filter(c *Call) error {
	if !c.Aggregate() || c.Where != nil {
		return wrong(c.At, "FILTER stands behind an aggregate only, and once")
	}
	if err := p.need(symbol, "("); err != nil {
		return err
	}
	if err := p.need(word, "where"); err != nil {
		return err
	}
	var err error
	if c.Where, err = p.expression(); err != nil {
		return err
	}
	return p.need(symbol, ")")
}

// check sees that a function is known and has as many arguments as it takes.
func (c *Call) check() error {
	if c.Aggregate() {
		switch {
		case c.Star && c.Func != "count":
			return wrong(c.At, "%s(*) has no meaning", c.Func)
		case !c.Star && len(c.Args) != 1:
			return wrong(c.At, "%s takes one argument", c.Func)
		case c.Distinct && c.Func != "count":
			return wrong(c.At, "DISTINCT stands in COUNT only")
		}
		return nil
	}
	f, ok := functions[c.Func]
	switch {
	case !ok:
		return wrong(c.At, "the function %s is not known", c.Func)
	case c.Star || c.Distinct:
		return wrong(c.At, "%s takes plain arguments", c.Func)
	case len(c.Args) < f.least || len(c.Args) > f.most:
		return wrong(c.At, "%s does not take %d arguments", c.Func, len(c.Args))
	}
	return nil
}
