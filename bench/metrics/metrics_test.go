package metrics_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"
)

// tally is what a group adds up by hand.
type tally struct {
	events  int64
	revenue float64
	users   map[int64]struct{}
}

// collect groups rows by hand.
func collect[K comparable](rows []row, users bool, key func(*row) (K, bool)) map[K]*tally {
	groups := map[K]*tally{}
	for i := range rows {
		k, ok := key(&rows[i])
		if !ok {
			continue
		}
		t := groups[k]
		if t == nil {
			t = &tally{}
			if users {
				t.users = map[int64]struct{}{}
			}
			groups[k] = t
		}
		t.events++
		t.revenue += rows[i].price
		if users {
			t.users[rows[i].user] = struct{}{}
		}
	}
	return groups
}

func sorted[K cmp.Ordered](groups map[K]*tally, line func(K, *tally) []any) [][]any {
	var keys []K
	for k := range groups {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var out [][]any
	for _, k := range keys {
		out = append(out, line(k, groups[k]))
	}
	return out
}

// questions are four that are typical: a table by a word, a line over time, a
// narrow question with a distinct count, and the best few of many groups.
var questions = []question{
	{"by country", `{"metrics_view":"events","dimensions":[{"name":"country"}],"measures":[{"name":"revenue"},{"name":"events"}]}`,
		`SELECT country, sum(price), count(*) FROM events GROUP BY country ORDER BY country`,
		func(rows []row) [][]any {
			return sorted(collect(rows, false, func(r *row) (string, bool) { return r.country, true }), func(k string, t *tally) []any { return []any{k, t.revenue, t.events} })
		}},
	{"by month", `{"metrics_view":"events","dimensions":[{"name":"month","compute":{"time_floor":{"dimension":"at","grain":"month"}}}],"measures":[{"name":"revenue"}]}`,
		`SELECT strftime('%Y-%m-01T00:00:00Z', at, 'unixepoch') AS month, sum(price) FROM events GROUP BY month ORDER BY month`,
		func(rows []row) [][]any {
			return sorted(collect(rows, false, func(r *row) (string, bool) {
				return time.Date(r.at.Year(), r.at.Month(), 1, 0, 0, 0, 0, time.UTC).Format(time.RFC3339), true
			}), func(k string, t *tally) []any { return []any{k, t.revenue} })
		}},
	{"users of two countries", `{"metrics_view":"events","measures":[{"name":"users"},{"name":"events"}],"where":{"cond":{"op":"in","exprs":[{"name":"country"},{"val":["country 03","country 17"]}]}}}`,
		`SELECT count(DISTINCT user), count(*) FROM events WHERE country IN ('country 03', 'country 17')`,
		func(rows []row) [][]any {
			groups := collect(rows, true, func(r *row) (string, bool) { return "", r.country == "country 03" || r.country == "country 17" })
			return [][]any{{int64(len(groups[""].users)), groups[""].events}}
		}},
	{"ten best users", `{"metrics_view":"events","dimensions":[{"name":"user"}],"measures":[{"name":"revenue"}],"having":{"cond":{"op":"gt","exprs":[{"name":"events"},{"val":5}]}},"sort":[{"name":"revenue","desc":true}],"limit":10}`,
		`SELECT user, sum(price) AS revenue FROM events GROUP BY user HAVING count(*) > 5 ORDER BY revenue DESC, user LIMIT 10`,
		func(rows []row) [][]any {
			out := sorted(collect(rows, false, func(r *row) (int64, bool) { return r.user, true }), func(k int64, t *tally) []any { return []any{k, t.revenue, t.events} })
			out = slices.DeleteFunc(out, func(r []any) bool { return r[2].(int64) <= 5 })
			slices.SortStableFunc(out, func(a, b []any) int { return cmp.Compare(b[1].(float64), a[1].(float64)) })
			for i := range out[:10] {
				out[i] = out[i][:2]
			}
			return out[:10]
		}},
}

// TestThreeEnginesAgree holds the answers against each other; sums may differ in
// the tenth digit.
func TestThreeEnginesAgree(t *testing.T) {
	w, err := made()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d rows, %d MB of CSV, loaded in %v", count, w.bytes>>20, w.loading.Round(time.Millisecond))
	for _, q := range questions {
		got := ask(t, w, q.arguments)
		for name, want := range map[string][][]any{"by hand": q.byHand(w.rows), "SQLite": w.selected(t, q.sql)} {
			if len(got) != len(want) || len(got) == 0 {
				t.Fatalf("%s, %s: %d rows and %d", q.name, name, len(got), len(want))
			}
			for i := range want {
				for k := range want[i] {
					if !same(got[i][k], want[i][k]) {
						t.Errorf("%s, %s: %v and %v", q.name, name, got[i], want[i])
					}
				}
			}
		}
	}
}

func same(a, b any) bool {
	x, ok := a.(float64)
	y, also := b.(float64)
	if ok && also {
		return math.Abs(x-y) <= 1e-9*math.Abs(x)
	}
	return fmt.Sprint(a) == fmt.Sprint(b)
}

func BenchmarkQuery(b *testing.B) {
	w, err := made()
	if err != nil {
		b.Fatal(err)
	}
	for _, q := range questions {
		for _, engine := range []struct {
			name string
			run  func()
		}{
			{"citeway", func() { ask(b, w, q.arguments) }},
			{"by hand", func() { q.byHand(w.rows) }},
			{"SQLite", func() { w.selected(b, q.sql) }},
		} {
			b.Run(q.name+"/"+engine.name, func(b *testing.B) {
				for b.Loop() {
					engine.run()
				}
				b.ReportMetric(float64(count)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
			})
		}
	}
}

// BenchmarkLoad reads the CSV file of a million rows.
func BenchmarkLoad(b *testing.B) {
	w, err := made()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(count)/w.loading.Seconds(), "rows/s")
	for b.Loop() {
		continue // it was read once, before
	}
}
