package evidence_test

import (
	"context"
	"encoding/json"
	"github.com/citeway/citeway/internal/database"
	"reflect"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
)

func heights() *evidence.Call {
	return &evidence.Call{ID: "p_1", Answer: "ans_1", Tool: "query_metrics_view", Owner: "k_1",
		Arguments: json.RawMessage(`{"metrics_view":"tides","time_range":{"expression":"P1D"}}`),
		Resolved:  json.RawMessage(`{"metrics_view":"tides","time_range":{"start":"2026-03-01T00:00:00Z"}}`),
		Result:    json.RawMessage(`{"data":[["North",4.2]]}`),
		Source:    citeway.Source{ID: "p_1", Kind: citeway.KindTool, Title: "tides", Passages: []citeway.Passage{{ID: "p_1", Text: "harbour North: height 4.2"}}}}
}

func TestACallIsKeptWithWhatItResolvedTo(t *testing.T) {
	store, c := database.Memory(t, sqlite.Open), heights()
	if err := store.Save(context.Background(), evidence.OfCall(c)); err != nil {
		t.Fatal(err)
	}
	r, err := store.Get(context.Background(), "p_1")
	if err != nil {
		t.Fatal(err)
	}
	if r.Kind != evidence.Tool || r.Tool != c.Tool || r.Passage.Text != "harbour North: height 4.2" || r.Owner != "k_1" || r.Created.IsZero() {
		t.Errorf("got %+v", r)
	}
	if !reflect.DeepEqual([]json.RawMessage{r.Arguments, r.Resolved, r.Result}, []json.RawMessage{c.Arguments, c.Resolved, c.Result}) {
		t.Errorf("got %s, %s, %s", r.Arguments, r.Resolved, r.Result)
	}
	if r.Digest != evidence.Digest(c.Result) || len(r.Digest) != 64 {
		t.Errorf("digest %q", r.Digest)
	}
	if r.Source.Passages != nil || len(c.Source.Passages) != 1 {
		t.Error("the record's source has passages, or the call's lost them")
	}
}

func TestACallWithoutWordsIsItsResult(t *testing.T) {
	c := heights()
	c.Source.Passages = nil
	if r := evidence.OfCall(c); r.Passage.Text != string(c.Result) || r.Passage.ID != "p_1" {
		t.Errorf("got %+v", r.Passage)
	}
}

func TestADigestMayBeTheToolsOwn(t *testing.T) {
	c := heights()
	c.Digest = "of rows alone"
	if r := evidence.OfCall(c); r.Digest != "of rows alone" {
		t.Errorf("got %s", r.Digest)
	}
}

func TestResultState(t *testing.T) {
	r := evidence.OfCall(heights())
	for now, want := range map[string]evidence.State{
		evidence.Digest([]byte(`{"data":[["North",4.2]]}`)): evidence.Current,
		evidence.Digest([]byte(`{"data":[["North",4.3]]}`)): evidence.Changed,
		"": evidence.Unknown,
	} {
		if got := evidence.ResultState(&r, now); got != want {
			t.Errorf("%s: got %s, want %s", now, got, want)
		}
	}
	if got := evidence.ResultState(&evidence.Record{}, "x"); got != evidence.Unknown {
		t.Errorf("a record of no call: %s", got)
	}
}
