package engine

import (
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// test says whether a row is meant. Conditions know no "not", so that an unknown
// outcome is the same as a false one.
type test func(row int) bool

// scope finds what a name in a condition means.
type scope func(name string) (operand, error)

// condition compiles a condition over the names of a scope.
func (e *engine) condition(x *query.Expression, names scope) (test, error) {
	if x == nil {
		return func(int) bool { return true }, nil
	}
	c := x.Cond
	if c == nil {
		return nil, invalid("", "", "a condition is expected")
	}
	if c.Op == query.And || c.Op == query.Or {
		return e.joined(c, names)
	}
	left, right := c.Exprs[0], c.Exprs[1]
	if left.Name == "" && right.Name != "" && flipped[c.Op] != "" {
		return e.compared(flipped[c.Op], right, left, names)
	}
	return e.compared(c.Op, left, right, names)
}

// flipped are the operators that say the same with their operands exchanged.
var flipped = map[query.Operator]query.Operator{query.Eq: query.Eq, query.Neq: query.Neq, query.Lt: query.Gt, query.Lte: query.Gte,
	query.Gt: query.Lt, query.Gte: query.Lte}

func (e *engine) joined(c *query.Condition, names scope) (test, error) {
	tests := make([]test, len(c.Exprs))
	for i, x := range c.Exprs {
		var err error
		if tests[i], err = e.condition(x, names); err != nil {
			return nil, err
		}
	}
	decides := c.Op == query.Or
	return func(row int) bool {
		for _, t := range tests {
			if t(row) == decides {
				return decides
			}
		}
		return !decides
	}, nil
}

func (e *engine) compared(op query.Operator, left, right *query.Expression, names scope) (test, error) {
	if left.Name == "" {
		return nil, invalid("", `write {"name": "…"} first`, "the first operand of %s is no name", op)
	}
	o, err := names(left.Name)
	if err != nil {
		return nil, err
	}
	switch {
	case right.Name != "":
		return e.betweenNames(op, o, right.Name, names)
	case right.Subquery != nil:
		list, err := e.subquery(right.Subquery)
		if err != nil {
			return nil, err
		}
		return e.among(op, o, list)
	case right.Val == nil:
		return nil, invalid(left.Name, "", "the second operand of %s is no value", op)
	case right.Val.IsList:
		list, err := e.fitAll(right.Val.List, o, left.Name)
		if err != nil {
			return nil, err
		}
		return e.among(op, o, list)
	}
	return e.withValue(op, o, right.Val.One, left.Name)
}

func (e *engine) fitAll(list []table.Value, o operand, name string) ([]table.Value, error) {
	out := make([]table.Value, len(list))
	for i, v := range list {
		var err error
		if out[i], err = e.fit(v, o, name); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// fit reads a value of the query as one of the kind that it is compared with.
func (e *engine) fit(v table.Value, o operand, name string) (table.Value, error) {
	if v.Kind == table.Null || v.Kind == o.kind || v.Kind.Number() && o.kind.Number() {
		return v, nil
	}
	var out table.Value
	switch {
	case v.Kind == table.Text && o.kind.Number():
		if out = v.Cast(table.Int); out.String() != v.Text { // a float would round a long one
			out = v.Cast(table.Float)
		}
	case v.Kind == table.Text && o.kind == table.Time:
		if t, ok := table.ParseTime(v.Text, e.zone()); ok {
			out = table.OfTime(t)
		}
	case v.Kind.Number() && o.kind == table.Time: // a number is no time
	default:
		out = v.Cast(o.kind)
	}
	if out.Kind == table.Null {
		return out, invalid(name, "compare it with a value of its type", "is of type %s, and %q is not", o.kind, v.String())
	}
	return out, nil
}

func (e *engine) withValue(op query.Operator, o operand, v table.Value, name string) (test, error) {
	if op == query.Ilike || op == query.Nilike {
		pattern := table.NewPattern(v.String(), true)
		return e.each(o, func(x table.Value) bool {
			if x.Kind == table.Null {
				return op == query.Nilike
			}
			return pattern.Match(x.String()) == (op == query.Ilike)
		}), nil
	}
	v, err := e.fit(v, o, name)
	if err != nil {
		return nil, err
	}
	if v.Kind == table.Null {
		return e.each(o, func(x table.Value) bool {
			return op == query.Eq && x.Kind == table.Null || op == query.Neq && x.Kind != table.Null
		}), nil
	}
	holds := comparison[op]
	if holds == nil {
		return nil, invalid(name, "", "%s takes a list", op)
	}
	return e.each(o, func(x table.Value) bool { return x.Kind != table.Null && holds(table.Compare(x, v)) }), nil
}

var comparison = map[query.Operator]func(int) bool{
	query.Eq: func(c int) bool { return c == 0 }, query.Neq: func(c int) bool { return c != 0 },
	query.Lt: func(c int) bool { return c < 0 }, query.Lte: func(c int) bool { return c <= 0 },
	query.Gt: func(c int) bool { return c > 0 }, query.Gte: func(c int) bool { return c >= 0 },
}

func (e *engine) betweenNames(op query.Operator, o operand, name string, names scope) (test, error) {
	other, err := names(name)
	if err != nil {
		return nil, err
	}
	holds := comparison[op]
	if holds == nil || o.kind != other.kind && !(o.kind.Number() && other.kind.Number()) {
		return nil, invalid(name, "", "%s cannot compare %s with %s", op, o.kind, other.kind)
	}
	x, y := e.value(o), e.value(other)
	return func(row int) bool {
		a, b := x(row), y(row)
		return a.Kind != table.Null && b.Kind != table.Null && holds(table.Compare(a, b))
	}, nil
}

// among compiles in and nin. Rows without a value are not in a list, and so nin
// holds for them unless the list has null.
func (e *engine) among(op query.Operator, o operand, list []table.Value) (test, error) {
	if op != query.In && op != query.Nin && op != query.Eq {
		return nil, invalid("", "", "%s takes a single value", op)
	}
	set := make(map[table.Value]bool, len(list))
	for _, v := range list {
		set[v.Same()] = true
	}
	return e.each(o, func(x table.Value) bool { return set[x.Same()] != (op == query.Nin) }), nil
}

// each tests the operand's value in a row. Of a text column each word is tested
// once.
func (e *engine) each(o operand, holds func(table.Value) bool) test {
	c := o.column
	if c == nil || c.Kind != table.Text || o.floor != "" {
		fn := e.value(o)
		return func(row int) bool { return holds(fn(row)) }
	}
	words := make([]bool, len(c.Words))
	for i, w := range c.Words {
		words[i] = holds(table.Value{Kind: table.Text, Text: w})
	}
	if c.Nulls == nil {
		return func(row int) bool { return words[c.Codes[row]] }
	}
	null := holds(table.Value{})
	return func(row int) bool {
		if c.Nulls[row] {
			return null
		}
		return words[c.Codes[row]]
	}
}

// subquery is the values of a dimension whose groups pass the subquery.
func (e *engine) subquery(s *query.Subquery) ([]table.Value, error) {
	inner := &engine{Input: e.Input, ctx: e.ctx, nested: e.nested + 1}
	inner.Query = &query.Query{Dimensions: []query.Dimension{s.Dimension}, Measures: s.Measures, Where: s.Where, Having: s.Having}
	inner.Limit = e.Table.Rows
	out, err := inner.run()
	if err != nil {
		return nil, err
	}
	values := make([]table.Value, 0, len(out.Rows))
	for _, row := range out.Rows {
		if row[0].Kind != table.Null {
			values = append(values, row[0])
		}
	}
	return values, nil
}
