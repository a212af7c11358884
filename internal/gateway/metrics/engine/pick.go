package engine

import (
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

func (e *engine) zone() *time.Location {
	if e.Calendar.Zone == nil {
		return time.UTC
	}
	return e.Calendar.Zone
}

// pick returns the rows that lie in the time and pass the where.
func (e *engine) pick(span *Span) ([]int32, error) {
	within, err := e.within(span)
	if err != nil {
		return nil, err
	}
	passes, err := e.condition(e.Query.Where, e.dimension)
	if err != nil {
		return nil, err
	}
	if e.Query.Where == nil {
		passes = nil
	}
	rows := make([]int32, 0, e.Table.Rows)
	err = e.inBlocks(e.Table.Rows, func(from, to int) {
		for row := from; row < to; row++ {
			if (within == nil || within(row)) && (passes == nil || passes(row)) {
				rows = append(rows, int32(row))
			}
		}
	})
	return rows, err
}

// within tests a time, of the view's own dimension; nil where there is nothing to
// test. Rows without a time lie in no range.
func (e *engine) within(span *Span) (test, error) {
	if span == nil {
		return nil, nil
	}
	o, err := e.own(span.Dimension)
	if err != nil {
		return nil, err
	}
	if o.kind != table.Time {
		return nil, invalid(span.Dimension, "name a time dimension", "is of type %s and not a time", o.kind)
	}
	start, end := span.Start.UnixMicro(), span.End.UnixMicro()
	if c := o.column; c != nil && c.Nulls == nil {
		return func(row int) bool { return c.Ints[row] >= start && c.Ints[row] < end }, nil
	}
	return func(row int) bool {
		v := o.fn(row)
		return v.Kind == table.Time && v.Int >= start && v.Int < end
	}, nil
}

// plainRows shows the rows themselves, in the file's order.
func (e *engine) plainRows() (*Output, error) {
	picked, err := e.pick(e.Range)
	if err != nil {
		return nil, err
	}
	out := &Output{}
	for _, c := range e.Table.Columns {
		out.Fields = append(out.Fields, Field{Name: c.Name, Kind: c.Kind, Dimension: !c.Kind.Number()})
	}
	picked = picked[min(len(picked), offset(e.Query.Offset)):]
	out.More = len(picked) > e.Limit
	for _, row := range picked[:min(len(picked), e.Limit)] {
		values := make([]table.Value, len(e.Table.Columns))
		for i, c := range e.Table.Columns {
			values[i] = c.Value(int(row))
		}
		out.Rows = append(out.Rows, values)
	}
	return out, nil
}

// offset keeps an offset within what a slice can have.
func offset(n int64) int { return int(min(n, 1<<31-1)) }
