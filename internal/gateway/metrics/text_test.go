package metrics_test

import (
	"encoding/json"
	"fmt"
	"github.com/citeway/citeway/internal/dataset"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics"
	"github.com/citeway/citeway/internal/gateway/metrics/when"
)

const monthly = `{"metrics_view":"sales","dimensions":[{"name":"month","compute":{"time_floor":{"dimension":"sold_at","grain":"month"}}},{"name":"region"}],
"measures":[{"name":"revenue"},{"name":"return_rate"},{"name":"share","compute":{"percent_of_total":{"measure":"revenue"}}},{"name":"change","compute":{"comparison_ratio":{"measure":"revenue"}}}],
"time_range":"2025-02","comparison_time_range":"2025-01"}`

func TestText(t *testing.T) {
	got := ask(t, smallShop(t), monthly).Text()
	want := `Shop sales, February 2025, compared with January 2025
month February 2025 (2025-02-01); Region North; Revenue –; Return rate –; Revenue (share of the total) –; Revenue (change in %) –.
month February 2025 (2025-02-01); Region South; Revenue 55.5 ($55.50); Return rate 0 (0%); Revenue (share of the total) 0.925 (92.5%); Revenue (change in %) –.
month February 2025 (2025-02-01); Region (none); Revenue 4.5 ($4.50); Return rate 0 (0%); Revenue (share of the total) 0.075 (7.5%); Revenue (change in %) –.`
	if got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestMoments(t *testing.T) {
	at := time.Date(2025, 4, 7, 0, 0, 0, 0, time.UTC)
	for grain, want := range map[when.Grain]string{when.Year: "2025", when.Quarter: "Q2 2025 (2025-04-07)", when.Month: "April 2025 (2025-04-07)", when.Week: "week of 2025-04-07",
		when.Day: "7 April 2025 (2025-04-07)", when.Hour: "2025-04-07T00:00:00Z", "": "2025-04-07"} {
		if got := metrics.Moment(at, grain); got != want {
			t.Errorf("%s is %q, want %q", grain, got, want)
		}
	}
	if got := metrics.Moment(at.Add(time.Hour), ""); got != "2025-04-07T01:00:00Z" {
		t.Error(got)
	}
}

// TestHeadingOfAllDays: data from a time of day on are said in days; a clock would be
// figures that no row holds.
func TestHeadingOfAllDays(t *testing.T) {
	got, _, _ := strings.Cut(ask(t, smallShop(t), `{"metrics_view":"sales","measures":[{"name":"sales"}]}`).Text(), "\n")
	if want := "Shop sales, 1 January to 10 March 2025"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestNothingIsNoZero: where no row was counted the result says so, and a reader is not
// left with a 0.
func TestNothingIsNoZero(t *testing.T) {
	l := smallShop(t)
	for arguments, want := range map[string]string{
		`{"metrics_view":"sales","measures":[{"name":"sales"},{"name":"revenue"}],"time_range":"2019"}`:                                                                             "Shop sales, 2019: there are no rows.\nSales 0; Revenue –.",
		`{"metrics_view":"sales","measures":[{"name":"sales"},{"name":"d","compute":{"comparison_delta":{"measure":"sales"}}}],"time_range":"2019","comparison_time_range":"2018"}`: "Shop sales, 2019: there are no rows; compared with 2018.\nSales 0; Sales (change) 0.",
		`{"metrics_view":"sales","dimensions":[{"name":"region"}],"measures":[{"name":"sales"}],"time_range":"2019"}`:                                                               "Shop sales, 2019: there are no rows.",
		`{"metrics_view":"sales","measures":[{"name":"sales"}],"time_range":{"start":"2025-02-01","end":"2025-05-01"}}`:                                                             "",
	} {
		got := ask(t, l, arguments).Passages()[0].Text
		if want != "" && !strings.EqualFold(got, want) || want == "" && strings.Contains(got, "no rows") {
			t.Errorf("%s\n%s", arguments, got)
		}
	}
}

func TestPassagesHoldEveryRowOnce(t *testing.T) {
	l := shop(t, makeSales(2000, 9))
	r := ask(t, l, `{"metrics_view":"sales","dimensions":[{"name":"day","compute":{"time_floor":{"dimension":"sold_at","grain":"day"}}}],"measures":["revenue","sales"],"limit":200}`)
	passages := r.Passages()
	all := ""
	for _, p := range passages {
		heading, lines, ok := strings.Cut(p.Text, "\n")
		if !ok || !strings.HasPrefix(heading, "Shop sales, 1 January 2024 to ") || len(p.Text) > 2000 {
			t.Errorf("%d bytes: %s", len(p.Text), heading)
		}
		all += lines + "\n"
	}
	for i := range r.Data {
		if strings.Count(all, r.Line(i)+"\n") != 1 {
			t.Errorf("row %d is not shown once: %s", i, r.Line(i))
		}
	}
	if len(passages) < 5 || passages[0].Chunk != "0" {
		t.Errorf("%d passages", len(passages))
	}
	empty := ask(t, l, `{"metrics_view":"sales","dimensions":["region"],"measures":["sales"],"where":{"name":"region","val":"Nowhere"}}`).Passages()
	if len(empty) != 1 || !strings.HasSuffix(empty[0].Text, ": there are no rows.") {
		t.Errorf("%v", empty)
	}
}

func TestCheckNumber(t *testing.T) {
	r := ask(t, smallShop(t), `{"metrics_view":"sales","dimensions":["region"],"measures":["revenue","sales","return_rate",{"name":"share","compute":{"percent_of_total":{"measure":"revenue"}}}]}`)
	for _, test := range []struct{ written, want string }{
		{"350", "0 revenue"}, {"$350", "0 revenue"}, {"$350.00", "0 revenue"}, {"€350", ""}, {"0.35k", "0 revenue"}, {"about 340", "0 revenue"}, {"340", ""},
		{"$55.50", "1 revenue"}, {"$56", "1 revenue"}, {"$54", ""}, {"85 %", "0 share"}, {"85.4%", "0 share"}, {"86 %", ""}, {"67 %", "0 return_rate"}, {"13.5 per cent", "1 share"}, {"3", "0 sales"}, {"1.1 %", "2 share"},
	} {
		matches, understood := r.CheckNumber(test.written)
		got := ""
		if len(matches) > 0 {
			got = fmt.Sprintf("%d %s", matches[0].Row, matches[0].Field)
		}
		if got != test.want || !understood {
			t.Errorf("%s is %q, want %q (%v)", test.written, got, test.want, matches)
		}
	}
	if _, understood := r.CheckNumber("many"); understood {
		t.Error("many is a number")
	}
	if n := r.Numbers(); len(n) != 12 || n[0].Shown != "$350.00" || n[0].Field != "revenue" || n[0].Value != 350 {
		t.Errorf("%+v", n)
	}
}

func TestJSON(t *testing.T) {
	r := ask(t, smallShop(t), `{"metrics_view":"sales","dimensions":["region"],"measures":["revenue"],"limit":1,"use_display_names":true,"time_range":"2025-01"}`)
	r.OpenURL = "https://example.test/c/c_1"
	got, err := json.Marshal(r)
	want := `{"schema":[{"name":"Region","type":"STRING"},{"name":"Revenue","type":"FLOAT64"}],"data":[["North",150]],` +
		`"resolved_time_range":{"start":"2025-01-01T00:00:00Z","end":"2025-02-01T00:00:00Z","time_dimension":"sold_at"},"open_url":"https://example.test/c/c_1",` +
		`"findings":[{"kind":"mended-argument","marker":"time_range","at":0,"action":"repaired","message":"was a text"},` +
		`{"kind":"mended-argument","marker":"dimensions[0]","at":0,"action":"repaired","message":"was a name alone"},` +
		`{"kind":"mended-argument","marker":"measures[0]","at":0,"action":"repaired","message":"was a name alone"}]}`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v\nwant\n%s", got, err, want)
	}
	if r.Label == nil || r.Label.Name != "Internal" || r.View != "sales" {
		t.Errorf("%+v", r)
	}
	empty := ask(t, smallShop(t), `{"metrics_view":"sales","dimensions":["region"],"where":{"name":"region","val":"West"}}`)
	if data, _ := json.Marshal(empty); !strings.Contains(string(data), `"data":[]`) {
		t.Errorf("%s", data)
	}
}

func TestRowsWithoutATimeAreTold(t *testing.T) {
	definition, err := os.ReadFile("testdata/shop/sales.yaml")
	if err != nil {
		t.Fatal(err)
	}
	l := library(t, t.TempDir(), map[string]string{"sales.yaml": string(definition), "sales.csv": small + ",West,lamp,1,1.00,false,\n"})
	r := ask(t, l, `{"metrics_view":"sales","measures":[{"name":"sales"}]}`)
	if r.Data[0][0] != int64(6) || len(r.Findings) != 1 || r.Findings[0].Kind != citeway.Trimmed || r.Findings[0].Message != "1 rows without a time are left out" {
		t.Errorf("%v %v", r.Data, r.Findings)
	}
}

func TestGet(t *testing.T) {
	d, err := smallShop(t).Get(t.Context(), "sales", metrics.Access{})
	if err != nil {
		t.Fatal(err)
	}
	if d.Rows != 6 || span(d.TimeRange) != "2025-01-01T10:00:00Z to 2025-03-10T00:00:01Z" || d.TimeDimension != "sold_at" || len(d.Dimensions) != 7 || len(d.Measures) != 9 {
		t.Errorf("%+v", d)
	}
	if m := d.Measures[1]; m.Name != "revenue" || m.Expression != "sum(price)" || !m.PercentOfTotal || m.DisplayName != "Revenue" {
		t.Errorf("%+v", m)
	}
}

func TestTools(t *testing.T) {
	var names []string
	for _, tool := range metrics.Tools() {
		names = append(names, tool.Name)
		if !json.Valid(tool.Schema) || tool.Title == "" || tool.Description == "" {
			t.Errorf("%+v", tool)
		}
	}
	if strings.Join(names, " ") != "list_metrics_views get_metrics_view query_metrics_view" {
		t.Error(names)
	}
	// the example in the description is a query that is answered
	description := metrics.Tools()[2].Description
	_, example, _ := strings.Cut(description, "Example: ")
	r := ask(t, smallShop(t), example)
	if len(r.Findings) != 0 || len(r.Data) == 0 {
		t.Errorf("%v %v", r.Findings, r.Data)
	}
}

// TestVerdictsByDataSet counts the real data of attribution/dev.jsonl through a
// view and by hand.
func TestVerdictsByDataSet(t *testing.T) {
	path, err := filepath.Abs(dataset.Path("attribution"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(path, "dev.jsonl"))
	if err != nil {
		t.Skip("no attribution/dev.jsonl, see docs/data.md: ", err)
	}
	want := map[string]map[string]int64{}
	claims := map[string]map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		var row struct {
			Set, Label string
			Claim      string
		}
		var raw map[string]any
		if err := json.Unmarshal([]byte(line), &raw); err != nil {
			t.Fatal(err)
		}
		row.Set, _ = raw["src_dataset"].(string)
		row.Label, _ = raw["attribution_label"].(string)
		row.Claim, _ = raw["claim"].(string)
		if want[row.Set] == nil {
			want[row.Set], claims[row.Set] = map[string]int64{}, map[string]bool{}
		}
		want[row.Set][row.Label]++
		claims[row.Set][row.Claim] = true
	}
	views := t.TempDir()
	if err := os.WriteFile(filepath.Join(views, "verdicts.yaml"), []byte(`type: metrics_view
model: dev
dimensions:
  - {name: data_set, display_name: Data set, column: src_dataset}
  - {name: verdict, column: attribution_label}
measures:
  - {name: pairs, expression: count(*)}
  - {name: claims, expression: count(distinct claim)}
  - {name: attributable, expression: "count(*) filter (where attribution_label = 'attributable') / count(*)", format_preset: percentage}
`), 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := metrics.Open(metrics.Options{Views: views, Data: path})
	if err != nil {
		t.Fatal(err)
	}
	r := ask(t, l, `{"metrics_view":"verdicts","dimensions":[{"name":"data_set"},{"name":"verdict"}],"measures":[{"name":"pairs"}]}`)
	sum := int64(0)
	for _, row := range r.Data {
		if row[2] != want[row[0].(string)][row[1].(string)] {
			t.Errorf("%v, want %d", row, want[row[0].(string)][row[1].(string)])
		}
		sum += row[2].(int64)
	}
	if sum != int64(strings.Count(string(data), "\n")) || len(want) < 4 {
		t.Errorf("%d pairs of %d data sets", sum, len(want))
	}
	for _, row := range ask(t, l, `{"metrics_view":"verdicts","dimensions":[{"name":"data_set"}],"measures":[{"name":"claims"},{"name":"attributable"}]}`).Data {
		set := row[0].(string)
		total := want[set]["attributable"] + want[set]["not attributable"]
		if row[1] != int64(len(claims[set])) || row[2] != float64(want[set]["attributable"])/float64(total) {
			t.Errorf("%v: %d claims, %v", row, len(claims[set]), want[set])
		}
	}
}
