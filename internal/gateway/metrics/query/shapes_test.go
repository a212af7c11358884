package query_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics/query"
)

// part reads arguments over the shop and gives the one member of what was
// understood, with its findings, or the error.
func part(t testing.TB, member, arguments string) string {
	t.Helper()
	got := understood(shop(t), `{"metrics_view":"sales",`+arguments+`}`)
	if strings.HasPrefix(got, "error ") {
		return got
	}
	first, findings, _ := strings.Cut(got, "\n")
	var m map[string]json.RawMessage
	if err := json.Unmarshal([]byte(first), &m); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(string(m[member])+"\n"+findings, "\n")
}

func TestSorts(t *testing.T) {
	for _, test := range []struct{ sort, want string }{
		{`"revenue"`, `[{"name":"revenue"}]` + "\nsort repaired: is a list; it was given as one item\nsort[0] repaired: was a text"},
		{`["-revenue"]`, `[{"name":"revenue","desc":true}]` + "\nsort[0] repaired: was a text"},
		{`["revenue desc"]`, `[{"name":"revenue","desc":true}]` + "\nsort[0] repaired: was a text"},
		{`["revenue  DESC "]`, `[{"name":"revenue","desc":true}]` + "\nsort[0] repaired: was a text"},
		{`["revenue asc"]`, `[{"name":"revenue"}]` + "\nsort[0] repaired: was a text"},
		{`["revenue descending"]`, `[{"name":"revenue","desc":true}]` + "\nsort[0] repaired: was a text"},
		{`["Average price"]`, `[{"name":"average_price"}]` + "\nsort[0] repaired: was a text\nsort[0] repaired: \"average_price\" was not among the measures and is added"},
		{`["Average price desc"]`, `[{"name":"average_price","desc":true}]` + "\nsort[0] repaired: was a text\nsort[0] repaired: \"average_price\" was not among the measures and is added"},
		{`["-Average price"]`, `[{"name":"average_price","desc":true}]` + "\nsort[0] repaired: was a text\nsort[0] repaired: \"average_price\" was not among the measures and is added"},
		{`[{"field":"revenue","order":"DESC"}]`, `[{"name":"revenue","desc":true}]` + "\nsort[0].field repaired: is read as name\nsort[0].order repaired: is read as desc: true"},
		{`[{"name":"revenue","direction":"ascending"}]`, `[{"name":"revenue"}]` + "\nsort[0].direction repaired: is read as desc: false"},
		{`[{"name":"revenue","descending":true}]`, `[{"name":"revenue","desc":true}]` + "\nsort[0].descending repaired: is read as desc"},
		{`[{"name":"revenue","desc":"True"}]`, `[{"name":"revenue","desc":true}]` + "\nsort[0].desc repaired: was the text \"True\" and is read as true"},
		{`["REVENUE","region"]`, `[{"name":"revenue"},{"name":"region"}]` + "\nsort[0] repaired: was a text\nsort[1] repaired: was a text\nsort[0] repaired: \"REVENUE\" is read as revenue"},
		{`["product"]`, "\nsort[0] repaired: was a text\nsort[0] dropped: \"product\" is not among the dimensions that rows are grouped by"},
		{`[{"name":"revenue","desc":"down"}]`, `error sort[0].desc: is neither true nor false`},
		{`[{"name":"revenue","desc":1}]`, `error sort[0].desc: is neither true nor false`},
		{`[{"name":{"a":1}}]`, `error sort[0].name: is no text`},
		{`[[]]`, `error sort[0]: is no object; write an object with name, desc, order, direction`},
		{`["desc"]`, `error sort[0]: "desc" is no field of sales; there are: region, sales, revenue, average_price, units, cheapest, dearest, products, return_rate, per_unit`},
	} {
		if got := part(t, "sort", `"dimensions":[{"name":"region"}],"measures":[{"name":"revenue"}],"sort":`+test.sort); got != test.want {
			t.Errorf("%s becomes\n%s\nwant\n%s", test.sort, got, test.want)
		}
	}
}

func TestFields(t *testing.T) {
	for _, test := range []struct{ member, arguments, want string }{
		{"dimensions", `"dimensions":[{"compute":{"time_floor":{"dimension":"Sold at","grain":"Days"}}}]`,
			`[{"name":"Sold at","compute":{"time_floor":{"dimension":"sold_at","grain":"day"}}}]` + "\ndimensions[0].compute.time_floor.grain repaired: \"Days\" is read as day\ndimensions[0].compute.time_floor.dimension repaired: \"Sold at\" is read as sold_at"},
		{"dimensions", `"dimensions":[{"name":"sold_at","time_floor":{"grain":"month"}}]`,
			`[{"name":"sold_at","compute":{"time_floor":{"dimension":"sold_at","grain":"month"}}}]` + "\ndimensions[0] repaired: the time floor belongs into compute\ndimensions[0].compute.time_floor repaired: the dimension is taken to be sold_at"},
		{"dimensions", `"dimensions":["{\"name\":\"region\"}"]`, `[{"name":"region"}]` + "\ndimensions[0] repaired: was a string of JSON and is read as what it holds"},
		{"dimensions", `"dimensions":[{"name":"region","colour":"red"}]`, `[{"name":"region"}]` + "\ndimensions[0].colour dropped: there is no such argument"},
		{"dimensions", `"dimensions":[{"name":"region","Name":"product"}]`, `[{"name":"region"}]` + "\ndimensions[0].Name dropped: there is no such argument"},
		{"dimensions", `"dimensions":[{"compute":{}}]`, `error dimensions[0]: the dimension has no name`},
		{"dimensions", `"dimensions":[""]`, `error dimensions[0]: "" is no dimension of sales; there are: region, product, size, size_class, returned, shipped_at, sold_at`},
		{"dimensions", `"dimensions":[7]`, `error dimensions[0]: is no object; write an object with name, compute, time_floor, grain`},
		{"dimensions", `"dimensions":[{"name":"sold_at","compute":{"time_floor":7}}]`, `error dimensions[0].compute.time_floor: is no object; write {"dimension": "…", "grain": "month"}`},
		{"dimensions", `"dimensions":[{"name":"x","compute":{"time_floor":{"dimension":"sold","grain":"day"}}}]`, `error dimensions[0].compute.time_floor.dimension: "sold" is no dimension of sales; there are: region, product, size, size_class, returned, shipped_at, sold_at`},
		{"measures", `"measures":[{"compute":{"count_distinct":{"dimension":"Region"}}}]`, `[{"name":"count_distinct_Region","compute":{"count_distinct":{"dimension":"region"}}}]` + "\nmeasures[0] repaired: had no name and is called count_distinct_Region\nmeasures[0].compute.count_distinct repaired: \"Region\" is read as region"},
		{"measures", `"measures":[{"name":"n","compute":{"count":true,"count_distinct":null,"uri":false}}]`, `[{"name":"n","compute":{"count":true}}]`},
		{"measures", `"measures":[{"name":"n","compute":{"percent_of_total":{"measure":"sales","total":100.5}}}]`, `[{"name":"n","compute":{"percent_of_total":{"measure":"sales","total":100.5}}}]`},
		{"measures", `"measures":[{"name":"n","compute":{"expression":{"expression":"sales * 2","display_name":"Twice"}}}]`, `[{"name":"n","compute":{"expression":{"expression":"sales * 2","display_name":"Twice"}}}]`},
		{"measures", `"measures":[{"name":"n","compute":{"expression":"{\"expression\":\"sales\"}"}}]`, `[{"name":"n","compute":{"expression":{"expression":"sales"}}}]` + "\nmeasures[0].compute.expression repaired: was a string of JSON and is read as what it holds"},
		{"measures", `"measures":[{"name":"n","compute":7}]`, `error measures[0].compute: has 0 computations; write one of count, count_distinct, comparison_value, comparison_delta, comparison_ratio, percent_of_total, expression`},
		{"measures", `"measures":[{"name":"n","compute":"average"}]`, `error measures[0].compute: has 0 computations; write one of count, count_distinct, comparison_value, comparison_delta, comparison_ratio, percent_of_total, expression`},
		{"measures", `"measures":[{"name":"n","compute":{"percent_of_total":7}}]`, `error measures[0].compute.percent_of_total: is no object`},
		{"measures", `"measures":[{"name":"n","compute":{"percent_of_total":{"measure":"sale"}}}]`, `error measures[0].compute.percent_of_total: "sale" is no measure of sales; did you mean sales? there are: sales, revenue, average_price, units, cheapest, dearest, products, return_rate, per_unit`},
		{"measures", `"measures":[{"name":"n","compute":{"percent_of_total":{"measure":"sales","total":1e999}}}]`, `error measures[0].compute.percent_of_total.total: is no number`},
		{"measures", `"measures":[{"name":"n","compute":{"comparison_value":true}}],"comparison_time_range":"1M"`, `error measures[0].compute.comparison_value.measure: is missing`},
		{"measures", `"measures":[{"name":"n","compute":{"count_distinct":{"dimension":"sales"}}}]`, `error measures[0].compute.count_distinct: "sales" is no dimension of sales; there are: region, product, size, size_class, returned, shipped_at, sold_at`},
	} {
		if got := part(t, test.member, test.arguments); got != test.want {
			t.Errorf("%s becomes\n%s\nwant\n%s", test.arguments, got, test.want)
		}
	}
}

func TestTimeRanges(t *testing.T) {
	for _, test := range []struct{ given, want string }{
		{`"7D"`, `{"expression":"7D"}` + "\ntime_range repaired: was a text"},
		{`"P7D"`, `{"iso_duration":"P7D"}` + "\ntime_range repaired: was a text"},
		{`{"duration":"P1M"}`, `{"iso_duration":"P1M"}` + "\ntime_range.duration repaired: is read as iso_duration"},
		{`{"range":"MTD"}`, `{"expression":"MTD"}` + "\ntime_range.range repaired: is read as expression"},
		{`{"since":"2024-01-01","until":"2024-02-01"}`, `{"start":"2024-01-01","end":"2024-02-01"}` + "\ntime_range.since repaired: is read as start\ntime_range.until repaired: is read as end"},
		{`"{\"start\":\"2024-01-01\"}"`, `{"start":"2024-01-01"}` + "\ntime_range repaired: was a string of JSON and is read as what it holds"},
		{`{"start":2024}`, `{"start":"2024"}`},
		{`{"iso_duration":"P1D","iso_offset":"P1D","round_to_grain":"hour"}`, `{"iso_duration":"P1D","iso_offset":"P1D","round_to_grain":"hour"}`},
		{`{}`, ``}, {`null`, ``}, {`{"start":"","end":null}`, ``},
		{`{"expression":"7D","end":"2024-01-01"}`, `error time_range: an expression stands beside start, end or iso_duration; keep the expression, or start and end`},
		{`{"expression":"7D","iso_duration":"P7D"}`, `error time_range: an expression stands beside start, end or iso_duration; keep the expression, or start and end`},
		{`{"start":true}`, `error time_range.start: is no text`},
		{`{"round_to_grain":"fortnight"}`, `error time_range.round_to_grain: "fortnight" is no grain; write millisecond, second, minute, hour, day, week, month, quarter or year`},
		{`7`, `error time_range: is no object; write an object with start, end, expression, iso_duration, iso_offset, round_to_grain, time_dimension`},
		{`[]`, `error time_range: is no object; write an object with start, end, expression, iso_duration, iso_offset, round_to_grain, time_dimension`},
	} {
		if got := part(t, "time_range", `"measures":[{"name":"sales"}],"time_range":`+test.given); got != test.want {
			t.Errorf("%s becomes\n%s\nwant\n%s", test.given, got, test.want)
		}
	}
}

func TestPlainArguments(t *testing.T) {
	for _, test := range []struct{ member, arguments, want string }{
		{"limit", `"limit":0`, `0`}, {"limit", `"limit":1e2`, `100`}, {"limit", `"limit":5.0`, `5`}, {"limit", `"limit":null`, ``},
		{"limit", `"limit":" 7 "`, "7\nlimit repaired: was the text \" 7 \" and is read as a number"},
		{"limit", `"limit":1e15`, `error limit: is no number of rows`}, {"limit", `"limit":true`, `error limit: is no number of rows`}, {"limit", `"limit":[5]`, `error limit: is no number of rows`},
		{"offset", `"offset":3`, `3`}, {"offset", `"offset":0`, ``}, {"offset", `"offset":-1`, `error offset: is no number of rows`},
		{"time_zone", `"tz":"Asia/Tokyo"`, "\"Asia/Tokyo\"\ntz repaired: is read as time_zone"}, {"time_zone", `"time_zone":["UTC"]`, `error time_zone: is no text`},
		{"use_display_names", `"use_display_names":"1"`, "true\nuse_display_names repaired: was the text \"1\" and is read as true"},
		{"use_display_names", `"use_display_names":"FALSE"`, "\nuse_display_names repaired: was the text \"FALSE\" and is read as false"},
		{"rows", `"rows":"maybe"`, `error rows: is neither true nor false`},
	} {
		if got := part(t, test.member, `"measures":[{"name":"sales"}],`+test.arguments); got != test.want {
			t.Errorf("%s becomes\n%s\nwant\n%s", test.arguments, got, test.want)
		}
	}
}

// TestFindingsStayBounded: arguments off in every part are told up to a number.
func TestFindingsStayBounded(t *testing.T) {
	var b strings.Builder
	for i := range 300 {
		fmt.Fprintf(&b, `,"odd%d":1`, i)
	}
	_, findings, err := query.Parse(json.RawMessage(`{"metrics_view":"sales","measures":["sales"]` + b.String() + `}`))
	if err != nil || len(findings) != 100 {
		t.Errorf("%d findings, %v", len(findings), err)
	}
	for _, f := range findings[:2] {
		if f.Kind != citeway.Refused || f.Action != "dropped" || !strings.HasPrefix(f.Marker, "odd") {
			t.Errorf("%+v", f)
		}
	}
}

// TestBindingChangesNothingTwice: what is bound is bound.
func TestBindingChangesNothingTwice(t *testing.T) {
	v := shop(t)
	q, _, err := query.Parse(json.RawMessage(`{"metrics_view":"sales","dimensions":["Region","Revenue"],"measures":["SALES","product"],"where":{"name":"REGION","val":["b","a"]},"sort":["-Dearest"],"time_range":{"start":"2024-01-01","time_dimension":"SHIPPED_AT"}}`))
	if err != nil {
		t.Fatal(err)
	}
	first, err := q.Bind(v)
	if err != nil {
		t.Fatal(err)
	}
	canonical := string(q.Canonical())
	second, err := q.Bind(v)
	if err != nil || len(first) < 7 || len(second) != 0 || string(q.Canonical()) != canonical {
		t.Errorf("%d findings, then %v, %v\n%s\n%s", len(first), second, err, canonical, q.Canonical())
	}
}

// TestOneIDForEveryOrder: arguments whose members, values and case are mixed ask
// the same and have one id.
func TestOneIDForEveryOrder(t *testing.T) {
	v := shop(t)
	r := rand.New(rand.NewPCG(17, 18))
	members := []string{`"metrics_view":"sales"`, `"dimensions":[{"name":"region"},{"name":"product"}]`, `"measures":[{"name":"revenue"}]`, `"limit":5`, `"time_range":{"start":"2024-01-01","end":"2024-02-01"}`, `"rows":false`, `"offset":0`}
	values := []string{`"North"`, `"South"`, `null`, `7`, `2.5`, `true`, `"South"`}
	ids := map[string]bool{}
	for range 100 {
		r.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
		r.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
		in := `"where":{"cond":{"op":"in","exprs":[{"name":"region"},{"val":[` + strings.Join(values, ",") + `]}]}}`
		q, findings, err := query.Parse(json.RawMessage("{" + strings.Join(slices.Insert(slices.Clone(members), r.IntN(len(members)), in), ",") + "}"))
		if err != nil {
			t.Fatal(err)
		}
		more, err := q.Bind(v)
		if err != nil || len(findings)+len(more) > 0 {
			t.Fatal(findings, more, err)
		}
		ids[q.ID()] = true
	}
	if len(ids) != 1 {
		t.Errorf("%d ids", len(ids))
	}
}
