package metrics_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/metrics"
)

// recorded are queries whose results are kept and made again.
var recorded = map[string]string{
	"bars":          `{"metrics_view":"sales","dimensions":["region"],"measures":["revenue","sales"]}`,
	"months":        `{"metrics_view":"sales","dimensions":[{"name":"month","compute":{"time_floor":{"dimension":"sold_at","grain":"month"}}},"product"],"measures":["average_price"],"time_zone":"America/New_York"}`,
	"a comparison":  `{"metrics_view":"sales","dimensions":["region"],"measures":["revenue",{"name":"d","compute":{"comparison_ratio":{"measure":"revenue"}}}],"time_range":"1M","comparison_time_range":"1M offset -1P"}`,
	"display names": `{"metrics_view":"sales","dimensions":["region"],"measures":["revenue"],"use_display_names":true}`,
	"a total":       `{"metrics_view":"sales","measures":["return_rate","units","per_unit"]}`,
	"shares":        `{"metrics_view":"sales","dimensions":["size_class"],"measures":[{"name":"s","compute":{"percent_of_total":{"measure":"revenue"}}},{"name":"n","compute":{"count":true}}]}`,
	"rows":          `{"metrics_view":"sales","rows":true,"limit":3}`,
	"nothing":       `{"metrics_view":"sales","dimensions":["region","returned"],"measures":["sales"],"where":{"name":"region","val":"West"}}`,
	"days":          `{"metrics_view":"sales","dimensions":["shipped_at"],"measures":["sales"],"limit":2}`,
}

// kept is a result as JSON.
func kept(t testing.TB, r *metrics.Result) json.RawMessage {
	t.Helper()
	raw, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestARecordedResultIsTheSame(t *testing.T) {
	l := smallShop(t)
	for name, arguments := range recorded {
		r := ask(t, l, arguments)
		r.OpenURL = "https://cite.example/c/p_1"
		again, err := l.Recorded(r.Pinned, kept(t, r), metrics.Access{})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for what, pair := range map[string][2]string{
			"digest": {again.Digest(), r.Digest()}, "words": {again.Text(), r.Text()}, "picture": {again.Chart(""), r.Chart("")},
			"table": {again.Figure(""), r.Figure("")}, "title": {again.Title, r.Title}, "warning": {again.TruncationWarning, r.TruncationWarning},
			"rows": {rows(again), rows(r)}, "again": {string(again.Pinned), string(r.Pinned)}, "label": {again.Label.Name, r.Label.Name},
		} {
			if pair[0] != pair[1] {
				t.Errorf("%s: the %s is\n%s\nand was\n%s", name, what, pair[0], pair[1])
			}
		}
	}
}

// TestARecordedResultOutlivesItsView: names are plain then, and nothing else differs.
func TestARecordedResultOutlivesItsView(t *testing.T) {
	l := smallShop(t)
	r := ask(t, l, recorded["bars"])
	low := 0
	for name, reader := range map[string]struct {
		library *metrics.Library
		access  metrics.Access
	}{"the view is gone": {&metrics.Library{}, metrics.Access{}}, "it may not be seen": {l, metrics.Access{Clearance: &low}}, "it is of another set": {l, metrics.Access{Sets: []string{"lab"}}}} {
		again, err := reader.library.Recorded(r.Pinned, kept(t, r), reader.access)
		if err != nil {
			t.Fatal(err)
		}
		if again.Digest() != r.Digest() || again.Title != "sales" || again.Label != nil || !strings.Contains(again.Text(), "region North; revenue 350; sales 3.") {
			t.Errorf("%s: %s", name, again.Text())
		}
		if strings.Contains(again.Figure(""), "Revenue") {
			t.Errorf("%s: the view's names are shown", name)
		}
	}
	// what the query itself names stays
	r = ask(t, l, recorded["display names"])
	again, err := (&metrics.Library{}).Recorded(r.Pinned, kept(t, r), metrics.Access{})
	if err != nil || !strings.Contains(again.Text(), "Region North; Revenue 350.") {
		t.Errorf("%s %v", again.Text(), err)
	}
}

func TestARecordedResultDoesNotFollowTheData(t *testing.T) {
	folder := t.TempDir()
	definition, err := os.ReadFile("testdata/shop/sales.yaml")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"sales.yaml": string(definition), "sales.csv": small}
	r := ask(t, library(t, folder, files), recorded["bars"])
	files["sales.csv"] = strings.ReplaceAll(small, "200.00", "900.00")
	l := library(t, folder, files)
	again, err := l.Recorded(r.Pinned, kept(t, r), metrics.Access{})
	if err != nil || again.Text() != r.Text() {
		t.Errorf("%v: %s", err, again.Text())
	}
	if now := ask(t, l, string(r.Pinned)); now.Digest() == again.Digest() {
		t.Error("the data did not change, so nothing was tested")
	}
}

func TestWhatIsNoRecordedResult(t *testing.T) {
	l := smallShop(t)
	bars := recorded["bars"]
	wide := `{"schema":[{"name":"region","type":"STRING"},{"name":"revenue","type":"FLOAT64"},{"name":"sales","type":"INT64"}],"data":`
	for name, test := range map[string][2]string{
		"no arguments": {``, `{}`}, "no JSON": {bars, `{`}, "nothing": {bars, ``}, "another shape": {bars, `{"schema":[{"name":"region"}],"data":[]}`},
		"a short row": {bars, wide + `[["North",1]]}`}, "a list": {bars, `[1]`}, "no rows": {bars, wide + `{"a":1}}`},
		"no zone":  {`{"metrics_view":"sales","measures":["sales"],"time_zone":"Mars/Crater"}`, `{}`},
		"too many": {bars, wide + `[` + strings.Repeat(`["a",1,1],`, metrics.MaxLimit) + `["a",1,1]]}`},
	} {
		if _, err := l.Recorded(json.RawMessage(test[0]), json.RawMessage(test[1]), metrics.Access{}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSees(t *testing.T) {
	l := smallShop(t)
	low := 0
	for name, test := range map[string]struct {
		view        string
		access      metrics.Access
		there, seen bool
	}{
		"all": {"sales", metrics.Access{}, true, true}, "none": {"tides", metrics.Access{}, false, false}, "": {"", metrics.Access{}, false, false},
		"a label above": {"sales", metrics.Access{Clearance: &low}, true, false}, "its set": {"sales", metrics.Access{Sets: []string{"shop"}}, true, true},
		"another set": {"sales", metrics.Access{Sets: []string{"lab"}}, true, false},
	} {
		if there, seen := l.Sees(test.view, test.access); there != test.there || seen != test.seen {
			t.Errorf("%s: %v %v", name, there, seen)
		}
	}
}

// FuzzRecorded: whatever was kept, it is drawn or refused.
func FuzzRecorded(f *testing.F) {
	l := smallShop(f)
	for _, arguments := range recorded {
		r := ask(f, l, arguments)
		f.Add(string(r.Pinned), string(kept(f, r)))
	}
	f.Add(`{"metrics_view":"sales","rows":true}`, `{"schema":[{"name":"a","type":"TIMESTAMP"}],"data":[["no time"],[{}],[null],[1e400],[true]]}`)
	f.Fuzz(func(t *testing.T, pinned, result string) {
		r, err := l.Recorded(json.RawMessage(pinned), json.RawMessage(result), metrics.Access{})
		if err != nil {
			return
		}
		_, _, _, _ = r.Figure(""), r.Chart(""), r.Text(), r.Digest()
		if len(r.Passages()) == 0 {
			t.Error("a result without a passage")
		}
	})
}
