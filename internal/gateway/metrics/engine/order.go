package engine

import (
	"slices"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// output computes the fields of each row, leaves out what having excludes, sorts,
// and cuts to the limit.
func (r *result) output() (*Output, error) {
	out, all, err := r.fields()
	if err != nil {
		return nil, err
	}
	passes, err := r.engine.condition(r.engine.Query.Having, r.named(out.Fields, all))
	if err != nil {
		return nil, err
	}
	err = r.engine.inBlocks(len(r.pairs), func(from, to int) {
		for i := from; i < to; i++ {
			if passes(i) {
				out.Rows = append(out.Rows, values(all, i))
			}
		}
	})
	if err != nil {
		return nil, err
	}
	r.sort(out)
	out.Rows = out.Rows[min(len(out.Rows), offset(r.engine.Query.Offset)):]
	if len(out.Rows) > r.engine.Limit {
		out.Rows, out.More = out.Rows[:r.engine.Limit], true
	}
	return out, nil
}

func values(all []column, i int) []table.Value {
	row := make([]table.Value, len(all))
	for k, c := range all {
		row[k] = c.fn(i)
	}
	return row
}

// fields are the dimensions and the measures, in the order in which they were
// asked for.
func (r *result) fields() (*Output, []column, error) {
	out := &Output{Rows: [][]table.Value{}}
	var all []column
	for d, dimension := range r.engine.Query.Dimensions {
		o, err := r.engine.dimension(dimension.Name)
		if err != nil {
			return nil, nil, err
		}
		out.Fields = append(out.Fields, Field{Name: dimension.Name, Kind: o.kind, Dimension: true, Floor: o.floor})
		all = append(all, column{func(i int) table.Value { return r.dimension(d, i) }, o.kind})
	}
	for _, m := range r.engine.Query.Measures {
		c, err := r.computed(m)
		if err != nil {
			return nil, nil, err
		}
		out.Fields = append(out.Fields, Field{Name: m.Name, Kind: c.kind})
		all = append(all, c)
	}
	return out, all, nil
}

// named finds a name in having: a field, or a measure that is not shown.
func (r *result) named(fields []Field, all []column) scope {
	return func(name string) (operand, error) {
		for k, f := range fields {
			if f.Name == name {
				return operand{fn: all[k].fn, kind: f.Kind}, nil
			}
		}
		if r.engine.View.Measure(name) == nil {
			return operand{}, invalid(name, "add it to dimensions", "rows are not grouped by it")
		}
		c, err := r.of(r.base, 0, name)
		return operand{fn: c.fn, kind: c.kind}, err
	}
}

// sort sorts by the fields asked for and then by the dimensions, so that the same
// query gives the same rows in the same order.
func (r *result) sort(out *Output) {
	type by struct {
		field int
		desc  bool
	}
	var order []by
	for _, s := range r.engine.Query.Sort {
		for k, f := range out.Fields {
			if f.Name == s.Name {
				order = append(order, by{k, s.Desc})
			}
		}
	}
	for k := range r.engine.Query.Dimensions {
		order = append(order, by{k, false})
	}
	slices.SortStableFunc(out.Rows, func(a, b []table.Value) int {
		for _, o := range order {
			if c := nullsLast(a[o.field], b[o.field], o.desc); c != 0 {
				return c
			}
		}
		return 0
	})
}

func nullsLast(a, b table.Value, desc bool) int {
	switch {
	case a.Kind == table.Null && b.Kind == table.Null:
		return 0
	case a.Kind == table.Null:
		return 1
	case b.Kind == table.Null:
		return -1
	case desc:
		return table.Compare(b, a)
	}
	return table.Compare(a, b)
}
