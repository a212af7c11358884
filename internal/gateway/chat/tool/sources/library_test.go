package sources_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// library is a store with three documents: a public one, one of rank 2, and one
// of another set.
func library(t *testing.T) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(filepath.Join(t.TempDir(), "knowledge.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	for id, rank := range map[string]int{"d_open": 0, "d_board": 2, "d_other": 0} {
		d := &knowledge.Document{ID: id, Title: "Gate " + id, Kind: citeway.KindFile, Path: id + ".md", Text: "The harbour gate closes at nine. " + id}
		if rank > 0 {
			d.Label = &citeway.Label{Name: "Board", Rank: rank}
		}
		passages := ingest.Passages(d)
		if _, err := s.Put(context.Background(), d, passages); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Join(context.Background(), "sea", "d_open", "d_board"); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestASearchOfARealLibrary(t *testing.T) {
	s := library(t)
	zero, two := 0, 2
	for name, c := range map[string]struct {
		access tool.Access
		want   map[string]bool
	}{
		"all":                {tool.Access{}, map[string]bool{"d_open": true, "d_board": true, "d_other": true}},
		"public":             {tool.Access{Clearance: &zero}, map[string]bool{"d_open": true, "d_other": true}},
		"the board's":        {tool.Access{Clearance: &two, Sets: []string{"sea"}}, map[string]bool{"d_open": true, "d_board": true}},
		"public of the sea":  {tool.Access{Clearance: &zero, Sets: []string{"sea"}}, map[string]bool{"d_open": true}},
		"of a set that none": {tool.Access{Sets: []string{"moon"}}, map[string]bool{}},
	} {
		var kept []evidence.Record
		d := tool.Desk{Tools: []tool.Tool{sources.NewSearch(s)}, Access: c.access, Keep: func(_ context.Context, r ...evidence.Record) error { kept = r; return nil }}
		o, err := d.Serve(context.Background(), citeway.Call{Name: sources.SearchName, Arguments: `{"query":"when does the harbour gate close"}`})
		if err != nil || o.Err != nil {
			t.Fatalf("%s: %v, %v", name, err, o.Err)
		}
		if len(o.Sources) != len(c.want) {
			t.Errorf("%s: %d sources", name, len(o.Sources))
		}
		for _, source := range o.Sources {
			if !c.want[source.ID] {
				t.Errorf("%s: %s was found", name, source.ID)
			}
		}
		for _, r := range kept[1:] {
			if r.Document != r.Source.ID || r.Version == "" || r.Passage.Text == "" {
				t.Errorf("%s: %+v", name, r)
			}
		}
	}
}

func TestIDsAreTheSameFromSearchToSearch(t *testing.T) {
	d := tool.Desk{Tools: []tool.Tool{sources.NewSearch(library(t))}}
	ids := func(query string) map[string]bool {
		o, err := d.Serve(context.Background(), citeway.Call{Name: sources.SearchName, Arguments: `{"query":"` + query + `"}`})
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]bool{}
		for _, s := range o.Sources {
			out[s.ID] = true
		}
		return out
	}
	first, second := ids("harbour gate"), ids("gate closes")
	for id := range first {
		if !second[id] {
			t.Errorf("%s has another id", id)
		}
	}
	if len(first) != 3 {
		t.Errorf("%v", first)
	}
}
