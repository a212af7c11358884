package views_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/metrics"
)

func replaced(text, as string) []byte { return []byte(strings.ReplaceAll(text, "CITE", as)) }

// run calls a tool as the desk does, and returns what a model is shown.
func run(t *testing.T, s *shore, a tool.Access, name, args string) tool.Outcome {
	t.Helper()
	d := tool.Desk{Tools: views.Tools(s.library), Access: a, OpenURL: func(id string) string { return "/c/" + id }}
	o, err := d.Serve(context.Background(), citeway.Call{Name: name, Arguments: args})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestToolsSayWhatTheyTake(t *testing.T) {
	var names []string
	for _, tl := range views.Tools(open(t).library) {
		s := tl.Spec()
		names = append(names, s.Name)
		if s.Description == "" || !json.Valid(s.Parameters) {
			t.Errorf("%s: %q, %s", s.Name, s.Description, s.Parameters)
		}
	}
	if !slices.Equal(names, []string{"list_metrics_views", "get_metrics_view", "query_metrics_view"}) {
		t.Errorf("%v", names)
	}
}

func TestListAndGetAreNoSources(t *testing.T) {
	s := open(t)
	one := 1
	o := run(t, s, tool.Access{Clearance: &one}, metrics.ListTool, `{"made":"up"}`)
	if len(o.Sources) > 0 || !strings.Contains(string(o.Content), `"metrics_views":[{"name":"levels","display_name":"Water levels","description":"How high the water stood.","label":{"name":"Internal"`) {
		t.Errorf("%s", o.Content)
	}
	// what was shown of views bears the highest label of them
	if l := o.Records[0].Source.Label; l == nil || l.Name != "Internal" || o.Records[0].Kind != evidence.Tool {
		t.Errorf("%+v", o.Records[0])
	}
	o = run(t, s, tool.Access{}, metrics.ListTool, `{}`)
	if l := o.Records[0].Source.Label; l == nil || l.Name != "Secret" {
		t.Errorf("a list with a secret view bears %+v", l)
	}
	o = run(t, s, tool.Access{}, metrics.GetTool, `{"metrics_view":"levels"}`)
	for _, part := range []string{`"time_dimension":"seen_at"`, `"name":"harbour"`, `"name":"avg_level"`, `"rows":5`, `"start":"2026-01-10T00:00:00Z"`} {
		if !strings.Contains(string(o.Content), part) {
			t.Errorf("%s lacks %s", o.Content, part)
		}
	}
	if len(o.Sources) > 0 || o.Records[0].Source.Label.Rank != 1 || o.Records[0].Source.Title != "Water levels" {
		t.Errorf("%+v", o.Records[0])
	}
}

func TestAQueryIsASource(t *testing.T) {
	o := run(t, open(t), tool.Access{}, metrics.QueryTool, `{"metrics_view":"levels","dimensions":["harbour"],"measures":["avg_level"],"time_range":{"expression":"1M as of latest/M"}}`)
	if len(o.Sources) != 1 {
		t.Fatalf("%s", o.Content)
	}
	src, rec := o.Sources[0], o.Records[0]
	if src.Kind != citeway.KindTool || src.Title != "Water levels" || src.Label.Name != "Internal" || src.URL != "/c/"+o.ID || rec.ID != o.ID {
		t.Errorf("%+v", src)
	}
	if want := "Water levels, February 2026\nHarbour Havbro; Average level 4.4 (4.40).\nHarbour Sandvik; Average level 3.1 (3.10)."; src.Passages[0].Text != want {
		t.Errorf("%s", src.Passages[0].Text)
	}
	if !strings.Contains(string(rec.Resolved), `"start":"2026-02-01T00:00:00Z","end":"2026-03-01T00:00:00Z"`) || strings.Contains(string(rec.Arguments), "2026") {
		t.Errorf("arguments %s, resolved %s", rec.Arguments, rec.Resolved)
	}
	for _, part := range []string{`"open_url":"/c/` + o.ID, `"citation_id":"` + o.ID, `"resolved_time_range":{"start":"2026-02-01T00:00:00Z"`, `["Havbro",4.4]`} {
		if !strings.Contains(string(o.Content), part) {
			t.Errorf("%s lacks %s", o.Content, part)
		}
	}
	if len(rec.Digest) != 64 || rec.Digest == evidence.Digest(rec.Result) {
		t.Errorf("the digest %s is not the data's own", rec.Digest)
	}
}

// TestWhatMayNotBeSeenIsNotThere: a view above the caller's clearance or in none of
// its sets is as one that there is not, whatever is asked.
func TestWhatMayNotBeSeenIsNotThere(t *testing.T) {
	s := open(t)
	zero, one := 0, 1
	for name, test := range map[string]struct {
		access tool.Access
		sees   string
	}{
		"all": {tool.Access{}, "board levels"}, "public": {tool.Access{Clearance: &zero}, ""}, "internal": {tool.Access{Clearance: &one}, "levels"},
		"the sea": {tool.Access{Sets: []string{"sea"}}, "levels"}, "the board": {tool.Access{Sets: []string{"board"}}, "board"}, "no set": {tool.Access{Sets: []string{}}, ""},
		"the board without clearance": {tool.Access{Clearance: &one, Sets: []string{"board"}}, ""},
	} {
		for _, view := range []string{"levels", "board"} {
			seen := strings.Contains(test.sees, view)
			for _, call := range [][2]string{{metrics.ListTool, `{}`}, {metrics.GetTool, `{"metrics_view":"` + view + `"}`}, {metrics.QueryTool, `{"metrics_view":"` + view + `","measures":["readings"]}`}} {
				o := run(t, s, test.access, call[0], call[1])
				if call[0] == metrics.ListTool {
					if strings.Contains(string(o.Content), `"name":"`+view+`"`) != seen {
						t.Errorf("%s lists %s", name, o.Content)
					}
					continue
				}
				if (o.Err == nil) != seen || o.Err != nil && (o.Err.Code != citeway.NotFound || len(o.Records) > 0) {
					t.Errorf("%s: %s of %s: %v", name, call[0], view, o.Err)
				}
				none := run(t, s, test.access, call[0], strings.ReplaceAll(call[1], view, "nowhere"))
				if !seen && string(o.Content) != strings.ReplaceAll(string(none.Content), "nowhere", view) {
					t.Errorf("%s tells %s from one that is not there: %s and %s", name, view, o.Content, none.Content)
				}
			}
		}
	}
}

func TestMistakesAreMendedAndSaid(t *testing.T) {
	o := run(t, open(t), tool.Access{}, metrics.QueryTool, `{"metrics_view":"Water Levels","dimensions":"[\"Harbour\"]","measures":["Average Level"],"where":{"cond":{"op":"eq","exprs":[{"name":"harbour"},{"val":["Havbro","Sandvik"]}]}}}`)
	if o.Err != nil {
		t.Fatal(o.Err)
	}
	var said []string
	for _, f := range o.Findings {
		said = append(said, f.Marker+" "+f.Message)
	}
	all := strings.Join(said, "\n")
	for _, place := range []string{"metrics_view ", "dimensions ", "measures[0]", "where"} {
		if !strings.Contains(all, place) {
			t.Errorf("nothing is said of %s:\n%s", place, all)
		}
	}
	if !strings.Contains(string(o.Content), `"findings":[{`) {
		t.Errorf("the model is not told: %s", o.Content)
	}
	o = run(t, open(t), tool.Access{}, metrics.QueryTool, `{"metrics_view":"levels","measures":["depth"]}`)
	if o.Err == nil || o.Err.Code != citeway.Invalid || !strings.Contains(o.Err.Mend, "avg_level") {
		t.Errorf("%+v", o.Err)
	}
	if o = run(t, open(t), tool.Access{}, metrics.GetTool, `{"view":"levels"}`); o.Err == nil || o.Err.Code != citeway.Invalid {
		t.Errorf("%+v", o.Err)
	}
}

// TestLimitsAreSaid: rows that are left out are said so, and what is too much for
// the desk is an error that says how to ask for less.
func TestLimitsAreSaid(t *testing.T) {
	s := open(t)
	var table strings.Builder
	table.WriteString("seen_at,harbour,metres\n")
	for i := range metrics.MaxLimit + 1000 {
		fmt.Fprintf(&table, "2026-02-01,A harbour that has a rather long name of its own number %d,%d.5\n", i, i%7)
	}
	s.write(t, "levels.csv", table.String())
	o := run(t, s, tool.Access{}, metrics.QueryTool, `{"metrics_view":"levels","dimensions":["harbour"],"measures":["avg_level"]}`)
	if o.Err != nil || !strings.Contains(string(o.Content), `"truncation_warning":"Only the first 250 rows are shown; there are more.`) {
		t.Errorf("%v %.200s", o.Err, o.Content)
	}
	if n := len(o.Sources[0].Passages); n < 2 || len(o.Records) != n {
		t.Errorf("%d passages, %d records", n, len(o.Records))
	}
	o = run(t, s, tool.Access{}, metrics.QueryTool, `{"metrics_view":"levels","dimensions":["harbour"],"measures":["avg_level"],"limit":5000}`)
	if o.Err == nil || o.Err.Code != citeway.TooLarge || !strings.Contains(o.Err.Mend, "limit") {
		t.Errorf("%v", o.Err)
	}
}

func TestACallThatIsGivenUp(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := open(t).find(t, metrics.QueryTool).Call(ctx, json.RawMessage(`{"metrics_view":"levels","measures":["readings"]}`), tool.Access{}); err == nil {
		t.Error("a query ran for someone who has gone")
	}
}
