package query

import (
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// operators are the operators as they are written.
var operators = []Operator{Eq, Neq, Lt, Lte, Gt, Gte, In, Nin, Ilike, Nilike, Or, And}

// otherOperators are other ways to write them.
var otherOperators = map[string]Operator{
	"=": Eq, "==": Eq, "equals": Eq, "equal": Eq, "is": Eq, "!=": Neq, "<>": Neq, "ne": Neq, "not_equals": Neq, "not equal": Neq, "is not": Neq,
	"<": Lt, "<=": Lte, ">": Gt, ">=": Gte, "not in": Nin, "not_in": Nin, "notin": Nin, "like": Ilike, "not like": Nilike,
	"not_like": Nilike, "not_ilike": Nilike, "&&": And, "||": Or,
}

// condition reads a condition; nil if there is none. A list of conditions is
// read as all of them.
func (r *reader) condition(x any, path string) *Expression {
	x = r.unpacked(x, path)
	if m, ok := x.(map[string]any); x == nil || ok && len(m) == 0 {
		return nil
	}
	if list, ok := x.([]any); ok {
		r.mended(path, "was a list of conditions and is read as all of them")
		x = map[string]any{"cond": map[string]any{"op": "and", "exprs": list}}
	}
	e := r.expression(x, path, 0)
	if r.err == nil && e.Cond == nil {
		r.fail(path, `write {"cond": {"op": "eq", "exprs": [{"name": "…"}, {"val": "…"}]}}`, "is no condition")
	}
	return e
}

// expression reads a name, a value, a condition or a subquery.
func (r *reader) expression(x any, path string, depth int) *Expression {
	if depth > maxDepth {
		r.fail(path, "", "conditions nest more than %d deep", maxDepth)
		return &Expression{}
	}
	m, ok := r.unpacked(x, path).(map[string]any)
	if !ok {
		r.mended(path, "was a value alone")
		return &Expression{Val: r.val(x, path)}
	}
	m = r.wrapped(r.worded(m, path), path)
	if _, there := m["val"]; there && len(m) == 1 { // also {"val": null}
		return &Expression{Val: r.val(m["val"], join(path, "val"))}
	}
	m = r.object(m, path, "name", "val", "cond", "subquery")
	switch {
	case m["cond"] != nil:
		return &Expression{Cond: r.cond(m["cond"], join(path, "cond"), depth)}
	case m["subquery"] != nil:
		return &Expression{Subquery: r.subquery(m["subquery"], join(path, "subquery"))}
	case m["name"] != nil && m["val"] == nil:
		return &Expression{Name: r.text(m["name"], join(path, "name"))}
	case m["val"] != nil && m["name"] == nil:
		return &Expression{Val: r.val(m["val"], join(path, "val"))}
	}
	r.fail(path, "write exactly one of name, val, cond and subquery", "is no expression")
	return &Expression{}
}

// wrapped puts a condition that was written flat into its cond: {"name": "country",
// "op": "eq", "val": "DK"} and {"op": "and", "exprs": […]}.
func (r *reader) wrapped(m map[string]any, path string) map[string]any {
	op, name, val := first(m, "op", "operator"), first(m, "name", "dimension", "field", "column"), first(m, "val", "value", "values")
	switch {
	case name != nil && (val != nil || op != nil && there(m, "val", "value", "values")):
		if op == nil {
			op = "eq"
		}
		r.mended(path, "name, operator and value belong into cond")
		return map[string]any{"cond": map[string]any{"op": op, "exprs": []any{map[string]any{"name": name}, map[string]any{"val": val}}}}
	case op != nil:
		r.mended(path, "the condition belongs into cond")
		return map[string]any{"cond": m}
	}
	return m
}

// first is the first of the members that is there.
func first(m map[string]any, keys ...string) any {
	for _, k := range keys {
		if m[k] != nil {
			return m[k]
		}
	}
	return nil
}

// there reports whether one of the members is there, if only as null.
func there(m map[string]any, keys ...string) bool {
	return slices.ContainsFunc(keys, func(k string) bool { _, ok := m[k]; return ok })
}

func (r *reader) cond(x any, path string, depth int) *Condition {
	m := r.object(x, path, "op", "exprs")
	c := &Condition{Op: r.operator(m["op"], join(path, "op"))}
	for i, x := range r.list(m["exprs"], join(path, "exprs")) {
		at := item(join(path, "exprs"), i)
		if s, ok := x.(string); ok && i == 0 && c.Op != And && c.Op != Or {
			r.mended(at, "was a name alone")
			c.Exprs = append(c.Exprs, &Expression{Name: s})
			continue
		}
		c.Exprs = append(c.Exprs, r.expression(x, at, depth+1))
	}
	if r.err == nil {
		r.shape(c, path)
	}
	return c
}

func (r *reader) operator(x any, path string) Operator {
	s := r.text(x, path)
	if slices.Contains(operators, Operator(s)) {
		return Operator(s)
	}
	lower := strings.TrimPrefix(strings.ToLower(s), "operation_")
	op, ok := otherOperators[lower]
	if !ok && slices.Contains(operators, Operator(lower)) {
		op, ok = Operator(lower), true
	}
	if !ok {
		r.fail(path, "write eq, neq, lt, lte, gt, gte, in, nin, ilike, nilike, or, and", "%q is no operator", s)
		return ""
	}
	r.mended(path, "%q is read as %s", s, op)
	return op
}

// shape sees that an operator has the operands that it takes.
func (r *reader) shape(c *Condition, path string) {
	if c.Op == And || c.Op == Or {
		for i, e := range c.Exprs {
			if e.Cond == nil {
				r.fail(item(join(path, "exprs"), i), `each operand of and and or is {"cond": …}`, "is no condition")
			}
		}
		if len(c.Exprs) == 0 {
			r.fail(join(path, "exprs"), "", "is empty")
		}
		return
	}
	if (c.Op == In || c.Op == Nin) && len(c.Exprs) > 2 {
		r.gather(c, path)
	}
	if len(c.Exprs) != 2 {
		r.fail(join(path, "exprs"), `write two, such as [{"name": "country"}, {"val": "DK"}]`, "%s takes two operands, not %d", c.Op, len(c.Exprs))
		return
	}
	r.lists(c, path)
}

// gather makes one list of the values that were given one by one.
func (r *reader) gather(c *Condition, path string) {
	v := &Val{IsList: true}
	for _, e := range c.Exprs[1:] {
		if e.Val == nil || e.Val.IsList {
			return
		}
		v.List = append(v.List, e.Val.One)
	}
	c.Exprs = []*Expression{c.Exprs[0], {Val: v}}
	r.mended(path, "the values are read as one list")
}

// lists sees that in and nin have a list, and eq and neq have none.
func (r *reader) lists(c *Condition, path string) {
	v := c.Exprs[1].Val
	switch {
	case v == nil:
		return
	case v.IsList && (c.Op == Eq || c.Op == Neq):
		c.Op = map[Operator]Operator{Eq: In, Neq: Nin}[c.Op]
		r.mended(path, "holds a list, so that it is read as %s", c.Op)
	case !v.IsList && (c.Op == In || c.Op == Nin):
		c.Exprs[1] = &Expression{Val: &Val{IsList: true, List: []table.Value{v.One}}}
		r.mended(path, "the value is read as a list of one")
	case v.IsList && c.Op != In && c.Op != Nin:
		r.fail(path, "", "%s takes a single value", c.Op)
	}
}

// maxValues is how many values a list has.
const maxValues = 10_000

func (r *reader) val(x any, path string) *Val {
	list, ok := x.([]any)
	if !ok {
		return &Val{One: r.value(x, path)}
	}
	if len(list) > maxValues {
		r.fail(path, "", "has more than %d values", maxValues)
		return &Val{}
	}
	v := &Val{IsList: true}
	for i, x := range list {
		v.List = append(v.List, r.value(x, item(path, i)))
	}
	return v
}

// value reads one value. Anything else is refused: read as null it would ask for
// something else.
func (r *reader) value(x any, path string) table.Value {
	v := table.Of(x)
	if v.Kind != table.Null {
		return v
	}
	switch x := x.(type) {
	case nil:
	case []any:
		r.fail(path, "", "a list within a list is no value")
	case map[string]any:
		r.fail(path, "", "an object with %d members is no value", len(x))
	default:
		r.fail(path, "", "%v is no number", x)
	}
	return v
}

// maxSubqueries is how deep subqueries nest.
const maxSubqueries = 2

func (r *reader) subquery(x any, path string) *Subquery {
	r.subqueries++
	defer func() { r.subqueries-- }()
	if r.subqueries > maxSubqueries {
		r.fail(path, "", "subqueries nest more than %d deep", maxSubqueries)
		return &Subquery{}
	}
	m, ok := r.unpacked(x, path).(map[string]any)
	if !ok {
		r.fail(path, "", "is no object")
		return &Subquery{}
	}
	return &Subquery{
		Dimension: r.dimension(m["dimension"], join(path, "dimension")), Measures: r.measures(m["measures"], join(path, "measures")),
		Where: r.condition(m["where"], join(path, "where")), Having: r.condition(m["having"], join(path, "having")),
	}
}
