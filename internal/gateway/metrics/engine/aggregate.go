package engine

import (
	"math"

	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// argument is what an aggregate goes over: its value in a row, and which rows
// count.
type argument struct {
	fn     table.Fn
	kind   table.Kind
	column *table.Column
	where  table.Fn // nil for all
}

func (e *engine) argument(c *table.Call) (a argument, err error) {
	if c.Where != nil {
		if a.where, _, err = table.Compile(c.Where, rowEnv{e.Table}); err != nil {
			return a, err
		}
	}
	if c.Star {
		return a, nil
	}
	if name, ok := c.Args[0].(*table.Name); ok {
		a.column = e.Table.Column(name.Name)
	}
	a.fn, a.kind, err = table.Compile(c.Args[0], rowEnv{e.Table})
	return a, err
}

// kindOf is the kind of an aggregate's values; an error where it cannot go over
// values of that kind.
func (e *engine) kindOf(c *table.Call) (table.Kind, error) {
	a, err := e.argument(c)
	if err != nil {
		return 0, err
	}
	switch c.Func {
	case "count":
		return table.Int, nil
	case "min", "max":
		return a.kind, nil
	}
	if !a.kind.Number() && a.kind != table.Null {
		return 0, invalid("", "", "%s goes over numbers, not over %s", c.Func, a.kind)
	}
	if c.Func == "avg" {
		return table.Float, nil
	}
	return a.kind, nil
}

// aggregate computes an aggregate of each group, once.
func (p *pass) aggregate(c *table.Call) ([]table.Value, error) {
	if values, ok := p.aggregates[c]; ok {
		return values, nil
	}
	a, err := p.engine.argument(c)
	if err != nil {
		return nil, err
	}
	var values []table.Value
	switch {
	case c.Distinct:
		values, err = p.distinct(a)
	case c.Func == "count":
		values, err = p.count(a)
	case c.Func == "sum" && a.kind == table.Int:
		values, err = p.sumIntegers(a)
	case c.Func == "sum":
		values, err = p.sum(a, false)
	case c.Func == "avg":
		values, err = p.sum(a, true)
	case c.Func == "min":
		values, err = p.extreme(a, -1)
	default:
		values, err = p.extreme(a, 1)
	}
	p.aggregates[c] = values
	return values, err
}

// each calls f for each row that counts, with its group.
func (p *pass) each(a argument, f func(row int, g uint32)) error {
	return p.engine.inBlocks(len(p.rows), func(from, to int) {
		for i := from; i < to; i++ {
			row := int(p.rows[i])
			if a.where == nil || a.where(row).True() {
				f(row, p.groupOf[i])
			}
		}
	})
}

func (p *pass) count(a argument) ([]table.Value, error) {
	n := make([]int64, p.groups)
	err := p.each(a, func(row int, g uint32) {
		if a.fn == nil || a.fn(row).Kind != table.Null {
			n[g]++
		}
	})
	return integers(n, nil), err
}

func integers(n []int64, there []bool) []table.Value {
	values := make([]table.Value, len(n))
	for g := range n {
		if there == nil || there[g] {
			values[g] = table.Of(n[g])
		}
	}
	return values
}

// distinct counts the values of each group once.
func (p *pass) distinct(a argument) ([]table.Value, error) {
	n := make([]int64, p.groups)
	var err error
	if c := a.column; c != nil && c.Kind == table.Text {
		seen := seenPairs(p.groups, len(c.Words))
		err = p.each(a, func(row int, g uint32) {
			if !c.Null(row) && seen(uint64(g)*uint64(len(c.Words))+uint64(c.Codes[row])) {
				n[g]++
			}
		})
		return integers(n, nil), err
	}
	if c := a.column; c != nil && c.Ints != nil {
		return p.distinctIntegers(a)
	}
	type pair struct {
		g uint32
		v table.Value
	}
	seen := map[pair]struct{}{}
	err = p.each(a, func(row int, g uint32) {
		v := a.fn(row)
		if v.Kind == table.Null {
			return
		}
		key := pair{g, v.Same()}
		if _, ok := seen[key]; !ok {
			seen[key] = struct{}{}
			n[g]++
		}
	})
	return integers(n, nil), err
}

// distinctIntegers is distinct for a column of integers: how far a value is from
// the smallest is its number among a group's.
func (p *pass) distinctIntegers(a argument) ([]table.Value, error) {
	n := make([]int64, p.groups)
	low, high, ok := reach(a.column, p.rows)
	if !ok {
		return integers(n, nil), nil
	}
	type pair struct {
		g uint32
		v int64
	}
	far := map[pair]struct{}{}
	first := func(g uint32, v int64) bool {
		before := len(far)
		far[pair{g, v}] = struct{}{}
		return len(far) > before
	}
	if width := uint64(high) - uint64(low); width < dense {
		seen := seenPairs(p.groups, int(width)+1)
		first = func(g uint32, v int64) bool { return seen(uint64(g)*(width+1) + uint64(v-low)) }
	}
	err := p.each(a, func(row int, g uint32) {
		if !a.column.Null(row) && first(g, a.column.Ints[row]) {
			n[g]++
		}
	})
	return integers(n, nil), err
}

// seenPairs reports of each key whether it comes for the first time.
func seenPairs(groups, words int) func(uint64) bool {
	if uint64(groups)*uint64(words) <= dense {
		seen := make([]bool, groups*words)
		return func(key uint64) bool {
			was := seen[key]
			seen[key] = true
			return !was
		}
	}
	seen := map[uint64]struct{}{}
	return func(key uint64) bool {
		before := len(seen)
		seen[key] = struct{}{}
		return len(seen) > before
	}
}

// sumIntegers adds integers, and starts again with floats where they overflow: the
// sum, or what a row computes.
func (p *pass) sumIntegers(a argument) ([]table.Value, error) {
	n, there := make([]int64, p.groups), make([]bool, p.groups)
	overflow := false
	err := p.each(a, func(row int, g uint32) {
		v := a.fn(row)
		if v.Kind == table.Null {
			return
		}
		sum := n[g] + v.Int
		overflow = overflow || v.Kind != table.Int || (sum > n[g]) != (v.Int > 0) && v.Int != 0
		n[g], there[g] = sum, true
	})
	if err != nil || overflow {
		return p.sum(a, false)
	}
	return integers(n, there), nil
}

// sum adds floats, keeping what each addition loses (Neumaier), so that a million
// amounts add up to the cent; with average the sum is divided by how many.
func (p *pass) sum(a argument, average bool) ([]table.Value, error) {
	sums, lost, n := make([]float64, p.groups), make([]float64, p.groups), make([]int64, p.groups)
	number := a.number()
	err := p.each(a, func(row int, g uint32) {
		x, ok := number(row)
		if !ok {
			return
		}
		before := sums[g]
		sum := before + x
		if math.Abs(before) >= math.Abs(x) {
			lost[g] += before - sum + x
		} else {
			lost[g] += x - sum + before
		}
		sums[g] = sum
		n[g]++
	})
	values := make([]table.Value, p.groups)
	for g := range values {
		switch {
		case n[g] == 0:
		case average:
			values[g] = table.OfFloat((sums[g] + lost[g]) / float64(n[g]))
		default:
			values[g] = table.OfFloat(sums[g] + lost[g])
		}
	}
	return values, err
}

// number reads the argument as a float, from the column itself where it is one.
func (a argument) number() func(row int) (float64, bool) {
	if c := a.column; c != nil && c.Nulls == nil && c.Kind == table.Float {
		return func(row int) (float64, bool) { return c.Floats[row], true }
	}
	return func(row int) (float64, bool) { return a.fn(row).Number() }
}

func (p *pass) extreme(a argument, sign int) ([]table.Value, error) {
	values := make([]table.Value, p.groups)
	err := p.each(a, func(row int, g uint32) {
		v := a.fn(row)
		if v.Kind != table.Null && (values[g].Kind == table.Null || table.Compare(v, values[g])*sign > 0) {
			values[g] = v
		}
	})
	return values, err
}
