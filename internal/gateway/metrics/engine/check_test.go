package engine_test

import (
	"testing"

	"github.com/citeway/citeway/internal/gateway/metrics/engine"
	"github.com/citeway/citeway/internal/gateway/metrics/table"
	"github.com/citeway/citeway/internal/gateway/metrics/view"
)

// TestCheck: a view that does not fit its table says in which line and why.
func TestCheck(t *testing.T) {
	const head = "type: metrics_view\nmodel: ferry\n"
	for _, test := range []struct{ view, want string }{
		{"measures:\n- {name: n, expression: count(*)}\n", ""},
		{"timeseries: left\ndimensions:\n- {column: left}\nmeasures:\n- {name: n, expression: count(*)}\n", ""},
		{"dimensions:\n- {column: route}\n- {column: captain}\nmeasures:\n- {name: n, expression: count(*)}\n",
			`invalid ferry.yaml:5: the dimension "captain": ferry.csv has no column "captain"`},
		{"dimensions:\n- {name: half, expression: carts / 2}\nmeasures:\n- {name: n, expression: count(*)}\n",
			`invalid ferry.yaml:4: the dimension "half": ferry.csv has no column "carts"`},
		{"dimensions:\n- {name: half, expression: route / 2}\nmeasures:\n- {name: n, expression: count(*)}\n",
			`invalid ferry.yaml:4: the dimension "half": / stands between numbers only, not STRING and INT64`},
		{"timeseries: route\ndimensions:\n- {column: route}\nmeasures:\n- {name: n, expression: count(*)}\n",
			`invalid ferry.yaml:5: the dimension "route": the timeseries is of type STRING and not a time; write times as RFC 3339 or 2006-01-02`},
		{"measures:\n- {name: n, expression: sum(route)}\n",
			`invalid ferry.yaml:4: the measure "n": sum goes over numbers, not over STRING`},
		{"measures:\n- {name: n, expression: avg(left)}\n",
			`invalid ferry.yaml:4: the measure "n": avg goes over numbers, not over TIMESTAMP`},
		{"measures:\n- {name: n, expression: sum(freight)}\n",
			`invalid ferry.yaml:4: the measure "n": ferry.csv has no column "freight"`},
		{"measures:\n- {name: n, expression: sum(cars) FILTER (WHERE freight > 1)}\n",
			`invalid ferry.yaml:4: the measure "n": ferry.csv has no column "freight"`},
		{"measures:\n- {name: n, expression: sum(cars) FILTER (WHERE route > 1)}\n",
			`invalid ferry.yaml:4: the measure "n": STRING cannot be compared with INT64`},
		{"measures:\n- {name: n, expression: count(*) > 5}\n",
			`invalid ferry.yaml:4: the measure "n": it is of type BOOL and not a number`},
		{"measures:\n- {name: n, expression: count(*)}\n- {name: m, expression: n || 'x'}\n- {name: o, expression: m + 1}\n",
			`invalid ferry.yaml:6: the measure "o": + stands between numbers only, not STRING and INT64`},
		{"measures:\n- {name: n, expression: max(route)}\n- {name: m, expression: min(left)}\n- {name: o, expression: sum(null)}\n", ""},
	} {
		tab, err := table.Read(t.Context(), "ferry.csv", []byte(ferry))
		if err != nil {
			t.Fatal(err)
		}
		v, err := view.Parse("ferry.yaml", []byte(head+test.view))
		if err != nil {
			t.Errorf("%s\n%v", test.view, err)
			continue
		}
		got := ""
		if err := engine.Check(v, tab); err != nil {
			got = told(err)
		}
		if got != test.want {
			t.Errorf("%s\n%q, want\n%q", test.view, got, test.want)
		}
	}
}

// TestATableThatChanged: a view that fitted is asked of a table that lost a column.
func TestATableThatChanged(t *testing.T) {
	lost := question{csv: "id,cars\n1,2\n", view: ferryView}
	for arguments, want := range map[string]string{
		`"dimensions":["route"]`: `invalid route: ferry.csv has no column "route"`,
		`"measures":["boats"]`:   `invalid : ferry.csv has no column "boat"`,
		`"dimensions":["id"],"where":{"cond":{"op":"eq","exprs":[{"name":"route"},{"val":"North"}]}}`:                                                                                 `invalid route: ferry.csv has no column "route"`,
		`"dimensions":["id"],"where":{"cond":{"op":"eq","exprs":[{"name":"cars"},{"name":"load"}]}}`:                                                                                  `invalid load: ferry.csv has no column "load"`,
		`"dimensions":["id"],"having":{"cond":{"op":"eq","exprs":[{"name":"tons"},{"val":1}]}}`:                                                                                       `invalid : ferry.csv has no column "load"`,
		`"measures":[{"name":"x","compute":{"expression":{"expression":"tons * 2"}}}]`:                                                                                                `invalid : ferry.csv has no column "load"`,
		`"measures":[{"name":"x","compute":{"percent_of_total":{"measure":"mean"}}}]`:                                                                                                 `invalid : ferry.csv has no column "load"`,
		`"measures":[{"name":"x","compute":{"count_distinct":{"dimension":"boat"}}}]`:                                                                                                 `invalid : ferry.csv has no column "boat"`,
		`"dimensions":["id"],"where":{"cond":{"op":"in","exprs":[{"name":"id"},{"subquery":{"dimension":{"name":"boat"}}}]}}`:                                                         `invalid boat: ferry.csv has no column "boat"`,
		`"dimensions":[{"name":"d","compute":{"time_floor":{"dimension":"left","grain":"day"}}}]`:                                                                                     `invalid left: ferry.csv has no column "left"`,
		`"dimensions":["id"],"where":{"cond":{"op":"and","exprs":[{"cond":{"op":"eq","exprs":[{"name":"id"},{"val":1}]}},{"cond":{"op":"eq","exprs":[{"name":"cold"},{"val":1}]}}]}}`: `invalid cold: ferry.csv has no column "cold"`,
	} {
		if got := lost.asked(t, arguments); got != want {
			t.Errorf("%s: %q, want %q", arguments, got, want)
		}
	}
}
