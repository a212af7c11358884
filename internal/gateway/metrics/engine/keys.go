package engine

import (
	"slices"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// keys are the values of a dimension in the picked rows, as numbers into a list
// of the values that there are.
type keys struct {
	codes []uint32
	// value is what a code stands for.
	value func(code uint32) table.Value
	// count is one more than the highest code.
	count int
}

// keys numbers the values of a dimension.
func (e *engine) keys(o operand, rows []int32) (*keys, error) {
	switch {
	case o.floor != "":
		return e.floorKeys(o, rows)
	case o.column != nil && o.column.Kind == table.Text:
		return e.wordKeys(o.column, rows)
	case o.column != nil && o.column.Ints != nil:
		if k, ok, err := e.integerKeys(o.column, rows); ok || err != nil {
			return k, err
		}
	}
	return e.valueKeys(o.fn, rows)
}

// wordKeys takes the numbers that the column has already; Null is one more.
func (e *engine) wordKeys(c *table.Column, rows []int32) (*keys, error) {
	null := uint32(len(c.Words))
	k := &keys{codes: make([]uint32, len(rows)), count: len(c.Words) + 1, value: func(code uint32) table.Value {
		if code == null {
			return table.Value{}
		}
		return table.Value{Kind: table.Text, Text: c.Words[code]}
	}}
	err := e.inBlocks(len(rows), func(from, to int) {
		for i := from; i < to; i++ {
			if row := rows[i]; c.Nulls != nil && c.Nulls[row] {
				k.codes[i] = null
			} else {
				k.codes[i] = c.Codes[row]
			}
		}
	})
	return k, err
}

// integerKeys takes how far a value is from the smallest as its number; false
// where they lie too far apart. Null is one more.
func (e *engine) integerKeys(c *table.Column, rows []int32) (*keys, bool, error) {
	low, high, ok := reach(c, rows)
	if !ok || uint64(high)-uint64(low) >= dense {
		return nil, false, nil
	}
	null := uint32(high-low) + 1
	k := &keys{codes: make([]uint32, len(rows)), count: int(null) + 1, value: func(code uint32) table.Value {
		if code == null {
			return table.Value{}
		}
		return table.Value{Kind: c.Kind, Int: low + int64(code)}
	}}
	err := e.inBlocks(len(rows), func(from, to int) {
		for i := from; i < to; i++ {
			if row := rows[i]; c.Nulls != nil && c.Nulls[row] {
				k.codes[i] = null
			} else {
				k.codes[i] = uint32(c.Ints[row] - low)
			}
		}
	})
	return k, true, err
}

// reach is the smallest and the largest integer among the rows.
func reach(c *table.Column, rows []int32) (low, high int64, ok bool) {
	for _, row := range rows {
		if c.Nulls != nil && c.Nulls[row] {
			continue
		}
		n := c.Ints[row]
		if !ok {
			low, high, ok = n, n, true
		}
		low, high = min(low, n), max(high, n)
	}
	return low, high, ok
}

// valueKeys numbers values as they first come.
func (e *engine) valueKeys(fn func(int) table.Value, rows []int32) (*keys, error) {
	known := map[table.Value]uint32{}
	var values []table.Value
	k := &keys{codes: make([]uint32, len(rows))}
	err := e.inBlocks(len(rows), func(from, to int) {
		for i := from; i < to; i++ {
			v := fn(int(rows[i]))
			code, ok := known[v.Same()]
			if !ok {
				code = uint32(len(values))
				known[v.Same()] = code
				values = append(values, v)
			}
			k.codes[i] = code
		}
	})
	k.count = len(values)
	k.value = func(code uint32) table.Value { return values[code] }
	return k, err
}

// maxStarts is how many starts of grains are laid out at once; with more, each
// time is floored by itself.
const maxStarts = 1 << 18

// floorKeys numbers the grains that times lie in: the starts of all of them are
// laid out, and each time is searched among them.
func (e *engine) floorKeys(o operand, rows []int32) (*keys, error) {
	low, high, ok := e.extent(o, rows)
	if !ok {
		return e.valueKeys(e.value(o), rows)
	}
	starts, more := e.Calendar.Starts(when.Range{Start: low, End: high.Add(time.Microsecond)}, o.floor, maxStarts)
	if more {
		return e.valueKeys(e.value(o), rows)
	}
	at := make([]int64, len(starts))
	for i, t := range starts {
		at[i] = t.UnixMicro()
	}
	null := uint32(len(at))
	k := &keys{codes: make([]uint32, len(rows)), count: len(at) + 1, value: func(code uint32) table.Value {
		if code == null {
			return table.Value{}
		}
		return table.Value{Kind: table.Time, Int: at[code]}
	}}
	moment := moments(o)
	err := e.inBlocks(len(rows), func(from, to int) {
		for i := from; i < to; i++ {
			t, ok := moment(int(rows[i]))
			if !ok {
				k.codes[i] = null
				continue
			}
			j, exact := slices.BinarySearch(at, t)
			if !exact {
				j--
			}
			k.codes[i] = uint32(j)
		}
	})
	return k, err
}

// moments reads the times of an operand, from the column itself where it is one.
func moments(o operand) func(row int) (int64, bool) {
	if c := o.column; c != nil && c.Nulls == nil {
		return func(row int) (int64, bool) { return c.Ints[row], true }
	}
	return func(row int) (int64, bool) {
		v := o.fn(row)
		return v.Int, v.Kind != table.Null
	}
}

// extent is the first and last time among the rows.
func (e *engine) extent(o operand, rows []int32) (low, high time.Time, ok bool) {
	if o.column != nil {
		first, last, ok := reach(o.column, rows)
		return time.UnixMicro(first), time.UnixMicro(last), ok
	}
	var first, last int64
	for _, row := range rows {
		v := o.fn(int(row))
		if v.Kind == table.Null {
			continue
		}
		if !ok {
			first, last, ok = v.Int, v.Int, true
		}
		first, last = min(first, v.Int), max(last, v.Int)
	}
	return time.UnixMicro(first), time.UnixMicro(last), ok
}
