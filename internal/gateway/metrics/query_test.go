package metrics_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics"
)

// small is a shop whose numbers can be added in the head.
const small = `sold_at,region,product,size,price,returned,shipped_at
2025-01-01T10:00:00Z,North,lamp,10,100.00,false,2025-01-02
2025-01-15T10:00:00Z,North,chair,20,50.00,true,2025-01-16
2025-02-01T10:00:00Z,South,lamp,,25.50,,2025-02-02
2025-02-03T10:00:00Z,South,Lamp,40,30.00,false,
2025-02-28T23:30:00Z,,chair,50,4.50,false,2025-03-03
2025-03-10T00:00:00Z,North,rug,-5,200.00,true,2025-03-11
`

func smallShop(t testing.TB) *metrics.Library {
	t.Helper()
	definition, err := os.ReadFile("testdata/shop/sales.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return library(t, t.TempDir(), map[string]string{"sales.yaml": string(definition), "sales.csv": small})
}

func TestEveryOperator(t *testing.T) {
	l := smallShop(t)
	for _, test := range []struct {
		op, exprs string
		want      int64
	}{
		{"eq", `{"name":"region"},{"val":"North"}`, 3}, {"neq", `{"name":"region"},{"val":"North"}`, 2}, {"eq", `{"name":"region"},{"val":null}`, 1}, {"neq", `{"name":"region"},{"val":null}`, 5},
		{"eq", `{"val":"North"},{"name":"region"}`, 3}, {"lt", `{"val":10},{"name":"size"}`, 3}, {"gte", `{"val":10},{"name":"size"}`, 2},
		{"lt", `{"name":"size"},{"val":20}`, 2}, {"lte", `{"name":"size"},{"val":20}`, 3}, {"gt", `{"name":"size"},{"val":20}`, 2}, {"gte", `{"name":"size"},{"val":20}`, 3},
		{"eq", `{"name":"size"},{"val":20.0}`, 1}, {"eq", `{"name":"size"},{"val":"20"}`, 1}, {"gt", `{"name":"size"},{"val":19.5}`, 3},
		{"in", `{"name":"region"},{"val":["North","South"]}`, 5}, {"nin", `{"name":"region"},{"val":["North"]}`, 3}, {"in", `{"name":"region"},{"val":["North",null]}`, 4},
		{"nin", `{"name":"region"},{"val":["North",null]}`, 2}, {"in", `{"name":"region"},{"val":[]}`, 0}, {"nin", `{"name":"region"},{"val":[]}`, 6}, {"in", `{"name":"size"},{"val":[10,20.0,"40"]}`, 3},
		{"ilike", `{"name":"product"},{"val":"LAMP"}`, 3}, {"ilike", `{"name":"product"},{"val":"%a%"}`, 5}, {"nilike", `{"name":"product"},{"val":"l%"}`, 3}, {"nilike", `{"name":"region"},{"val":"n%"}`, 3},
		{"ilike", `{"name":"size_class"},{"val":"sm%"}`, 3}, {"ilike", `{"name":"size"},{"val":"%0"}`, 4},
		{"eq", `{"name":"returned"},{"val":true}`, 2}, {"eq", `{"name":"returned"},{"val":"true"}`, 2}, {"neq", `{"name":"returned"},{"val":true}`, 3}, {"in", `{"name":"returned"},{"val":[false]}`, 3},
		{"gte", `{"name":"sold_at"},{"val":"2025-02-01"}`, 4}, {"lt", `{"name":"sold_at"},{"val":"2025-02-01T10:00:00Z"}`, 2}, {"eq", `{"name":"shipped_at"},{"val":"2025-01-02"}`, 1}, {"eq", `{"name":"shipped_at"},{"val":null}`, 1},
		{"gt", `{"name":"sold_at"},{"name":"shipped_at"}`, 0}, {"lt", `{"name":"sold_at"},{"name":"shipped_at"}`, 5}, {"eq", `{"name":"region"},{"name":"product"}`, 0},
		{"eq", `{"name":"size_class"},{"val":"unknown"}`, 1}, {"lt", `{"name":"region"},{"val":"O"}`, 3}, {"gt", `{"name":"region"},{"val":"O"}`, 2},
		{"or", `{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":"South"}]}},{"cond":{"op":"eq","exprs":[{"name":"product"},{"val":"rug"}]}}`, 3},
		{"and", `{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":"North"}]}},{"cond":{"op":"gt","exprs":[{"name":"size"},{"val":0}]}}`, 2},
		{"in", `{"name":"region"},{"subquery":{"dimension":{"name":"region"},"measures":[{"name":"revenue"}],"having":{"cond":{"op":"gt","exprs":[{"name":"revenue"},{"val":100}]}}}}`, 3},
		{"nin", `{"name":"region"},{"subquery":{"dimension":{"name":"region"},"measures":[{"name":"revenue"}],"having":{"cond":{"op":"gt","exprs":[{"name":"revenue"},{"val":100}]}}}}`, 3},
		{"in", `{"name":"product"},{"subquery":{"dimension":{"name":"product"},"where":{"cond":{"op":"eq","exprs":[{"name":"region"},{"val":"South"}]}}}}`, 3},
	} {
		r := ask(t, l, `{"metrics_view":"sales","measures":[{"name":"sales"}],"where":{"cond":{"op":"`+test.op+`","exprs":[`+test.exprs+`]}}}`)
		if r.Data[0][0] != test.want {
			t.Errorf("%s %s: %v rows, want %d", test.op, test.exprs, r.Data[0][0], test.want)
		}
	}
}

func TestEveryComputation(t *testing.T) {
	l := smallShop(t)
	for name, test := range map[string][2]string{
		"nothing grouped": {`"measures":["sales","revenue","average_price","units","cheapest","dearest","products","return_rate","per_unit"]`,
			"[6,410,68.33333333333333,115,4.5,200,4,0.3333333333333333,3.5652173913043477]\n"},
		"dimensions alone":            {`"dimensions":["region"]`, "[\"North\"]\n[\"South\"]\n[null]\n"},
		"two dimensions":              {`"dimensions":["region","size_class"],"measures":["sales"]`, "[\"North\",\"small\",3]\n[\"South\",\"large\",1]\n[\"South\",\"unknown\",1]\n[null,\"large\",1]\n"},
		"count":                       {`"dimensions":["region"],"measures":[{"name":"n","compute":{"count":true}}]`, "[\"North\",3]\n[\"South\",2]\n[null,1]\n"},
		"count distinct":              {`"dimensions":["region"],"measures":[{"name":"n","compute":{"count_distinct":{"dimension":"product"}}}]`, "[\"North\",3]\n[\"South\",2]\n[null,1]\n"},
		"count distinct of integers":  {`"measures":[{"name":"n","compute":{"count_distinct":{"dimension":"size"}}}]`, "[5]\n"},
		"count distinct of computed":  {`"measures":[{"name":"n","compute":{"count_distinct":{"dimension":"size_class"}}}]`, "[3]\n"},
		"share of the total":          {`"dimensions":["region"],"measures":[{"name":"s","compute":{"percent_of_total":{"measure":"revenue"}}}]`, "[\"North\",0.8536585365853658]\n[\"South\",0.1353658536585366]\n[null,0.01097560975609756]\n"},
		"share of a given total":      {`"dimensions":["region"],"measures":[{"name":"s","compute":{"percent_of_total":{"measure":"revenue","total":1000}}}]`, "[\"North\",0.35]\n[\"South\",0.0555]\n[null,0.0045]\n"},
		"share of what where leaves":  {`"dimensions":["product"],"where":{"name":"region","val":"South"},"measures":[{"name":"s","compute":{"percent_of_total":{"measure":"sales"}}}]`, "[\"Lamp\",0.5]\n[\"lamp\",0.5]\n"},
		"arithmetic":                  {`"dimensions":["region"],"measures":["revenue",{"name":"each","compute":{"expression":{"expression":"revenue / sales"}}}],"limit":1`, "[\"North\",350,116.66666666666667]\n"},
		"months":                      {`"dimensions":[{"name":"month","compute":{"time_floor":{"dimension":"sold_at","grain":"month"}}}],"measures":["sales"]`, "[\"2025-01-01T00:00:00Z\",2]\n[\"2025-02-01T00:00:00Z\",3]\n[\"2025-03-01T00:00:00Z\",1]\n"},
		"months elsewhere":            {`"time_zone":"Europe/Copenhagen","dimensions":[{"name":"month","compute":{"time_floor":{"dimension":"sold_at","grain":"month"}}}],"measures":["sales"]`, "[\"2025-01-01T00:00:00+01:00\",2]\n[\"2025-02-01T00:00:00+01:00\",2]\n[\"2025-03-01T00:00:00+01:00\",2]\n"},
		"another time":                {`"dimensions":[{"name":"m","compute":{"time_floor":{"dimension":"shipped_at","grain":"month"}}}],"measures":["sales"]`, "[\"2025-01-01T00:00:00Z\",2]\n[\"2025-02-01T00:00:00Z\",1]\n[\"2025-03-01T00:00:00Z\",2]\n[null,1]\n"},
		"before and now":              {`"dimensions":["region"],"measures":["revenue",{"name":"v","compute":{"comparison_value":{"measure":"revenue"}}},{"name":"d","compute":{"comparison_delta":{"measure":"revenue"}}},{"name":"r","compute":{"comparison_ratio":{"measure":"revenue"}}}],"time_range":"2025-03","comparison_time_range":"2025-01"`, "[\"North\",200,150,50,0.3333333333333333]\n"},
		"what is only before":         {`"dimensions":["region"],"measures":["sales",{"name":"v","compute":{"comparison_value":{"measure":"sales"}}},{"name":"d","compute":{"comparison_delta":{"measure":"sales"}}}],"time_range":"2025-02","comparison_time_range":"2025-01"`, "[\"North\",null,2,null]\n[\"South\",2,null,null]\n[null,1,null,null]\n"},
		"days side by side":           {`"dimensions":[{"name":"day","compute":{"time_floor":{"dimension":"sold_at","grain":"day"}}}],"measures":["sales",{"name":"v","compute":{"comparison_value":{"measure":"sales"}}}],"time_range":"2025-02","comparison_time_range":"2025-01"`, "[\"2025-02-01T00:00:00Z\",1,1]\n[\"2025-02-03T00:00:00Z\",1,null]\n[\"2025-02-15T00:00:00Z\",null,1]\n[\"2025-02-28T00:00:00Z\",1,null]\n"},
		"having":                      {`"dimensions":["product"],"measures":["sales"],"having":{"cond":{"op":"gte","exprs":[{"name":"revenue"},{"val":50}]}}`, "[\"chair\",2]\n[\"lamp\",2]\n[\"rug\",1]\n"},
		"having a dimension":          {`"dimensions":["product"],"measures":["sales"],"having":{"cond":{"op":"and","exprs":[{"cond":{"op":"gte","exprs":[{"name":"sales"},{"val":2}]}},{"cond":{"op":"eq","exprs":[{"name":"product"},{"val":"lamp"}]}}]}}`, "[\"lamp\",2]\n"},
		"sorted down, none last":      {`"dimensions":["product"],"measures":["units"],"sort":["-units"]`, "[\"chair\",70]\n[\"Lamp\",40]\n[\"lamp\",10]\n[\"rug\",-5]\n"},
		"limit and offset":            {`"dimensions":["product"],"measures":["sales"],"sort":["product"],"limit":2,"offset":1`, "[\"chair\",2]\n[\"lamp\",2]\n"},
		"an offset beyond":            {`"dimensions":["product"],"offset":100`, ""},
		"no rows, no group":           {`"dimensions":["product"],"measures":["sales"],"where":{"name":"region","val":"West"}`, ""},
		"no rows, one total":          {`"measures":["sales","revenue","products"],"where":{"name":"region","val":"West"}`, "[0,null,0]\n"},
		"no rows wanted":              {`"dimensions":["product"],"limit":0`, ""},
		"the rows themselves":         {`"rows":true,"where":{"name":"region","val":"South"}`, "[\"2025-02-01T10:00:00Z\",\"South\",\"lamp\",null,25.5,null,\"2025-02-02T00:00:00Z\"]\n[\"2025-02-03T10:00:00Z\",\"South\",\"Lamp\",40,30,false,null]\n"},
		"a condition on a time floor": {`"dimensions":[{"name":"month","compute":{"time_floor":{"dimension":"sold_at","grain":"month"}}}],"measures":["sales"],"where":{"name":"month","val":"2025-02-01"}`, "[\"2025-02-01T00:00:00Z\",3]\n"},
	} {
		if got := rows(ask(t, l, `{"metrics_view":"sales",`+test[0]+`}`)); got != test[1] {
			t.Errorf("%s:\n%swant\n%s", name, got, test[1])
		}
	}
}

func TestTimesAreResolved(t *testing.T) {
	l := smallShop(t) // the data end on 10 March 2025, today is 10 April
	for arguments, want := range map[string]string{
		``: "2025-01-01T10:00:00Z to 2025-03-10T00:00:01Z",
		`"time_range":{"start":"2025-01-01T00:00:00Z","end":"2025-02-01T00:00:00Z"}`:             "2025-01-01T00:00:00Z to 2025-02-01T00:00:00Z",
		`"time_range":{"start":"2025-02-01"}`:                                                    "2025-02-01T00:00:00Z to 2025-03-10T00:01:00Z",
		`"time_range":{"end":"2025-02-01"}`:                                                      "2025-01-01T10:00:00Z to 2025-02-01T00:00:00Z",
		`"time_range":{"start":"2025-02-01","end":"2025-03-01"},"time_zone":"Europe/Copenhagen"`: "2025-02-01T00:00:00+01:00 to 2025-03-01T00:00:00+01:00",
		`"time_range":{"start":"2025-01-01","iso_duration":"P1M"}`:                               "2025-01-01T00:00:00Z to 2025-02-01T00:00:00Z",
		`"time_range":{"end":"2025-03-01","iso_duration":"P1M"}`:                                 "2025-02-01T00:00:00Z to 2025-03-01T00:00:00Z",
		`"time_range":{"iso_duration":"P7D"}`:                                                    "2025-03-03T00:01:00Z to 2025-03-10T00:01:00Z",
		`"time_range":{"iso_duration":"P7D","round_to_grain":"day"}`:                             "2025-03-03T00:00:00Z to 2025-03-10T00:00:00Z",
		`"time_range":{"iso_duration":"P1M","iso_offset":"P1M","round_to_grain":"month"}`:        "2025-01-01T00:00:00Z to 2025-02-01T00:00:00Z",
		`"time_range":{"iso_duration":"inf"}`:                                                    "2025-01-01T10:00:00Z to 2025-03-10T00:00:01Z",
		`"time_range":{"iso_duration":"rill-MTD"}`:                                               "2025-03-01T00:00:00Z to 2025-03-10T00:01:00Z",
		`"time_range":{"iso_duration":"rill-PMC"}`:                                               "2025-02-01T00:00:00Z to 2025-03-01T00:00:00Z",
		`"time_range":{"expression":"7D as of now"}`:                                             "2025-04-03T00:00:00Z to 2025-04-10T00:00:00Z",
		`"time_range":{"expression":"1M as of latest/M"}`:                                        "2025-02-01T00:00:00Z to 2025-03-01T00:00:00Z",
		`"time_range":{"expression":"1D as of latest/D+1D tz America/New_York"}`:                 "2025-03-09T05:00:00Z to 2025-03-10T04:00:00Z", // a day of 23 hours
		`"time_range":{"expression":"2025-02","iso_offset":"rill-PM"}`:                           "2025-01-01T00:00:00Z to 2025-02-01T00:00:00Z",
		`"time_range":{"time_dimension":"shipped_at","expression":"7D"}`:                         "2025-03-04T00:01:00Z to 2025-03-11T00:01:00Z",
		`"time_range":"2025-03","comparison_time_range":{"iso_offset":"P1M"}`:                    "2025-03-01T00:00:00Z to 2025-04-01T00:00:00Z against 2025-02-01T00:00:00Z to 2025-03-01T00:00:00Z",
		`"time_range":"2025-03","comparison_time_range":{"iso_offset":"rill-PP"}`:                "2025-03-01T00:00:00Z to 2025-04-01T00:00:00Z against 2025-02-01T00:00:00Z to 2025-03-01T00:00:00Z",
		`"time_range":"2025-03","comparison_time_range":"2025-03 offset -1P"`:                    "2025-03-01T00:00:00Z to 2025-04-01T00:00:00Z against 2025-02-01T00:00:00Z to 2025-03-01T00:00:00Z",
		`"time_range":"2025-03","comparison_time_range":{"iso_offset":"rill-PY"}`:                "2025-03-01T00:00:00Z to 2025-04-01T00:00:00Z against 2024-03-01T00:00:00Z to 2024-04-01T00:00:00Z",
	} {
		separator := ","
		if arguments == "" {
			separator = ""
		}
		r := ask(t, l, `{"metrics_view":"sales","measures":[{"name":"sales"}]`+separator+arguments+`}`)
		got := span(r.ResolvedTimeRange)
		if r.ResolvedComparisonTimeRange != nil {
			got += " against " + span(r.ResolvedComparisonTimeRange)
		}
		if got != want {
			t.Errorf("%s\nis   %s\nwant %s", arguments, got, want)
		}
	}
}

func span(r *metrics.Range) string {
	return r.Start.Format(time.RFC3339) + " to " + r.End.Format(time.RFC3339)
}

func TestWhatCannotBeAnswered(t *testing.T) {
	l := smallShop(t)
	for arguments, want := range map[string]string{
		`"measures":["sales"],"time_range":"soon"`:                                                      `time_range: "soon" is no time range`,
		`"measures":["sales"],"time_range":{"start":"soon"}`:                                            `time_range.start: "soon" is no time`,
		`"measures":["sales"],"time_range":{"start":"2025-02-01","end":"2025-01-01"}`:                   `time_range: the range from 2025-02-01T00:00:00Z to 2025-01-01T00:00:00Z is empty`,
		`"measures":["sales"],"time_range":{"iso_duration":"7 days"}`:                                   `time_range.iso_duration: "7 days" is no ISO 8601 duration`,
		`"measures":["sales"],"time_range":{"expression":"7D","iso_offset":"x"}`:                        `time_range.iso_offset: "x" is no ISO 8601 duration`,
		`"measures":["sales"],"time_range":{"time_dimension":"region","expression":"7D"}`:               `time_range: region holds no times`,
		`"measures":["sales"],"time_zone":"Mars/Base"`:                                                  `time_zone: "Mars/Base" is no time zone`,
		`"dimensions":[{"name":"s","compute":{"time_floor":{"dimension":"sold_at","grain":"second"}}}]`: `dimensions[0].compute.time_floor.grain: second is finer than the data`,
		`"dimensions":[{"name":"s","compute":{"time_floor":{"dimension":"region","grain":"day"}}}]`:     `region: is of type STRING and not a time`,
		`"measures":["sales"],"where":{"name":"size","val":"big"}`:                                      `size: is of type INT64, and "big" is not`,
		`"measures":["sales"],"where":{"name":"sold_at","val":2025}`:                                    `sold_at: is of type TIMESTAMP, and "2025" is not`,
		`"measures":["sales"],"where":{"cond":{"op":"gt","exprs":[{"name":"size"},{"name":"region"}]}}`: `region: gt cannot compare INT64 with STRING`,
		`"measures":["sales"],"where":{"cond":{"op":"eq","exprs":[{"val":1},{"val":1}]}}`:               `the first operand of eq is no name`,
		`"dimensions":["region"],"measures":["sales"],"having":{"name":"product","val":"rug"}`:          `product: rows are not grouped by it`,
		`"measures":[{"name":"x","compute":{"expression":{"expression":"revenue +"}}}]`:                 `x: character 10: the expression ends too early`,
		`"measures":[{"name":"x","compute":{"expression":{"expression":"profit * 2"}}}]`:                `profit: there is no such measure`,
		`"measures":[{"name":"x","compute":{"expression":{"expression":"sum(price)"}}}]`:                `sum cannot be computed over measures`,
	} {
		r, err := l.Query(t.Context(), json.RawMessage(`{"metrics_view":"sales",`+arguments+`}`), metrics.Access{})
		if citeway.CodeOf(err) != citeway.Invalid || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s\n%v, %v\nwant %s", arguments, r, err, want)
		}
	}
}

func TestLimitsAreSaidAloud(t *testing.T) {
	var b strings.Builder
	b.WriteString("sold_at,region,product,size,price,returned,shipped_at\n")
	for i := range metrics.MaxLimit + 10 {
		fmt.Fprintf(&b, "2025-01-01T00:00:00Z,North,p%d,1,1.5,true,2025-01-02\n", i)
	}
	definition, err := os.ReadFile("testdata/shop/sales.yaml")
	if err != nil {
		t.Fatal(err)
	}
	l := library(t, t.TempDir(), map[string]string{"sales.yaml": string(definition), "sales.csv": b.String()})
	for _, test := range []struct {
		limit string
		rows  int
		warns bool
	}{{"", metrics.DefaultLimit, true}, {`,"limit":10`, 10, false}, {`,"limit":1000000`, metrics.MaxLimit, true}, {`,"limit":5000`, 5000, false}, {`,"offset":5000`, 10, false}} {
		for _, shape := range []string{`"dimensions":["product"]`, `"rows":true`} {
			r := ask(t, l, `{"metrics_view":"sales",`+shape+test.limit+`}`)
			if len(r.Data) != test.rows || (r.TruncationWarning != "") != test.warns {
				t.Errorf("%s %s: %d rows, %q", shape, test.limit, len(r.Data), r.TruncationWarning)
			}
		}
	}
}

func TestWhoMaySee(t *testing.T) {
	definition := "type: metrics_view\nmodel: sales\nmeasures: [{name: n, expression: count(*)}]\n"
	l := library(t, t.TempDir(), map[string]string{"sales.csv": small, "open.yaml": definition, "secret.yaml": definition + "label: {name: Secret, rank: 2}\n",
		"shop.yaml": definition + "sets: [shop]\n", "gone.yaml": definition + "security: {access: false}\n", "notes.yaml": "type: note\n"})
	one, below := 1, -1
	for name, test := range map[string]struct {
		access metrics.Access
		want   string
	}{
		"anybody on loopback": {metrics.Access{}, "open secret shop"}, "a clearance of 1": {metrics.Access{Clearance: &one}, "open shop"},
		"a set": {metrics.Access{Sets: []string{"shop"}}, "shop"}, "another set": {metrics.Access{Sets: []string{"lab"}}, ""}, "no set": {metrics.Access{Sets: []string{}}, ""}, "nobody": {metrics.Access{Clearance: &below}, ""},
	} {
		var names []string
		for _, s := range l.List(test.access) {
			names = append(names, s.Name)
		}
		if strings.Join(names, " ") != test.want {
			t.Errorf("%s sees %v, want %s", name, names, test.want)
		}
		for _, view := range []string{"open", "secret", "shop", "gone", "Secret", "nothing"} {
			seen := slices.Contains(names, strings.ToLower(view))
			_, err := l.Query(t.Context(), json.RawMessage(`{"metrics_view":"`+view+`","measures":["n"]}`), test.access)
			if (err == nil) != seen || err != nil && err.Error() != `metrics_view: there is no metrics view "`+view+`"; list_metrics_views lists them` {
				t.Errorf("%s asks %s: %v", name, view, err)
			}
			if _, err := l.Get(t.Context(), view, test.access); (err == nil) != slices.Contains(names, view) || err != nil && citeway.CodeOf(err) != citeway.NotFound {
				t.Errorf("%s gets %s: %v", name, view, err)
			}
		}
	}
}

func TestPinnedQueriesGiveTheSame(t *testing.T) {
	folder := t.TempDir()
	definition, err := os.ReadFile("testdata/shop/sales.yaml")
	if err != nil {
		t.Fatal(err)
	}
	l := library(t, folder, map[string]string{"sales.yaml": string(definition), "sales.csv": small})
	arguments := `{"metrics_view":"Shop Sales","dimensions":["region"],"measures":["revenue",{"name":"d","compute":{"comparison_delta":{"measure":"revenue"}}}],"time_range":"1M","comparison_time_range":"1M offset -1P","time_zone":"Europe/Copenhagen"}`
	first := ask(t, l, arguments)
	again := ask(t, l, string(first.Pinned))
	if again.Digest() != first.Digest() || len(again.Findings) != 0 || string(again.Pinned) != string(first.Pinned) {
		t.Errorf("pinned: %s\n%s%s%v", first.Pinned, rows(first), rows(again), again.Findings)
	}
	// new rows move what is relative, and not what is pinned
	later := small + "2025-06-01T00:00:00Z,North,lamp,1,5.00,false,\n"
	if err := os.WriteFile(filepath.Join(folder, "sales.csv"), []byte(later), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := ask(t, l, string(first.Pinned)); r.Digest() != first.Digest() || r.Version == first.Version {
		t.Errorf("the pinned query changed:\n%s%s", rows(first), rows(r))
	}
	if r := ask(t, l, arguments); r.Digest() == first.Digest() || r.ID != first.ID {
		t.Errorf("the relative query did not change, or its id did:\n%s", rows(r))
	}
	// a changed number changes the digest
	changed := strings.Replace(small, "200.00", "201.00", 1)
	if err := os.WriteFile(filepath.Join(folder, "sales.csv"), []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := ask(t, l, string(first.Pinned)); r.Digest() == first.Digest() {
		t.Error("a changed number keeps the digest")
	}
}

func TestACancelledQueryEnds(t *testing.T) {
	l := smallShop(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := l.Query(ctx, json.RawMessage(`{"metrics_view":"sales","measures":["sales"]}`), metrics.Access{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestViewsThatDoNotFitAreProblems(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"sales.csv": small, "good.yaml": "type: metrics_view\nmodel: sales\nmeasures: [{name: n, expression: count(*)}]\n",
		"broken.yaml": "type: metrics_view\nmodel: sales\n", "column.yaml": "type: metrics_view\nmodel: sales\nmeasures:\n  - {name: n, expression: sum(profit)}\n",
		"text.yaml": "type: metrics_view\nmodel: sales\nmeasures:\n  - {name: n, expression: sum(region)}\n", "time.yaml": "type: metrics_view\nmodel: sales\ntimeseries: region\nmeasures:\n  - {name: n, expression: count(*)}\n",
		"table.yaml": "type: metrics_view\nmodel: nothing\nmeasures:\n  - {name: n, expression: count(*)}\n", "out.yaml": "type: metrics_view\nmodel: ../../etc/passwd\nmeasures:\n  - {name: n, expression: count(*)}\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l, err := metrics.Open(metrics.Options{Views: folder})
	if err != nil || len(l.Problems()) != 1 || l.Len() != 6 {
		t.Fatalf("%v, %v, %d views", err, l.Problems(), l.Len())
	}
	problems := l.Check(t.Context()).Error()
	for _, want := range []string{"broken.yaml:1: there are no measures", `column.yaml:4: the measure "n": sales.csv has no column "profit"`, `text.yaml:4: the measure "n": sum goes over numbers, not over STRING`,
		`time.yaml: the dimension "region": the timeseries is of type STRING and not a time`, "nothing: there is no such table", "../../etc/passwd: is not the name of a file"} {
		if !strings.Contains(problems, want) {
			t.Errorf("not said: %s\n%s", want, problems)
		}
	}
	if r := ask(t, l, `{"metrics_view":"good","measures":["n"]}`); r.Data[0][0] != int64(6) || r.ResolvedTimeRange != nil {
		t.Errorf("%v", r)
	}
	if _, err := l.Query(t.Context(), json.RawMessage(`{"metrics_view":"good","measures":["n"],"time_range":"7D"}`), metrics.Access{}); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("a view without time: %v", err)
	}
	if _, err := metrics.Open(metrics.Options{Views: filepath.Join(folder, "nowhere")}); citeway.CodeOf(err) != citeway.Invalid {
		t.Error(err)
	}
}

// TestAnErrorNamesAFileAndNoFolder: what is wrong with a view or a table is told by
// the file's name, since callers are not told of the machine.
func TestAnErrorNamesAFileAndNoFolder(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"words.yaml": "type: metrics_view\nmodel: words\nmeasures:\n  - {name: total, expression: sum(word)}\n", "words.csv": "word\nwest\n",
		"torn.yaml": "type: metrics_view\nmodel: torn\nmeasures: [{name: n, expression: count(*)}]\n", "torn.jsonl": "{\"a\": 1}\n{\"a\": \n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l, err := metrics.Open(metrics.Options{Views: folder})
	if err != nil {
		t.Fatal(err)
	}
	for name, place := range map[string]string{"words": "words.yaml:4", "torn": "torn.jsonl:2"} {
		measure := map[string]string{"words": "total", "torn": "n"}[name]
		_, err := l.Query(t.Context(), json.RawMessage(`{"metrics_view":"`+name+`","measures":[{"name":"`+measure+`"}]}`), metrics.Access{})
		var told *citeway.Error
		if !errors.As(err, &told) || told.Place != place {
			t.Errorf("%s: %v, want the place %s", name, err, place)
		}
	}
	if err := l.Check(t.Context()); err == nil || !strings.Contains(err.Error(), folder) {
		t.Errorf("who runs the server is not told where: %v", err)
	}
}
