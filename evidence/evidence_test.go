package evidence_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
)

func Example() {
	store, err := sqlite.Open("")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer store.Close()
	id := evidence.NewID("c_")
	_ = store.Save(context.Background(), evidence.Record{ID: id, Kind: evidence.Passage, Passage: citeway.Passage{Text: "Tides rise."}})
	r, _ := store.Get(context.Background(), id)
	fmt.Println(r.Passage.Text)
	// Output: Tides rise.
}

func TestNewIDIsNewEachTime(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		id := evidence.NewID("c_")
		if seen[id] || !strings.HasPrefix(id, "c_") || len(id) != 22 {
			t.Fatalf("got %q", id)
		}
		seen[id] = true
	}
}

func TestAllowed(t *testing.T) {
	zero, two := 0, 2
	labelled := &evidence.Record{Source: citeway.Source{Label: &citeway.Label{Rank: 2}}}
	plain := &evidence.Record{}
	tests := []struct {
		record    *evidence.Record
		clearance *int
		want      citeway.Code
	}{
		{labelled, nil, ""}, {labelled, &two, ""}, {labelled, &zero, citeway.Forbidden}, {plain, &zero, ""},
	}
	for _, test := range tests {
		if got := citeway.CodeOf(evidence.Allowed(test.record, test.clearance)); got != test.want {
			t.Errorf("%+v: got %q, want %q", test, got, test.want)
		}
	}
}

type library struct {
	version string
	there   bool
	err     error
}

func (l library) Version(context.Context, string) (string, bool, error) {
	return l.version, l.there, l.err
}

func TestStateOf(t *testing.T) {
	r := &evidence.Record{Document: "d_1", Version: "v1"}
	tests := []struct {
		lib  evidence.Library
		want evidence.State
	}{
		{library{"v1", true, nil}, evidence.Current},
		{library{"v2", true, nil}, evidence.Changed},
		{library{"", false, nil}, evidence.Gone},
		{library{"", false, errors.New("down")}, evidence.Unknown},
		{nil, evidence.Unknown},
	}
	for _, test := range tests {
		if got, _ := evidence.StateOf(context.Background(), r, test.lib); got != test.want {
			t.Errorf("%+v: got %s, want %s", test.lib, got, test.want)
		}
	}
	if got, _ := evidence.StateOf(context.Background(), &evidence.Record{}, library{}); got != evidence.Unknown {
		t.Errorf("a record of no document: got %s", got)
	}
}
