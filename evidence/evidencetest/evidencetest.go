// Package evidencetest is the suite that every store of evidence passes.
package evidencetest

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
)

// Run passes a store through the suite; open gives an empty one.
func Run(t *testing.T, open func(t *testing.T) evidence.Store) {
	for name, test := range map[string]func(*testing.T, evidence.Store){
		"what is saved is read":          saved,
		"an unknown id is not found":     unknown,
		"a second save replaces":         replaced,
		"many in one save":               many,
		"a record without id is none":    nameless,
		"all or none":                    atomic,
		"many at the same time":          concurrent,
		"a cancelled save says so":       cancelled,
		"the record is the caller's own": private,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func record(id string) evidence.Record {
	score := 0.9
	return evidence.Record{ID: id, Kind: evidence.Citation, Answer: "ans_1",
		Source:  citeway.Source{ID: "d_1", Title: "Tide tables", Label: &citeway.Label{Name: "Internal", Rank: 2}},
		Passage: citeway.Passage{ID: "p_1", Text: "Tides rise 🌊.", Page: 3}, Document: "d_1", Version: "v1",
		Passages: []string{"p_1"}, Claim: "Tides rise", Quotes: []citeway.Quote{{Passage: "p_1", Start: 0, End: 5, Text: "Tides"}},
		Verdict: citeway.Supported, Score: &score, Arguments: json.RawMessage(`{"a":1}`), Tool: "heights",
		Resolved: json.RawMessage(`{"a":2}`), Result: json.RawMessage(`{"b":3}`), Digest: "d", Owner: "k_1", Created: time.Unix(1893456000, 0).UTC()}
}

func saved(t *testing.T, s evidence.Store) {
	want := record("c_1")
	if err := s.Save(context.Background(), want, record("c_2")); err != nil {
		t.Fatal(err)
	}
	got, err := s.Get(context.Background(), "c_1")
	if err != nil || !reflect.DeepEqual(*got, want) {
		t.Errorf("got %+v %v\nwant %+v", got, err, want)
	}
}

func unknown(t *testing.T, s evidence.Store) {
	if _, err := s.Get(context.Background(), "c_none"); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("got %v", err)
	}
}

func replaced(t *testing.T, s evidence.Store) {
	first, second := record("c_1"), record("c_1")
	second.Verdict = citeway.Contradicted
	for _, r := range []evidence.Record{first, second} {
		if err := s.Save(context.Background(), r); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Get(context.Background(), "c_1"); err != nil || got.Verdict != citeway.Contradicted {
		t.Errorf("got %+v %v", got, err)
	}
}

func many(t *testing.T, s evidence.Store) {
	var records []evidence.Record
	for n := range 150 {
		records = append(records, record(fmt.Sprintf("c_%d", n)))
	}
	twice := record("c_7")
	twice.Verdict = citeway.Contradicted
	if err := s.Save(context.Background(), append(records, twice)...); err != nil {
		t.Fatal(err)
	}
	for n := range records {
		got, err := s.Get(context.Background(), records[n].ID)
		if err != nil || (got.Verdict == citeway.Contradicted) != (n == 7) {
			t.Errorf("%s: got %+v %v", records[n].ID, got, err)
		}
	}
}

func nameless(t *testing.T, s evidence.Store) {
	if err := s.Save(context.Background(), record("")); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("got %v", err)
	}
}

func atomic(t *testing.T, s evidence.Store) {
	_ = s.Save(context.Background(), record("c_1"), record(""))
	if _, err := s.Get(context.Background(), "c_1"); citeway.CodeOf(err) != citeway.NotFound {
		t.Errorf("half of a save was kept: %v", err)
	}
}

func concurrent(t *testing.T, s evidence.Store) {
	const writers, each = 8, 20
	var all sync.WaitGroup
	for w := range writers {
		all.Go(func() {
			for i := range each {
				if err := s.Save(context.Background(), record(fmt.Sprintf("c_%d_%d", w, i))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	for w := range writers {
		for i := range each {
			if _, err := s.Get(context.Background(), fmt.Sprintf("c_%d_%d", w, i)); err != nil {
				t.Error(err)
			}
		}
	}
}

func cancelled(t *testing.T, s evidence.Store) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Save(ctx, record("c_1")); err == nil {
		t.Error("a save of a caller who left was acknowledged")
	}
}

func private(t *testing.T, s evidence.Store) {
	if err := s.Save(context.Background(), record("c_1")); err != nil {
		t.Fatal(err)
	}
	got, _ := s.Get(context.Background(), "c_1")
	got.Verdict = citeway.Misquoted
	if again, _ := s.Get(context.Background(), "c_1"); again.Verdict != citeway.Supported {
		t.Error("changing what was read changed what is kept")
	}
}
