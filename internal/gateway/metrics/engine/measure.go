package engine

import (
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// column is a value of each group or row of the result.
type column struct {
	fn   table.Fn
	kind table.Kind
}

// measure returns a measure of the view in each group.
func (p *pass) measure(name string) (column, error) {
	if c, ok := p.measures[name]; ok {
		return c, nil
	}
	m := p.engine.View.Measure(name)
	if m == nil {
		return column{}, invalid(name, "", "there is no such measure")
	}
	fn, kind, err := table.Compile(m.Expr, groupEnv{p})
	c := column{fn, kind}
	p.measures[name] = c
	return c, err
}

// groupEnv gives the names in a measure their meaning: other measures of the same
// group.
type groupEnv struct{ pass *pass }

// Name is another measure.
func (e groupEnv) Name(n *table.Name) (table.Fn, table.Kind, error) {
	c, err := e.pass.measure(n.Name)
	return c.fn, c.kind, err
}

// Aggregate is computed over the rows of each group.
func (e groupEnv) Aggregate(c *table.Call) (table.Fn, table.Kind, error) {
	kind, err := e.pass.engine.kindOf(c)
	if err != nil {
		return nil, 0, err
	}
	values, err := e.pass.aggregate(c)
	if err != nil {
		return nil, 0, err
	}
	return func(g int) table.Value { return values[g] }, kind, nil
}

// computed returns a measure of the query in each row of the result.
func (r *result) computed(m query.Measure) (column, error) {
	c := m.Compute
	switch {
	case c == nil:
		return r.of(r.base, 0, m.Name)
	case c.Count:
		return r.aggregate(&table.Call{Func: "count", Star: true})
	case c.CountDistinct != nil:
		return r.countDistinct(c.CountDistinct.Dimension)
	case c.PercentOfTotal != nil:
		return r.share(c.PercentOfTotal)
	case c.Expression != nil:
		return r.derived(m.Name, c.Expression)
	}
	return r.held(c)
}

// of is a measure of one of the two times: side 0 is the base, 1 the comparison. A
// row that has no group there has no value.
func (r *result) of(p *pass, side int, name string) (column, error) {
	c, err := p.measure(name)
	if err != nil {
		return c, err
	}
	return column{func(i int) table.Value {
		g := r.pairs[i][side]
		if g < 0 {
			return table.Value{}
		}
		return c.fn(int(g))
	}, c.kind}, nil
}

func (r *result) aggregate(call *table.Call) (column, error) {
	values, err := r.base.aggregate(call)
	return column{func(i int) table.Value {
		if g := r.pairs[i][0]; g >= 0 {
			return values[g]
		}
		return table.Value{}
	}, table.Int}, err
}

func (r *result) countDistinct(dimension string) (column, error) {
	d := r.engine.View.Dimension(dimension)
	if d == nil {
		return column{}, invalid(dimension, "", "there is no such dimension")
	}
	node := d.Expr
	if d.Column != "" {
		node = &table.Name{Name: d.Column}
	}
	return r.aggregate(&table.Call{Func: "count", Distinct: true, Args: []table.Node{node}})
}

// held is a measure of the other time, its difference or its change.
func (r *result) held(c *query.Compute) (column, error) {
	if r.other == nil {
		return column{}, invalid("comparison_time_range", "", "a comparison needs another time")
	}
	then, err := r.of(r.other, 1, c.Compared())
	if err != nil || c.ComparisonValue != nil {
		return then, err
	}
	now, err := r.of(r.base, 0, c.Compared())
	if err != nil {
		return now, err
	}
	x, y := &table.Name{Name: "now"}, &table.Name{Name: "then"}
	var n table.Node = &table.Binary{Op: "-", L: x, R: y}
	if c.ComparisonRatio != nil {
		n = &table.Binary{Op: "/", L: n, R: y}
	}
	return compiled(n, columns{"now": now, "then": then})
}

// share is a measure divided by its total over the same rows.
func (r *result) share(p *query.PercentOfTotal) (column, error) {
	part, err := r.of(r.base, 0, p.Measure)
	if err != nil {
		return part, err
	}
	var total table.Value
	if p.Total != nil {
		total = table.OfFloat(*p.Total)
	} else {
		whole, err := r.base.whole().measure(p.Measure)
		if err != nil {
			return whole, err
		}
		total = whole.fn(0)
	}
	return compiled(&table.Binary{Op: "/", L: &table.Name{Name: "part"}, R: &table.Literal{Value: total}}, columns{"part": part})
}

func (r *result) derived(name string, d *query.Derived) (column, error) {
	n, err := table.ParseExpression(d.Expression)
	if err != nil {
		return column{}, invalid(name, "write arithmetic over measures, such as revenue / orders", "%s", err)
	}
	known := columns{}
	outside, _ := table.NamesIn(n)
	for _, other := range outside {
		c, err := r.of(r.base, 0, other.Name)
		if err != nil {
			return c, err
		}
		known[other.Name] = c
	}
	return compiled(n, known)
}

// columns gives names their meaning among columns of the result.
type columns map[string]column

// Name is one of the columns.
func (c columns) Name(n *table.Name) (table.Fn, table.Kind, error) {
	known, ok := c[n.Name]
	if !ok {
		return nil, 0, invalid(n.Name, "", "there is no such measure")
	}
	return known.fn, known.kind, nil
}

// Aggregate has no meaning over what is aggregated already.
func (c columns) Aggregate(call *table.Call) (table.Fn, table.Kind, error) {
	return nil, 0, invalid("", "name measures of the view", "%s cannot be computed over measures", call.Func)
}

func compiled(n table.Node, names columns) (column, error) {
	fn, kind, err := table.Compile(n, names)
	return column{fn, kind}, err
}
