package engine

import (
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
)

// result is what is known when rows are grouped: one time, or two side by side.
type result struct {
	engine *engine
	base   *pass
	other  *pass // nil without a comparison
	// pairs are the rows: the group of each time, -1 where it has none.
	pairs [][2]int32
}

// compare groups the other time too where a measure asks for it, and puts groups
// of the same values side by side. Groups that only the other time has stand last.
func (r *result) compare() error {
	r.pairs = make([][2]int32, r.base.groups)
	for g := range r.pairs {
		r.pairs[g] = [2]int32{int32(g), -1}
	}
	if !compares(r.engine.Query.Measures) || r.engine.Comparison == nil {
		return nil
	}
	other, err := r.engine.pass(r.engine.Comparison)
	if err != nil {
		return err
	}
	r.other = other
	at := make(map[string]int, r.base.groups)
	for g := range r.base.groups {
		at[key(r.base.values, g)] = g
	}
	shown, err := r.align()
	if err != nil {
		return err
	}
	for g := range other.groups {
		if !shown(g) {
			continue
		}
		if i, ok := at[key(other.values, g)]; ok {
			r.pairs[i][1] = int32(g)
		} else {
			r.pairs = append(r.pairs, [2]int32{-1, int32(g)})
		}
	}
	return nil
}

func compares(measures []query.Measure) bool {
	for _, m := range measures {
		if m.Compute.Compared() != "" {
			return true
		}
	}
	return false
}

// key is the values of a group as one text.
func key(values [][]table.Value, g int) string {
	var b strings.Builder
	for _, v := range values {
		x := v[g].Same()
		s := x.String()
		b.WriteByte(byte(x.Kind))
		b.WriteString(strconv.Itoa(len(s)) + ":" + s)
	}
	return b.String()
}

// align moves the floored times of the other time to the base's, the first grain
// to the first and so on, so that the second of May stands beside the second of
// April. It reports of each group whether the base has such a grain at all.
func (r *result) align() (shown func(g int) bool, err error) {
	hidden := make([]bool, r.other.groups)
	for d, dimension := range r.engine.Query.Dimensions {
		if dimension.Compute == nil || r.engine.Range == nil || dimension.Compute.TimeFloor.Dimension != r.engine.Range.Dimension {
			continue
		}
		grain := dimension.Compute.TimeFloor.Grain
		then, more := r.engine.Calendar.Starts(r.engine.Comparison.Range, grain, maxStarts)
		now, moreNow := r.engine.Calendar.Starts(r.engine.Range.Range, grain, maxStarts)
		if more || moreNow {
			return nil, invalid("comparison_time_range", "take a coarser time floor", "there are more than %d grains to compare", maxStarts)
		}
		to := map[int64]table.Value{}
		for i := range min(len(then), len(now)) {
			to[then[i].UnixMicro()] = table.OfTime(now[i])
		}
		for g, v := range r.other.values[d] {
			moved, ok := to[v.Int]
			hidden[g] = hidden[g] || !ok
			r.other.values[d][g] = moved
		}
	}
	return func(g int) bool { return !hidden[g] }, nil
}

// dimension is the value of the d-th dimension in a row.
func (r *result) dimension(d, i int) table.Value {
	if g := r.pairs[i][0]; g >= 0 {
		return r.base.values[d][g]
	}
	return r.other.values[d][r.pairs[i][1]]
}
