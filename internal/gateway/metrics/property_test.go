package metrics_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics"
)

// TestTwoEnginesAgree asks random queries of a fixed seed of the engine and of the
// naive one in naive_test.go, which goes over the rows one by one.
func TestTwoEnginesAgree(t *testing.T) {
	sales := makeSales(3000, 42)
	l := shop(t, sales)
	g := generator{rand.New(rand.NewPCG(1, 2))}
	seen := map[string]int{}
	for range 400 {
		q := g.query()
		arguments := q.arguments(t)
		want := q.answer(sales)
		result, err := l.Query(t.Context(), arguments, metrics.Access{})
		if err != nil {
			t.Fatalf("%s\n%v", arguments, err)
		}
		if difference := compareRows(result, want); difference != "" {
			t.Fatalf("%s\n%s", arguments, difference)
		}
		seen[fmt.Sprint(min(len(want), 2))]++
	}
	if seen["0"] < 5 || seen["1"] < 20 || seen["2"] < 100 {
		t.Errorf("the queries are too alike: rows in the answers %v", seen)
	}
}

// generator makes random queries.
type generator struct{ *rand.Rand }

func (g generator) one(list ...string) string { return list[g.IntN(len(list))] }

func (g generator) some(most int, list ...string) []string {
	list = slices.Clone(list)
	g.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:g.IntN(most+1)]
}

func (g generator) query() *naiveQuery {
	zones := []string{"UTC", "Europe/Copenhagen", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"}
	zone, _ := time.LoadLocation(g.one(zones...)) // they are part of the program
	q := &naiveQuery{zone: zone, limit: 1 + g.IntN(300)}
	q.dimensions = g.some(3, "region", "product", "size", "size_class", "returned", "floor:"+g.one("hour", "day", "week", "month", "quarter", "year"))
	q.measures = g.some(4, "sales", "revenue", "average_price", "units", "cheapest", "dearest", "products", "return_rate", "per_unit")
	if len(q.dimensions)+len(q.measures) == 0 {
		q.measures = []string{"sales"}
	}
	q.start = shopStart.Add(time.Duration(g.Int64N(int64(300 * 24 * time.Hour)))).Truncate(time.Hour)
	q.end = q.start.Add(time.Duration(1+g.IntN(4000)) * time.Hour)
	if g.IntN(3) > 0 {
		c := g.condition(3)
		q.where = &c
	}
	if len(q.measures) > 0 && g.IntN(3) == 0 {
		q.having = &cond{op: g.one("gt", "lte", "neq", "gte", "lt"), field: g.one(q.measures...), value: float64(g.IntN(60))}
	}
	if fields := append(slices.Clone(q.dimensions), q.measures...); g.IntN(2) == 0 {
		q.sort, q.desc = g.one(fields...), g.IntN(2) == 0
	}
	return q
}

func (g generator) condition(depth int) cond {
	if depth > 0 && g.IntN(3) == 0 {
		c := cond{op: g.one("and", "or")}
		for range 1 + g.IntN(3) {
			c.parts = append(c.parts, g.condition(depth-1))
		}
		return c
	}
	field := g.one("region", "product", "size", "size_class", "returned")
	switch op := g.one("eq", "neq", "lt", "lte", "gt", "gte", "in", "nin", "ilike", "nilike"); op {
	case "in", "nin":
		var list []any
		for range 1 + g.IntN(3) {
			list = append(list, g.value(field))
		}
		return cond{op: op, field: field, value: list}
	case "ilike", "nilike":
		return cond{op: op, field: g.one("region", "product", "size_class"), value: g.one("%or%", "NORTH", "_ou%", "%", "%a%e", "100\u0025 wool", "ø%", "sh__f%", "x")}
	default:
		return cond{op: op, field: field, value: g.value(field)}
	}
}

func (g generator) value(field string) any {
	switch field {
	case "region":
		return g.one("North", "South", "Øst", "north", "Nowhere")
	case "product":
		return g.one("lamp", "chair", "it's a rug", "100% wool")
	case "size":
		return float64(g.IntN(100) - 10)
	case "size_class":
		return g.one("large", "small", "unknown")
	}
	return g.IntN(2) == 0
}

// arguments writes the query as a model would.
func (q *naiveQuery) arguments(t *testing.T) json.RawMessage {
	m := map[string]any{"metrics_view": "sales", "time_zone": q.zone.String(), "limit": q.limit,
		"time_range": map[string]any{"start": q.start.Format(time.RFC3339), "end": q.end.Format(time.RFC3339)}}
	var dimensions, measures []any
	for _, d := range q.dimensions {
		if grain, ok := cutFloor(d); ok {
			dimensions = append(dimensions, map[string]any{"name": d, "compute": map[string]any{"time_floor": map[string]any{"dimension": "sold_at", "grain": grain}}})
		} else {
			dimensions = append(dimensions, map[string]any{"name": d})
		}
	}
	for _, name := range q.measures {
		measures = append(measures, map[string]any{"name": name})
	}
	m["dimensions"], m["measures"] = dimensions, measures
	if q.where != nil {
		m["where"] = q.where.json()
	}
	if q.having != nil {
		m["having"] = q.having.json()
	}
	if q.sort != "" {
		m["sort"] = []any{map[string]any{"name": q.sort, "desc": q.desc}}
	}
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func cutFloor(s string) (string, bool) {
	if len(s) > 6 && s[:6] == "floor:" {
		return s[6:], true
	}
	return "", false
}

func (c *cond) json() any {
	if c.parts != nil {
		var parts []any
		for _, p := range c.parts {
			parts = append(parts, p.json())
		}
		return map[string]any{"cond": map[string]any{"op": c.op, "exprs": parts}}
	}
	return map[string]any{"cond": map[string]any{"op": c.op, "exprs": []any{map[string]any{"name": c.field}, map[string]any{"val": c.value}}}}
}

// compareRows says where two answers differ; "" where they do not. Sums are equal
// to nine digits, since the order of additions is not the same.
func compareRows(got *metrics.Result, want [][]any) string {
	if len(got.Data) != len(want) {
		return fmt.Sprintf("%d rows, want %d", len(got.Data), len(want))
	}
	for i, row := range want {
		for k, w := range row {
			if !sameCell(got.Data[i][k], w) {
				return fmt.Sprintf("row %d, %s: got %v, want %v\n%v\n%v", i, got.Schema[k].Name, got.Data[i][k], w, got.Data[i], row)
			}
		}
	}
	return ""
}

func sameCell(got, want any) bool {
	if n, ok := got.(int64); ok {
		got = float64(n)
	}
	switch w := want.(type) {
	case float64:
		g, ok := got.(float64)
		return ok && math.Abs(g-w) <= 1e-9*max(1, math.Abs(w))
	case string:
		g, ok := got.(string)
		if at, err := time.Parse(time.RFC3339, g); err == nil {
			g = at.UTC().Format(time.RFC3339)
		}
		return ok && g == w
	}
	return got == want
}
