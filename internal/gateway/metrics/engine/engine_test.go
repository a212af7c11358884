package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/metrics/engine"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

// asked reads a table, a view over it and a query, and answers.
func asked(t testing.TB, csv, fields, arguments string) (*engine.Output, error) {
	t.Helper()
	tab, err := table.Read(t.Context(), "t.csv", []byte(csv))
	if err != nil {
		t.Fatal(err)
	}
	v, err := view.Parse("v.yaml", []byte("type: metrics_view\nmodel: t\n"+fields))
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Check(v, tab); err != nil {
		t.Fatal(err)
	}
	q, _, err := query.Parse([]byte(`{"metrics_view":"v",` + arguments + `}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.Bind(v); err != nil {
		t.Fatal(err)
	}
	return engine.Run(t.Context(), engine.Input{View: v, Table: tab, Query: q, Limit: 1000, Calendar: when.Calendar{Zone: time.UTC}})
}

// shown writes the rows of an answer.
func shown(t testing.TB, csv, fields, arguments string) string {
	t.Helper()
	out, err := asked(t, csv, fields, arguments)
	if err != nil {
		return "error " + err.Error()
	}
	var lines []string
	for _, row := range out.Rows {
		cells := make([]string, len(row))
		for i, v := range row {
			cells[i] = v.String()
			if v.Kind == table.Null {
				cells[i] = "-"
			}
		}
		lines = append(lines, strings.Join(cells, " "))
	}
	return strings.Join(lines, "\n")
}

const numbers = "k,n,f,b,far,t\n" +
	"a,9223372036854775807,0.1,true,-9000000000000000000,2024-01-01\n" +
	"a,1,0.2,false,9000000000000000000,2024-06-01\n" +
	"b,-5,1e16,,0,2024-01-01\n" +
	"b,,1,true,0,\n" +
	"b,,-1e16,true,,0001-01-01T00:00:00Z\n"

const fields = `dimensions: [{column: k}, {column: n}, {column: f}, {column: b}, {column: far}, {column: t}, {name: half, expression: n % 2}]
measures:
  - {name: rows, expression: count(*)}
  - {name: total, expression: sum(n)}
  - {name: exact, expression: sum(f)}
  - {name: mean, expression: avg(n)}
  - {name: kinds, expression: count(distinct far)}
  - {name: floats, expression: count(distinct f)}
  - {name: truths, expression: count(b) FILTER (WHERE b)}
  - {name: low, expression: min(t)}
  - {name: word, expression: max(k)}
  - {name: nested, expression: "coalesce(total, 0) / rows"}
`

func TestAggregates(t *testing.T) {
	for name, test := range map[string][2]string{
		"a sum beyond integers is a float":   {`"dimensions":["k"],"measures":["total"]`, "a 9.223372036854776e+18\nb -5"},
		"small amounts beside large ones":    {`"dimensions":["k"],"measures":["exact"]`, "a 0.30000000000000004\nb 1"},
		"an average of what is there":        {`"dimensions":["k"],"measures":["mean"]`, "a 4.611686018427388e+18\nb -5"},
		"values far apart are counted":       {`"dimensions":["k"],"measures":["kinds","floats"]`, "a 2 2\nb 1 3"},
		"filters and nothing":                {`"dimensions":["k"],"measures":["truths"]`, "a 1\nb 2"},
		"the least time and the last word":   {`"measures":["low","word"]`, "0001-01-01T00:00:00Z b"},
		"a measure of measures":              {`"dimensions":["k"],"measures":["nested"]`, "a 4.611686018427388e+18\nb -1.6666666666666667"},
		"grouped by values far apart":        {`"dimensions":["far"],"measures":["rows"]`, "-9000000000000000000 1\n0 2\n9000000000000000000 1\n- 1"},
		"grouped by floats":                  {`"dimensions":["f"],"measures":["rows"]`, "-1e+16 1\n0.1 1\n0.2 1\n1 1\n1e+16 1"},
		"grouped by truth":                   {`"dimensions":["b"],"measures":["rows"]`, "false 1\ntrue 3\n- 1"},
		"grouped by what is computed":        {`"dimensions":["half"],"measures":["rows"]`, "-1 1\n1 2\n- 2"},
		"grouped by time":                    {`"dimensions":["t"],"measures":["rows"]`, "0001-01-01T00:00:00Z 1\n2024-01-01T00:00:00Z 2\n2024-06-01T00:00:00Z 1\n- 1"},
		"grains over two thousand years":     {`"dimensions":[{"name":"s","compute":{"time_floor":{"dimension":"t","grain":"second"}}}],"measures":["rows"]`, "0001-01-01T00:00:00Z 1\n2024-01-01T00:00:00Z 2\n2024-06-01T00:00:00Z 1\n- 1"},
		"years over two thousand years":      {`"dimensions":[{"name":"y","compute":{"time_floor":{"dimension":"t","grain":"year"}}}],"measures":["rows"]`, "0001-01-01T00:00:00Z 1\n2024-01-01T00:00:00Z 3\n- 1"},
		"sorted by two fields":               {`"dimensions":["k","b"],"measures":["rows"],"sort":["-k","b desc"]`, "b true 2\nb - 1\na true 1\na false 1"},
		"what has no value stands last up":   {`"dimensions":["far"],"measures":["total"],"sort":["total"]`, "0 -5\n9000000000000000000 1\n-9000000000000000000 9.223372036854775807e+18\n- -"},
		"what has no value stands last down": {`"dimensions":["far"],"measures":["total"],"sort":["-total"]`, "-9000000000000000000 9.223372036854775807e+18\n9000000000000000000 1\n0 -5\n- -"},
	} {
		want := strings.ReplaceAll(test[1], "9.223372036854775807e+18", "9223372036854775807")
		if got := shown(t, numbers, fields, test[0]); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestManyGroups groups by so much that pairs are kept in a map instead of a table,
// and every row is still in one group.
func TestManyGroups(t *testing.T) {
	var b strings.Builder
	b.WriteString("a,b,c\n")
	for i := range 3000 {
		fmt.Fprintf(&b, "a%d,b%d,%d\n", i%2500, i%2700, i*7919)
	}
	view := "dimensions: [{column: a}, {column: b}, {column: c}]\nmeasures: [{name: n, expression: count(*)}, {name: d, expression: count(distinct c)}]\n"
	for _, arguments := range []string{`"dimensions":["a","b"],"measures":["n","d"]`, `"dimensions":["a","b","c"],"measures":["n","d"]`} {
		out, err := asked(t, b.String(), view, arguments+`,"sort":["-n"],"limit":5000`)
		if err != nil {
			t.Fatal(err)
		}
		if len(out.Rows) != 1000 || !out.More {
			t.Errorf("%d rows, more %t", len(out.Rows), out.More)
		}
		for _, row := range out.Rows {
			if n := row[len(row)-2]; n.Int != 1 || row[len(row)-1].Int != 1 {
				t.Fatalf("%v", row)
			}
		}
	}
}

func TestAnEmptyTable(t *testing.T) {
	for arguments, want := range map[string]string{
		`"measures":["n","s"]`:                "0 -",
		`"dimensions":["a"],"measures":["n"]`: "",
		`"rows":true`:                         "",
		`"dimensions":["a"],"sort":["a"]`:     "",
		`"measures":[{"name":"x","compute":{"percent_of_total":{"measure":"n"}}}]`: "-",
	} {
		if got := shown(t, "a,b\n", "dimensions: [{column: a}]\nmeasures: [{name: n, expression: count(*)}, {name: s, expression: max(b)}]\n", arguments); got != want {
			t.Errorf("%s: %q, want %q", arguments, got, want)
		}
	}
}

func TestTheContextEndsARun(t *testing.T) {
	tab, err := table.Read(t.Context(), "t.csv", []byte(numbers))
	if err != nil {
		t.Fatal(err)
	}
	v, err := view.Parse("v.yaml", []byte("type: metrics_view\nmodel: t\n"+fields))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, q := range []*query.Query{{Rows: true}, {Measures: []query.Measure{{Name: "rows"}}}, {Dimensions: []query.Dimension{{Name: "k"}}}} {
		if _, err := engine.Run(ctx, engine.Input{View: v, Table: tab, Query: q}); !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}

func TestExtent(t *testing.T) {
	tab, err := table.Read(t.Context(), "t.csv", []byte(numbers))
	if err != nil {
		t.Fatal(err)
	}
	v, err := view.Parse("v.yaml", []byte("type: metrics_view\nmodel: t\n"+fields))
	if err != nil {
		t.Fatal(err)
	}
	first, last, without, ok := engine.Extent(tab, v, "t")
	if !ok || first.Year() != 1 || last.Format(time.DateOnly) != "2024-06-01" || without != 1 {
		t.Errorf("%s to %s, %d without, %t", first, last, without, ok)
	}
	for _, name := range []string{"k", "nothing"} {
		if _, _, _, ok := engine.Extent(tab, v, name); ok {
			t.Errorf("%s holds times", name)
		}
	}
}

// TestATableWithoutRows: nothing tells of which kinds its columns are, and all that a
// view computes of them is computed of nothing.
func TestATableWithoutRows(t *testing.T) {
	const view = "timeseries: t\ndimensions: [{column: k}, {column: t}]\nmeasures: [{name: rows, expression: count(*)}, {name: total, expression: sum(n)}, " +
		"{name: mean, expression: avg(n * 2)}, {name: last, expression: max(n)}, {name: share, expression: \"count(*) FILTER (WHERE n > 1) / count(*)\"}]"
	all := `"measures":[{"name":"rows"},{"name":"total"},{"name":"mean"},{"name":"last"},{"name":"share"}]`
	for arguments, want := range map[string]string{
		all:                                  "0 - - - -",
		`"dimensions":[{"name":"k"}],` + all: "",
		`"dimensions":[{"name":"d","compute":{"time_floor":{"dimension":"t","grain":"day"}}}],` + all: "",
	} {
		if got := shown(t, "k,t,n\n", view, arguments); got != want {
			t.Errorf("%s gives %q, want %q", arguments, got, want)
		}
	}
	if got := shown(t, "k,t,n\na,2026-01-01,\n", view, all); got != "1 - - - 0" {
		t.Errorf("a column without a value: %s", got)
	}
}
