package evidence_test

import (
	"context"
	"errors"
	"github.com/citeway/citeway/internal/database"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
)

// TestCallOf: from a citation, and from a further passage, to the call they are of.
func TestCallOf(t *testing.T) {
	ctx, store := context.Background(), database.Memory(t, sqlite.Open)
	source := citeway.Source{ID: "p_1", Kind: citeway.KindTool}
	call := evidence.Record{ID: "p_1", Kind: evidence.Tool, Tool: "heights", Source: source, Result: []byte(`{}`)}
	search := evidence.Record{ID: "p_9", Kind: evidence.Tool, Tool: "search"}
	if err := store.Save(ctx, call, search); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		record evidence.Record
		want   string
	}{
		"the call":             {call, "p_1"},
		"a further passage":    {evidence.Record{ID: "p_2", Kind: evidence.Passage, Tool: "heights", Source: source}, "p_1"},
		"a citation":           {evidence.Record{ID: "c_1", Kind: evidence.Citation, Tool: "heights", Source: source}, "p_1"},
		"of no tool":           {evidence.Record{ID: "c_2", Kind: evidence.Citation, Source: citeway.Source{ID: "d_1"}}, ""},
		"found by a tool":      {evidence.Record{ID: "p_3", Kind: evidence.Passage, Tool: "search", Source: citeway.Source{ID: "p_9"}, Document: "d_1"}, ""},
		"a page of the web":    {evidence.Record{ID: "p_4", Kind: evidence.Passage, Tool: "web", Source: citeway.Source{ID: "w_1"}}, ""},
		"another tool's":       {evidence.Record{ID: "c_3", Kind: evidence.Citation, Tool: "depths", Source: source}, ""},
		"of a call not kept":   {evidence.Record{ID: "c_4", Kind: evidence.Citation, Tool: "heights", Source: citeway.Source{ID: "p_0"}}, ""},
		"of no source":         {evidence.Record{ID: "c_5", Kind: evidence.Citation, Tool: "heights"}, ""},
		"of what is no call":   {evidence.Record{ID: "c_6", Kind: evidence.Citation, Tool: "heights", Source: citeway.Source{ID: "c_6"}}, ""},
		"a call without store": {call, "p_1"},
	} {
		got, err := evidence.CallOf(ctx, store, &test.record)
		if err != nil || (got == nil) != (test.want == "") || got != nil && got.ID != test.want {
			t.Errorf("%s: %+v %v", name, got, err)
		}
		if test.record.Kind == evidence.Tool {
			continue
		}
		if got, err := evidence.CallOf(ctx, nil, &test.record); got != nil || err != nil {
			t.Errorf("%s, without a store: %+v %v", name, got, err)
		}
	}
}

// down is a store that is down.
type down struct{ evidence.Store }

func (down) Get(context.Context, string) (*evidence.Record, error) {
	return nil, errors.New("the disk is gone")
}

func TestCallOfAStoreThatIsDown(t *testing.T) {
	r := evidence.Record{ID: "c_1", Kind: evidence.Citation, Tool: "heights", Source: citeway.Source{ID: "p_1"}}
	if _, err := evidence.CallOf(context.Background(), down{}, &r); err == nil {
		t.Error("the fault is kept back")
	}
}
