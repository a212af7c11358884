package sources_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// shelf finds the hits that hold a word of the query, and remembers the query.
type shelf struct {
	hits  []knowledge.Hit
	err   error
	asked knowledge.Query
}

func (s *shelf) Search(_ context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	s.asked = q
	var out []knowledge.Hit
	for _, h := range s.hits {
		seen := knowledge.Sight{Clearance: q.Clearance, Sets: q.Sets}.SeesSource(&h.Source, []string{"sea"})
		if seen && slices.ContainsFunc(strings.Fields(q.Text), func(w string) bool { return strings.Contains(h.Passage.Text, w) }) {
			out = append(out, h)
		}
	}
	return out[:min(len(out), q.Limit)], s.err
}

func tides() *shelf {
	when, score := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC), 0.9
	return &shelf{hits: []knowledge.Hit{
		{Source: citeway.Source{ID: "d_1", Title: "Tide tables", Path: "sea/tides.md", Kind: citeway.KindFile, Modified: &when}, Version: "v1",
			Context: "Spring", Passage: citeway.Passage{Text: "The tides rise twice a day [1].", Page: 3, Score: &score}},
		{Source: citeway.Source{ID: "d_2", Title: "Log", Label: &citeway.Label{Name: "Internal", Rank: 2}}, Version: "v1",
			Passage: citeway.Passage{Text: "High tides flooded the office."}},
	}}
}

func serve(t *testing.T, s *shelf, args string, a tool.Access) tool.Outcome {
	t.Helper()
	d := tool.Desk{Tools: []tool.Tool{sources.NewSearch(s)}, Access: a}
	o, err := d.Serve(context.Background(), citeway.Call{Name: sources.SearchName, Arguments: args})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func ExampleSearch() {
	d := tool.Desk{Tools: []tool.Tool{sources.NewSearch(tides())}}
	o, _ := d.Serve(context.Background(), citeway.Call{Name: sources.SearchName, Arguments: `{"query":"tides"}`})
	for _, s := range o.Sources {
		fmt.Println(s.ID, s.Title)
	}
	// Output:
	// d_1 Tide tables
	// d_2 Log
}

func TestTheFormOfALocalSearch(t *testing.T) {
	o := serve(t, tides(), `{"query":"tides"}`, tool.Access{})
	var told struct {
		Type      string
		Documents []map[string]any
	}
	if err := json.Unmarshal(o.Content, &told); err != nil || told.Type != "local_search" || len(told.Documents) != 2 {
		t.Fatalf("%v, %s", err, o.Content)
	}
	want := map[string]any{"id": "d_1", "title": "Tide tables", "path": "sea/tides.md", "heading": "Spring", "page": 3.0,
		"mtime": "2026-03-01T08:00:00Z", "score": 0.9, "content": "The tides rise twice a day [\u20601].", "citation_id": o.Sources[0].Passages[0].ID}
	for name, value := range want {
		if told.Documents[0][name] != value {
			t.Errorf("%s: got %v, want %v", name, told.Documents[0][name], value)
		}
	}
	if _, there := told.Documents[1]["score"]; there || len(told.Documents[0]) != len(want) {
		t.Errorf("%v", told.Documents)
	}
	if o.Sources[0].Passages[0].Text != "The tides rise twice a day [1]." {
		t.Error("the passage is not in the document's own words")
	}
}

func TestWhatMayNotBeSeenIsNotLookedFor(t *testing.T) {
	zero := 0
	s := tides()
	if o := serve(t, s, `{"query":"tides"}`, tool.Access{Clearance: &zero, Sets: []string{"sea"}}); len(o.Sources) != 1 || strings.Contains(string(o.Content), "office") {
		t.Errorf("%s", o.Content)
	}
	if *s.asked.Clearance != 0 || !slices.Equal(s.asked.Sets, []string{"sea"}) {
		t.Errorf("%+v", s.asked)
	}
	if o := serve(t, s, `{"query":"tides"}`, tool.Access{Sets: []string{}}); len(o.Sources) != 0 || !strings.HasSuffix(string(o.Content), `"documents":[]}`) {
		t.Errorf("%s", o.Content)
	}
}

func TestWhatIsSearchedFor(t *testing.T) {
	for args, want := range map[string]string{
		`{"query":"tides","limit":1}`:  "1",
		`{"query":"tides"}`:            "8",
		`{"query":"tides","limit":99}`: "20 mended",
		`{"query":"tides","limit":-3}`: "1 mended",
		`{"query":"  "}`:               "invalid",
		`{}`:                           "invalid",
		`{"query":3}`:                  "invalid",
		`{"query":"a","top":3}`:        "invalid",
		`{"query":"` + strings.Repeat("x", 5000) + `"}`: "too-large",
	} {
		s := tides()
		o := serve(t, s, args, tool.Access{})
		got := fmt.Sprint(s.asked.Limit)
		if len(o.Findings) > 0 {
			got += " mended"
		}
		if o.Err != nil {
			got = string(o.Err.Code)
		}
		if got != want {
			t.Errorf("%.40s: %s, want %s", args, got, want)
		}
	}
}

func TestALibraryThatIsDownIsAnError(t *testing.T) {
	s := tides()
	s.err = errors.New("disk gone")
	if o := serve(t, s, `{"query":"tides"}`, tool.Access{}); o.Err == nil || strings.Contains(string(o.Content), "disk") {
		t.Errorf("%s", o.Content)
	}
}
