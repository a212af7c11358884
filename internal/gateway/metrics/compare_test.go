package metrics_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics"
)

// TestComparisonsAgree asks two times side by side, and holds each row against two
// answers of the naive engine, joined by hand.
func TestComparisonsAgree(t *testing.T) {
	sales := makeSales(3000, 77)
	l := shop(t, sales)
	g := generator{rand.New(rand.NewPCG(3, 4))}
	for range 120 {
		q := g.query()
		q.zone, q.limit, q.sort, q.having = time.UTC, 5000, "", nil
		q.dimensions = g.some(2, "region", "product", "size_class", "returned")
		measure := g.one("sales", "revenue", "units", "average_price", "return_rate")
		q.measures = []string{measure}
		before := *q
		before.start, before.end = q.start.AddDate(0, 0, -40), q.end.AddDate(0, 0, -40)
		want := joined(q.answer(sales), before.answer(sales), len(q.dimensions))

		arguments := map[string]any{}
		if err := json.Unmarshal(q.arguments(t), &arguments); err != nil {
			t.Fatal(err)
		}
		arguments["comparison_time_range"] = map[string]any{"start": before.start.Format(time.RFC3339), "end": before.end.Format(time.RFC3339)}
		for _, way := range []string{"value", "delta", "ratio"} {
			arguments["measures"] = append(arguments["measures"].([]any), map[string]any{"name": way, "compute": map[string]any{"comparison_" + way: map[string]any{"measure": measure}}})
		}
		data, err := json.Marshal(arguments)
		if err != nil {
			t.Fatal(err)
		}
		r, err := l.Query(t.Context(), data, metrics.Access{})
		if err != nil {
			t.Fatalf("%s\n%v", data, err)
		}
		compareJoined(t, string(data), r, want, len(q.dimensions))
	}
}

// pair is a measure now and before.
type pair struct{ now, before any }

func joined(now, before [][]any, dimensions int) map[string]pair {
	out := map[string]pair{}
	for _, row := range now {
		out[fmt.Sprint(row[:dimensions])] = pair{now: row[dimensions]}
	}
	for _, row := range before {
		key := fmt.Sprint(row[:dimensions])
		out[key] = pair{out[key].now, row[dimensions]}
	}
	return out
}

func compareJoined(t *testing.T, arguments string, r *metrics.Result, want map[string]pair, dimensions int) {
	t.Helper()
	if len(r.Data) != len(want) {
		t.Fatalf("%s\n%d rows, want %d", arguments, len(r.Data), len(want))
	}
	for _, row := range r.Data {
		w, ok := want[fmt.Sprint(row[:dimensions])]
		if !ok {
			t.Fatalf("%s\nthere is no group %v", arguments, row)
		}
		delta, ratio := any(nil), any(nil)
		now, hasNow := w.now.(float64)
		before, hasBefore := w.before.(float64)
		if hasNow && hasBefore {
			delta = now - before
			if before != 0 {
				ratio = (now - before) / before
			}
		}
		got := row[dimensions:]
		for k, w := range []any{w.now, w.before, delta, ratio} {
			if !sameCell(got[k], w) {
				t.Fatalf("%s\n%v: %v, want %v", arguments, row, got[k], w)
			}
		}
	}
}

// TestSharesAddUp: the shares of all groups are one, whatever is asked.
func TestSharesAddUp(t *testing.T) {
	sales := makeSales(2000, 5)
	l := shop(t, sales)
	g := generator{rand.New(rand.NewPCG(5, 6))}
	for range 60 {
		q := g.query()
		q.limit, q.having, q.measures, q.sort = 5000, nil, []string{"revenue"}, ""
		arguments := strings.Replace(string(q.arguments(t)), `[{"name":"revenue"}]`, `[{"name":"share","compute":{"percent_of_total":{"measure":"revenue"}}}]`, 1)
		r := ask(t, l, arguments)
		sum := 0.0
		for _, row := range r.Data {
			if x, ok := row[len(row)-1].(float64); ok {
				sum += x
			}
		}
		if len(r.Data) > 0 && r.TruncationWarning == "" && len(r.Data) < 5000 && !(sum > 0.999999 && sum < 1.000001) && !(sum == 0 && r.Data[0][len(r.Data[0])-1] == nil) {
			t.Errorf("%s: the shares add up to %v", arguments, sum)
		}
	}
}
