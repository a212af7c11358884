package metrics_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// The second engine: it goes over the rows one by one, keeps every group's rows,
// and knows nothing of columns, words or kinds. It is written from the words of
// the contract and shares no code with the first.

// cond is a condition as the naive engine knows it.
type cond struct {
	op    string
	field string
	value any
	parts []cond
}

// naiveQuery is a query as the naive engine knows it.
type naiveQuery struct {
	dimensions []string // region, product, size, size_class, returned, or "floor:day"
	measures   []string
	where      *cond
	start, end time.Time
	zone       *time.Location
	having     *cond
	sort       string
	desc       bool
	limit      int
}

// field is the value of a dimension in a row, nil where there is none.
func (s *sale) field(name string) any {
	switch name {
	case "region":
		if s.region != nil {
			return *s.region
		}
	case "product":
		return s.product
	case "size":
		if s.size != nil {
			return float64(*s.size)
		}
	case "size_class":
		if s.size == nil {
			return "unknown"
		}
		if *s.size >= 40 {
			return "large"
		}
		return "small"
	case "returned":
		if s.returned != nil {
			return *s.returned
		}
	}
	return nil
}

// floorOf is the start of a grain, from the fields of the clock on the wall; an
// hour is walked back minute by minute until the clock shows another one.
func floorOf(t time.Time, grain string) time.Time {
	y, m, d := t.Date()
	zone := t.Location()
	switch grain {
	case "year":
		return time.Date(y, 1, 1, 0, 0, 0, 0, zone)
	case "quarter":
		return time.Date(y, (m-1)/3*3+1, 1, 0, 0, 0, 0, zone)
	case "month":
		return time.Date(y, m, 1, 0, 0, 0, 0, zone)
	case "week":
		for t.Weekday() != time.Monday {
			t = t.AddDate(0, 0, -1)
		}
		y, m, d = t.Date()
		return time.Date(y, m, d, 0, 0, 0, 0, zone)
	case "day":
		return time.Date(y, m, d, 0, 0, 0, 0, zone)
	}
	t = t.Add(-time.Duration(t.Second())*time.Second - time.Duration(t.Nanosecond()))
	for {
		before := t.Add(-time.Minute)
		if before.Format("15-0700") != t.Format("15-0700") {
			return t
		}
		t = before
	}
}

func (q *naiveQuery) dimension(s *sale, name string) any {
	if grain, ok := strings.CutPrefix(name, "floor:"); ok {
		if s.at == nil {
			return nil
		}
		return floorOf(s.at.In(q.zone), grain).UTC().Format(time.RFC3339)
	}
	return s.field(name)
}

func compareAny(a, b any) int {
	switch x := a.(type) {
	case string:
		return cmp.Compare(x, b.(string))
	case float64:
		return cmp.Compare(x, b.(float64))
	case bool:
		return cmp.Compare(fmt.Sprint(x), fmt.Sprint(b)) // false before true
	}
	return 0
}

// holds says whether a row or group passes a condition.
func (c *cond) holds(get func(string) any) bool {
	switch c.op {
	case "and":
		return !slices.ContainsFunc(c.parts, func(p cond) bool { return !p.holds(get) })
	case "or":
		return slices.ContainsFunc(c.parts, func(p cond) bool { return p.holds(get) })
	}
	x := get(c.field)
	switch c.op {
	case "in", "nin":
		found := slices.ContainsFunc(c.value.([]any), func(v any) bool {
			return v == nil && x == nil || v != nil && x != nil && compareAny(x, v) == 0
		})
		return found == (c.op == "in")
	case "ilike":
		return x != nil && likeNaive(strings.ToLower(fmt.Sprint(x)), strings.ToLower(c.value.(string)))
	case "nilike":
		return x == nil || !likeNaive(strings.ToLower(fmt.Sprint(x)), strings.ToLower(c.value.(string)))
	}
	if c.value == nil {
		return (x == nil) == (c.op == "eq")
	}
	if x == nil {
		return false
	}
	n := compareAny(x, c.value)
	return map[string]bool{"eq": n == 0, "neq": n != 0, "lt": n < 0, "lte": n <= 0, "gt": n > 0, "gte": n >= 0}[c.op]
}

// likeNaive matches by trying every cut.
func likeNaive(s, pattern string) bool {
	if pattern == "" {
		return s == ""
	}
	if pattern[0] == '%' {
		for i := 0; i <= len(s); i++ {
			if likeNaive(s[i:], pattern[1:]) {
				return true
			}
		}
		return false
	}
	if s == "" {
		return false
	}
	_, size := firstRune(s)
	p, psize := firstRune(pattern)
	return (p == "_" || p == s[:size]) && likeNaive(s[size:], pattern[psize:])
}

func firstRune(s string) (string, int) {
	for i := range s {
		if i > 0 {
			return s[:i], i
		}
	}
	return s, len(s)
}

// measure computes a measure over a group's rows.
func naiveMeasure(name string, group []*sale) any {
	var prices, sizes []float64
	returned, products := 0.0, map[string]bool{}
	for _, s := range group {
		prices = append(prices, s.price)
		if s.size != nil {
			sizes = append(sizes, float64(*s.size))
		}
		if s.returned != nil && *s.returned {
			returned++
		}
		products[s.product] = true
	}
	switch name {
	case "sales":
		return float64(len(group))
	case "products":
		return float64(len(products))
	case "units":
		if sizes == nil {
			return nil
		}
		return total(sizes)
	}
	if len(group) == 0 {
		return nil
	}
	switch name {
	case "revenue":
		return total(prices)
	case "average_price":
		return total(prices) / float64(len(prices))
	case "cheapest":
		return slices.Min(prices)
	case "dearest":
		return slices.Max(prices)
	case "return_rate":
		return returned / float64(len(group))
	case "per_unit":
		if sizes == nil || total(sizes) == 0 {
			return nil
		}
		return total(prices) / total(sizes)
	}
	panic(name)
}

func total(list []float64) (sum float64) {
	for _, x := range list {
		sum += x
	}
	return sum
}

// answer runs the query.
func (q *naiveQuery) answer(sales []sale) [][]any {
	groups := map[string][]*sale{}
	keys := map[string][]any{}
	for i := range sales {
		s := &sales[i]
		if s.at == nil || s.at.Before(q.start) || !s.at.Before(q.end) || q.where != nil && !q.where.holds(s.field) {
			continue
		}
		var key []any
		for _, d := range q.dimensions {
			key = append(key, q.dimension(s, d))
		}
		name := fmt.Sprintf("%#v", key)
		groups[name] = append(groups[name], s)
		keys[name] = key
	}
	if len(q.dimensions) == 0 && len(groups) == 0 {
		groups["all"], keys["all"] = nil, nil
	}
	var out [][]any
	for name, group := range groups {
		if q.having != nil && !q.having.holds(func(f string) any { return naiveMeasure(f, group) }) {
			continue
		}
		row := slices.Clone(keys[name])
		for _, m := range q.measures {
			row = append(row, naiveMeasure(m, group))
		}
		out = append(out, row)
	}
	q.order(out)
	return out[:min(len(out), q.limit)]
}

// order sorts by the field asked for, then by the dimensions; nothing stands last.
func (q *naiveQuery) order(out [][]any) {
	fields := append(slices.Clone(q.dimensions), q.measures...)
	by := slices.Index(fields, q.sort)
	slices.SortFunc(out, func(a, b []any) int {
		if by >= 0 {
			if c := lastNil(a[by], b[by], q.desc); c != 0 {
				return c
			}
		}
		for k := range q.dimensions {
			if c := lastNil(a[k], b[k], false); c != 0 {
				return c
			}
		}
		return 0
	})
}

func lastNil(a, b any, desc bool) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	case desc:
		return compareAny(b, a)
	}
	return compareAny(a, b)
}
