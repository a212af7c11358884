package views_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"github.com/citeway/citeway/internal/database"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/metrics"
)

// cited is a citation of a query over the shore, with the store it is in.
func (s *shore) cited(t *testing.T) (*evidence.Record, *sqlite.Store) {
	t.Helper()
	a, store := s.turn(t, planner(), "What was the average level by harbour last month?", tool.Access{})
	if len(a.Citations) == 0 {
		t.Fatalf("%q", a.Text)
	}
	return get(t, store, a.Citations[0].ID), store
}

func (s *shore) opener(store evidence.Store) *views.Opener {
	return views.New(views.Options{Views: s.library, Evidence: store})
}

func opened(t *testing.T, o *views.Opener, r *evidence.Record) *evidence.Opened {
	t.Helper()
	got, err := o.Open(context.Background(), r, tool.Access{})
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestACitationOpensTheQueryAsItWas: the citation, which holds no result, shows
// what the call's own record shows.
func TestACitationOpensTheQueryAsItWas(t *testing.T) {
	s := open(t)
	c, store := s.cited(t)
	call := get(t, store, c.Source.ID)
	o := s.opener(store)
	got, own := opened(t, o, c), opened(t, o, call)
	if got.Figure == "" || got.Figure != own.Figure || got.Chart != own.Chart || got.Again != own.Again || fmt.Sprint(got.Facts) != fmt.Sprint(own.Facts) {
		t.Errorf("the citation shows\n%s\nand its call\n%s", got.Figure, own.Figure)
	}
	if got.ID != c.ID || got.State != evidence.Current || own.State != evidence.Current || string(got.Result) != string(call.Result) || got.Claim == "" {
		t.Errorf("%+v", got)
	}
	if c.Result != nil {
		t.Error("the record that was opened was changed")
	}
	for _, part := range []string{"<svg", "Water levels: Average level", "4.40", "<caption>", `<th scope="col">Harbour</th>`} {
		if !strings.Contains(got.Figure, part) {
			t.Errorf("the figure lacks %s", part)
		}
	}
	if got.Table == nil || fmt.Sprint(got.Table.Columns) != "[Harbour Average level]" || len(got.Table.Rows) != 2 || !strings.Contains(fmt.Sprint(got.Table.Rows), "4.4") {
		t.Errorf("the table is %+v", got.Table)
	}
	if !strings.HasPrefix(got.Chart, "<svg") || strings.Contains(got.Chart, "<table") {
		t.Errorf("%.80s", got.Chart)
	}
	want := "from 1 February 2026 up to 1 March 2026, the end left out (seen_at)|time zone UTC|2 rows|limited to 250"
	if facts := strings.Join(got.Facts, "|"); facts != want {
		t.Errorf("%s", facts)
	}
	again, err := url.Parse(got.Again)
	if err != nil || again.Path != "/-/open-query" || again.Query().Get("query") != string(c.Resolved) {
		t.Errorf("%s", got.Again)
	}
}

// TestTheChartIsOfWhatTheClaimIsAbout: of several measures that one is drawn which the
// claim names or gives the value of; without a claim it is the first.
func TestTheChartIsOfWhatTheClaimIsAbout(t *testing.T) {
	s := open(t)
	store := database.Memory(t, sqlite.Open)
	desk := tool.Desk{Tools: views.Tools(s.library), Keep: store.Save}
	o, err := desk.Serve(context.Background(), citeway.Call{Name: metrics.QueryTool,
		Arguments: `{"metrics_view":"levels","dimensions":[{"name":"harbour"}],"measures":[{"name":"avg_level"},{"name":"readings"}]}`})
	if err != nil || o.Err != nil {
		t.Fatal(err, o.Err)
	}
	call := get(t, store, o.ID)
	for claim, want := range map[string]string{"": "Average level", "There were many readings.": "Readings", "The average level rose.": "Average level"} {
		cited := *call
		cited.Claim = claim
		if got := opened(t, s.opener(store), &cited); !strings.Contains(got.Chart, "Water levels: "+want+"</title>") || !strings.Contains(got.Figure, ": "+want+"</caption>") {
			t.Errorf("%q: %.300s", claim, got.Chart)
		}
	}
}

// TestWhatBecameOfTheData: each change, and how a reader is told of it.
func TestWhatBecameOfTheData(t *testing.T) {
	for name, test := range map[string]struct {
		change func(t *testing.T, s *shore)
		want   evidence.State
		words  string // of the figure, which stays
	}{
		"nothing":                   {func(*testing.T, *shore) {}, evidence.Current, "Average level"},
		"rows of another time":      {func(t *testing.T, s *shore) { s.write(t, "levels.csv", levels+"2026-03-09,Havbro,9.9\n") }, evidence.Current, "Average level"},
		"a row of that time":        {func(t *testing.T, s *shore) { s.write(t, "levels.csv", levels+"2026-02-25,Havbro,9.9\n") }, evidence.Changed, "Average level"},
		"a harbour by another name": {func(t *testing.T, s *shore) { s.write(t, "levels.csv", strings.ReplaceAll(levels, "Havbro", "Havby")) }, evidence.Changed, "Havbro"},
		"the table is gone":         {func(t *testing.T, s *shore) { s.remove(t, "levels.csv") }, evidence.Gone, "Average level"},
		"the table lost its column": {func(t *testing.T, s *shore) { s.write(t, "levels.csv", strings.ReplaceAll(levels, "metres", "feet")) }, evidence.Changed, "Average level"},
		"the view is gone":          {func(t *testing.T, s *shore) { s.remove(t, "levels.yaml"); s.again(t) }, evidence.Gone, "avg_level"},
		"the measure is gone": {func(t *testing.T, s *shore) {
			s.write(t, "levels.yaml", strings.Replace(levelsView, "avg_level", "mean_level", 1))
			s.again(t)
		}, evidence.Changed, "avg_level"},
		"the measure has another name": {func(t *testing.T, s *shore) {
			s.write(t, "levels.yaml", strings.Replace(levelsView, "Average level", "Mean", 1))
			s.again(t)
		}, evidence.Current, "Mean"},
		"nothing is left": {func(_ *testing.T, s *shore) { s.library = nil }, evidence.Gone, "avg_level"},
	} {
		s := open(t)
		c, store := s.cited(t)
		test.change(t, s)
		got := opened(t, s.opener(store), c)
		if got.State != test.want || !strings.Contains(got.Figure, test.words) || !strings.Contains(got.Figure, "4.4") {
			t.Errorf("%s: %s\n%s", name, got.State, got.Figure)
		}
	}
}

// patient reads records even for a caller who has gone.
type patient struct{ *sqlite.Store }

func (p patient) Get(_ context.Context, id string) (*evidence.Record, error) {
	return p.Store.Get(context.Background(), id)
}

func TestWhatCannotBeFoundOutIsUnknown(t *testing.T) {
	s := open(t)
	c, store := s.cited(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got, err := s.opener(patient{store}).Open(ctx, c, tool.Access{})
	if err != nil || got.State != evidence.Unknown || got.Figure == "" {
		t.Errorf("%+v %v", got, err)
	}
	c.Digest = ""
	bare := s.opener(nil) // and a call that is not kept
	if got := opened(t, bare, c); got.State != evidence.Unknown || got.Figure != "" || got.Again == "" {
		t.Errorf("%+v", got)
	}
}

func TestWhoMayNotSeeTheViewMayNotOpenTheQuery(t *testing.T) {
	s := open(t)
	c, store := s.cited(t)
	zero, one := 0, 1
	for name, test := range map[string]struct {
		access tool.Access
		code   citeway.Code
	}{
		"all": {tool.Access{}, ""}, "enough": {tool.Access{Clearance: &one, Sets: []string{"sea", "lab"}}, ""},
		"a label above": {tool.Access{Clearance: &zero}, citeway.Forbidden}, "another set": {tool.Access{Sets: []string{"lab"}}, citeway.Forbidden}, "no set": {tool.Access{Sets: []string{}}, citeway.Forbidden},
	} {
		got, err := s.opener(store).Open(context.Background(), c, test.access)
		if (err == nil) != (test.code == "") || err != nil && (citeway.CodeOf(err) != test.code || got != nil || strings.Contains(err.Error(), "evels")) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// the view is for nobody any more
	s.write(t, "levels.yaml", levelsView+"security: {access: false}\n")
	s.again(t)
	if _, err := s.opener(store).Open(context.Background(), c, tool.Access{}); citeway.CodeOf(err) != citeway.Forbidden {
		t.Errorf("closed since: %v", err)
	}
}

// TestACallAboveTheClearanceIsNotDrawn: a citation that bears a lower label than its
// call does not bring the result with it.
func TestACallAboveTheClearanceIsNotDrawn(t *testing.T) {
	s := open(t)
	c, store := s.cited(t)
	call := get(t, store, c.Source.ID)
	call.Source.Label = &citeway.Label{Name: "Secret", Rank: 9}
	if err := store.Save(context.Background(), *call); err != nil {
		t.Fatal(err)
	}
	five := 5
	got, err := s.opener(store).Open(context.Background(), c, tool.Access{Clearance: &five})
	if err != nil || got.Result != nil || got.Figure != "" {
		t.Errorf("%+v %v", got, err)
	}
}

// TestAFurtherPassageOpensTheSame: a long result has several passages, and each
// shows the whole of it.
func TestAFurtherPassageOpensTheSame(t *testing.T) {
	s := open(t)
	var table strings.Builder
	table.WriteString("seen_at,harbour,metres\n")
	for i := range 100 {
		fmt.Fprintf(&table, "2026-02-01,Harbour %03d,%d.5\n", i, i)
	}
	s.write(t, "levels.csv", table.String())
	a, store := s.turn(t, writer{`{"metrics_view":"levels","dimensions":["harbour"],"measures":["avg_level"]}`, "Harbour 090 had an average level of 90.5 CITE."}, "How high?", tool.Access{})
	c := get(t, store, a.Citations[0].ID)
	if c.Passage.ID == c.Source.ID || a.Citations[0].Verdict != citeway.Supported {
		t.Fatalf("not a further passage: %+v", c)
	}
	further := get(t, store, c.Passage.ID)
	own := opened(t, s.opener(store), get(t, store, c.Source.ID))
	for _, r := range []*evidence.Record{c, further} {
		if got := opened(t, s.opener(store), r); got.Figure == "" || got.Figure != own.Figure || got.Again != own.Again || got.State != evidence.Current || got.Digest != own.Digest {
			t.Errorf("%s: %s, %d bytes of picture", got.ID, got.State, len(got.Figure))
		}
	}
}

// versions is a library in which every document has changed.
type versions struct{}

func (versions) Version(context.Context, string) (string, bool, error) { return "v2", true, nil }

func TestOtherRecordsAreOpenedAsTheyAre(t *testing.T) {
	s := open(t)
	o := views.New(views.Options{Views: s.library, Evidence: database.Memory(t, sqlite.Open), Versions: versions{}})
	for name, test := range map[string]struct {
		record evidence.Record
		want   evidence.State
	}{
		"a passage":      {evidence.Record{ID: "p_1", Kind: evidence.Passage, Document: "d_1", Version: "v1"}, evidence.Changed},
		"another tool":   {evidence.Record{ID: "p_2", Kind: evidence.Tool, Tool: "heights", Result: json.RawMessage(`{}`)}, evidence.Unknown},
		"found by one":   {evidence.Record{ID: "p_3", Kind: evidence.Passage, Tool: "search_sources", Document: "d_1", Version: "v2"}, evidence.Current},
		"a list of them": {evidence.Record{ID: "p_4", Kind: evidence.Tool, Tool: metrics.ListTool, Result: json.RawMessage(`{}`)}, evidence.Unknown},
	} {
		got := opened(t, o, &test.record)
		if got.State != test.want || got.Figure != "" || got.Chart != "" || got.Again != "" || got.ID != test.record.ID {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// down is a store that is down.
type down struct{ evidence.Store }

func (down) Get(context.Context, string) (*evidence.Record, error) { return nil, errors.New("gone") }

func TestAStoreThatIsDownIsAnError(t *testing.T) {
	s := open(t)
	c, _ := s.cited(t)
	if _, err := s.opener(down{}).Open(context.Background(), c, tool.Access{}); err == nil {
		t.Error("opened all the same")
	}
}

func TestAsk(t *testing.T) {
	s := open(t)
	query := json.RawMessage(`{"metrics_view":"Water levels","dimensions":["harbour"],"measures":["readings"],"time_range":{"expression":"1M as of now/M"},"comparison_time_range":{"expression":"1M as of now/M offset -1M"},"time_zone":"Europe/Copenhagen"}`)
	one := 1
	got, err := s.opener(nil).Ask(context.Background(), query, tool.Access{Clearance: &one})
	if err != nil {
		t.Fatal(err)
	}
	if got.ID != "" || got.Kind != evidence.Tool || got.Tool != metrics.QueryTool || string(got.Arguments) != string(query) || got.State != evidence.Current ||
		got.Source.Title != "Water levels" || got.Source.Label.Rank != 1 || got.Created.IsZero() || len(got.Digest) != 64 {
		t.Errorf("%+v", got.Record)
	}
	if !strings.Contains(string(got.Resolved), `"start":"2026-02-01T00:00:00+01:00"`) || !strings.Contains(string(got.Result), `["Havbro",2]`) || !strings.Contains(got.Figure, "Havbro") {
		t.Errorf("%s\n%s", got.Resolved, got.Result)
	}
	facts := strings.Join(got.Facts, "|")
	for _, part := range []string{"from 1 February 2026 up to 1 March 2026", "compared with 1 January 2026 up to 1 February 2026", "time zone Europe/Copenhagen", "2 rows", `mended: metrics_view "Water levels" is read as levels`} {
		if !strings.Contains(facts, part) {
			t.Errorf("%s lacks %s", facts, part)
		}
	}
	// what it leads on to asks the same
	again, _ := url.Parse(got.Again)
	more, err := s.opener(nil).Ask(context.Background(), json.RawMessage(again.Query().Get("query")), tool.Access{})
	if err != nil || more.Digest != got.Digest || more.Again != got.Again {
		t.Errorf("%v", err)
	}
}

func TestAskRefuses(t *testing.T) {
	zero := 0
	o := open(t).opener(nil)
	for name, test := range map[string]struct {
		query  string
		access tool.Access
		code   citeway.Code
	}{
		"no view":    {`{"metrics_view":"depths","measures":["readings"]}`, tool.Access{}, citeway.NotFound},
		"not for it": {`{"metrics_view":"levels","measures":["readings"]}`, tool.Access{Clearance: &zero}, citeway.NotFound},
		"no measure": {`{"metrics_view":"levels","measures":["depth"]}`, tool.Access{}, citeway.Invalid},
		"no JSON":    {`{"metrics_view"`, tool.Access{}, citeway.Invalid},
		"nothing":    {``, tool.Access{}, citeway.Invalid},
	} {
		if got, err := o.Ask(context.Background(), json.RawMessage(test.query), test.access); citeway.CodeOf(err) != test.code || got != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFactsOfOneRowAndAnHour(t *testing.T) {
	query := json.RawMessage(`{"metrics_view":"levels","measures":["readings"],"time_range":{"start":"2026-02-03T00:00:00Z","end":"2026-02-03T06:30:00Z"},"limit":1}`)
	got, err := open(t).opener(nil).Ask(context.Background(), query, tool.Access{})
	if err != nil {
		t.Fatal(err)
	}
	if facts := strings.Join(got.Facts, "|"); facts != "from 3 February 2026 up to 3 February 2026, 06:30:00, the end left out (seen_at)|time zone UTC|1 row|limited to 1|mended: measures[0] was a name alone" {
		t.Errorf("%s", facts)
	}
}

func TestPatienceIsShorterThanAQueryMayTake(t *testing.T) {
	if views.Patience >= metrics.Timeout || views.Patience < time.Second {
		t.Errorf("a reader waits %s", views.Patience)
	}
}
