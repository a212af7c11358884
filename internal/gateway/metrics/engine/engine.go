// Package engine answers a query over a table in memory: it picks the rows, gives
// each the number of its group, and goes over the rows once for each aggregate.
//
// The steps are a file each: condition (which rows), keys and groups (which
// group), aggregate (over a group's rows), measure (over aggregates), compare
// (two times side by side), order (having, sort, limit). Nulls behave as in SQL;
// in a sorted result they stand last. It reads no files and
// knows neither who asks nor how an answer is written.
package engine

import (
	"context"
	"fmt"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// Input is a query with all that it needs, its names bound and its times resolved.
type Input struct {
	View  *view.View
	Table *table.Table
	Query *query.Query
	// Limit is the most rows of the result.
	Limit    int
	Calendar when.Calendar
	// Range and Comparison are the times; nil is all of it.
	Range, Comparison *Span
}

// Span is a range of a time dimension.
type Span struct {
	Dimension string
	when.Range
}

// Field is a column of the output.
type Field struct {
	Name string
	Kind table.Kind
	// Dimension says that rows are grouped by it.
	Dimension bool
	// Floor is the grain of a time floor.
	Floor when.Grain
}

// Output is the answer.
type Output struct {
	Fields []Field
	Rows   [][]table.Value
	// More says that there are rows beyond the limit.
	More bool
}

// engine is a query while it is answered.
type engine struct {
	Input
	ctx context.Context
	// nested is how many subqueries this one stands in.
	nested int
}

// block is how many rows are gone over between two looks at the context.
const block = 1 << 16

// Run answers the query. Errors: Invalid for what cannot be asked of this table,
// and the context's.
func Run(ctx context.Context, in Input) (*Output, error) {
	e := &engine{Input: in, ctx: ctx}
	return e.run()
}

func (e *engine) run() (*Output, error) {
	if e.Query.Rows {
		return e.plainRows()
	}
	base, err := e.pass(e.Range)
	if err != nil {
		return nil, err
	}
	r := &result{engine: e, base: base}
	if err := r.compare(); err != nil {
		return nil, err
	}
	return r.output()
}

func invalid(place, mend, format string, args ...any) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: fmt.Sprintf(format, args...), Mend: mend}
}

// inBlocks calls f for stretches of n rows and looks at the context between them.
func (e *engine) inBlocks(n int, f func(from, to int)) error {
	for from := 0; from < n; from += block {
		if err := e.ctx.Err(); err != nil {
			return err
		}
		f(from, min(from+block, n))
	}
	return e.ctx.Err()
}

// rowEnv gives the names in an expression over rows their meaning: columns.
type rowEnv struct{ table *table.Table }

// Name is a column.
func (r rowEnv) Name(n *table.Name) (table.Fn, table.Kind, error) {
	c := r.table.Column(n.Name)
	if c == nil {
		return nil, 0, invalid("", "", "%s has no column %q", r.table.Name, n.Name)
	}
	if c.Void() {
		return c.Value, table.Null, nil // it can be added up: to nothing
	}
	return c.Value, c.Kind, nil
}

// Aggregate has no meaning in a row.
func (r rowEnv) Aggregate(c *table.Call) (table.Fn, table.Kind, error) {
	return nil, 0, invalid("", "", "%s stands where there is one row only", c.Func)
}

// operand is something that has a value in each row.
type operand struct {
	fn     table.Fn
	kind   table.Kind
	column *table.Column // nil for what is computed
	// floor is set for a time floor, and operand is then the time itself.
	floor when.Grain
}

// timely reports whether the operand is a time, or has no value that is none.
func (o operand) timely() bool {
	return o.kind == table.Time || o.kind == table.Null || o.column != nil && o.column.Void()
}

// dimension returns the dimension of that name: one that the query computes, or
// one of the view.
func (e *engine) dimension(name string) (operand, error) {
	for _, d := range e.Query.Dimensions {
		if d.Name == name && d.Compute != nil {
			return e.floor(d.Compute.TimeFloor)
		}
	}
	return e.own(name)
}

// own returns the view's dimension of that name, whatever the query calls so.
func (e *engine) own(name string) (operand, error) {
	d := e.View.Dimension(name)
	if d == nil {
		return operand{}, invalid(name, "", "there is no such dimension")
	}
	if d.Column != "" {
		c := e.Table.Column(d.Column)
		if c == nil {
			return operand{}, invalid(name, "", "%s has no column %q", e.Table.Name, d.Column)
		}
		return operand{fn: c.Value, kind: c.Kind, column: c}, nil
	}
	fn, kind, err := table.Compile(d.Expr, rowEnv{e.Table})
	return operand{fn: fn, kind: kind}, err
}

func (e *engine) floor(f *query.TimeFloor) (operand, error) {
	o, err := e.own(f.Dimension)
	if err != nil {
		return o, err
	}
	if !o.timely() {
		return o, invalid(f.Dimension, "floor a time dimension", "is of type %s and not a time", o.kind)
	}
	o.floor = f.Grain
	return o, nil
}

// value is the operand's value in a row, floored.
func (e *engine) value(o operand) table.Fn {
	if o.floor == "" {
		return o.fn
	}
	return func(row int) table.Value {
		v := o.fn(row)
		if v.Kind == table.Null {
			return v
		}
		return table.OfTime(e.Calendar.Floor(v.Moment(), o.floor))
	}
}

// Extent is the first and the last time of a time dimension, and how many rows
// have none; ok is false where no row has one.
func Extent(t *table.Table, v *view.View, dimension string) (first, last time.Time, without int, ok bool) {
	e := &engine{Input: Input{View: v, Table: t, Query: &query.Query{}}}
	o, err := e.dimension(dimension)
	if err != nil || o.kind != table.Time {
		return first, last, 0, false
	}
	var low, high table.Value
	for row := range t.Rows {
		x := o.fn(row)
		switch {
		case x.Kind == table.Null:
			without++
		case low.Kind == table.Null:
			low, high = x, x
		case x.Int < low.Int:
			low = x
		case x.Int > high.Int:
			high = x
		}
	}
	return low.Moment(), high.Moment(), without, low.Kind != table.Null
}
