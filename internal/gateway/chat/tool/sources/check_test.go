package sources_test

import (
	"context"
	"encoding/json"
	"fmt"
	"github.com/citeway/citeway/internal/database"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
	"github.com/citeway/citeway/verify"
)

type told struct {
	Holds     bool
	Citations []struct {
		Marker, Claim string
		Sources       []string
		Verdict       citeway.Verdict
		Quotes        []string
		Reasons       []string
	}
	Findings []string
}

func checked(t *testing.T, store evidence.Store, args any, a tool.Access) (told, *citeway.Error) {
	t.Helper()
	raw, _ := json.Marshal(args)
	d := tool.Desk{Tools: []tool.Tool{sources.NewCheck(sources.CheckOptions{Verifier: verify.New(verify.Options{}), Evidence: store})}, Access: a}
	o, err := d.Serve(context.Background(), citeway.Call{Name: sources.CheckName, Arguments: string(raw)})
	if err != nil {
		t.Fatal(err)
	}
	var r told
	_ = json.Unmarshal(o.Content, &r)
	return r, o.Err
}

type object = map[string]any

func ExampleCheck() {
	check := sources.NewCheck(sources.CheckOptions{Verifier: verify.New(verify.Options{})})
	args := `{"answer":"The harbour closes at nine [1].","sources":[{"text":"In winter the harbour closes at nine in the evening."}]}`
	r, _ := check.Call(context.Background(), json.RawMessage(args), tool.Access{})
	fmt.Print(r.Source.Passages[0].Text)
	// Output: The citation [1] of "The harbour closes at nine" is supported.
}

func TestEachCitationHasItsVerdict(t *testing.T) {
	got, failed := checked(t, nil, object{
		"answer":  "The harbour closes at nine in winter [1]. The harbour closes at seven in winter [1]. Whales sing [4].",
		"sources": []object{{"title": "Hours", "text": "The harbour closes at nine in winter."}},
	}, tool.Access{})
	if failed != nil || len(got.Citations) != 3 || got.Holds {
		t.Fatalf("%+v, %v", got, failed)
	}
	if c := got.Citations[0]; c.Verdict != citeway.Supported || len(c.Quotes) == 0 || c.Sources[0] != "s1" {
		t.Errorf("%+v", c)
	}
	if c := got.Citations[1]; c.Verdict.Holds() {
		t.Errorf("%+v", c)
	}
	if c := got.Citations[2]; c.Verdict != citeway.Unsupported || len(c.Sources) != 0 || !strings.Contains(c.Reasons[0], "no source") {
		t.Errorf("%+v", c)
	}
}

func kept(t *testing.T, records ...evidence.Record) evidence.Store {
	t.Helper()
	store := database.Memory(t, sqlite.Open)
	if err := store.Save(context.Background(), records...); err != nil {
		t.Fatal(err)
	}
	return store
}

// TestSourcesAsAnAnswerHasThem can be sent back as they came.
func TestSourcesAsAnAnswerHasThem(t *testing.T) {
	native := citeway.Source{ID: "d_1", Number: 2, Kind: citeway.KindFile, Path: "hours.md", Title: "Hours", Passages: []citeway.Passage{
		{ID: "p_1", Text: "The quay is red.", Page: 1}, {Text: "The harbour closes at nine in winter.", Page: 2}}}
	got, failed := checked(t, nil, object{"answer": "The harbour closes at nine in winter [1].", "sources": []citeway.Source{native}}, tool.Access{})
	if failed != nil || !got.Holds || len(got.Citations) != 1 || got.Citations[0].Sources[0] != "d_1" || len(got.Citations[0].Quotes) != 1 {
		t.Errorf("%+v, %v", got, failed)
	}
	native.Passages = native.Passages[:0]
	if _, failed = checked(t, nil, object{"answer": "It closes [1].", "sources": []citeway.Source{native}}, tool.Access{}); failed == nil || failed.Place != "arguments.sources[0].text" {
		t.Error(failed)
	}
}

func TestCitationIDsAreLookedUp(t *testing.T) {
	store := kept(t, evidence.Record{ID: "p_1", Source: citeway.Source{Title: "tides", Path: "a.md"}, Passage: citeway.Passage{ID: "p_1", Text: "harbour North: average height 4.2 metres"}},
		evidence.Record{ID: "p_2", Source: citeway.Source{Title: "tides", Path: "a.md"}, Passage: citeway.Passage{ID: "p_2", Text: "harbour South: average height 3.1 metres"}})
	got, failed := checked(t, store, object{"answer": `North averages 4.2 metres <cite id="p_1">heights</cite>. South averages 9.9 metres [2].`, "citation_ids": []string{"p_1", "p_2"}}, tool.Access{})
	if failed != nil || len(got.Citations) != 2 {
		t.Fatalf("%+v, %v", got, failed)
	}
	if c := got.Citations[0]; c.Sources[0] != "p_1" || c.Verdict != citeway.Supported && c.Verdict != citeway.Partial {
		t.Errorf("%+v", c)
	}
	if c := got.Citations[1]; c.Sources[0] != "p_2" || c.Verdict.Holds() {
		t.Errorf("%+v", c)
	}
}

func TestWhatMayNotBeSeenIsNotThere(t *testing.T) {
	zero := 0
	secret := evidence.Record{ID: "p_1", Owner: "k_1", Source: citeway.Source{Label: &citeway.Label{Rank: 3}}, Passage: citeway.Passage{Text: "The board meets on Monday."}}
	mine := evidence.Record{ID: "p_2", Owner: "k_1", Passage: citeway.Passage{Text: "The board meets on Monday."}}
	store := kept(t, secret, mine)
	for id, c := range map[string]struct {
		access tool.Access
		want   citeway.Code
	}{
		"p_1": {tool.Access{Clearance: &zero}, citeway.NotFound}, "p_2": {tool.Access{Sets: []string{"sea"}, Owner: "k_2"}, citeway.NotFound},
		"p_3": {tool.Access{}, citeway.NotFound},
	} {
		if _, failed := checked(t, store, object{"answer": "It meets [1].", "citation_ids": []string{id}}, c.access); failed == nil || failed.Code != c.want {
			t.Errorf("%s: %v", id, failed)
		}
	}
	if got, failed := checked(t, store, object{"answer": "The board meets on Monday [1].", "citation_ids": []string{"p_2"}}, tool.Access{Sets: []string{"sea"}, Owner: "k_1"}); failed != nil || !got.Holds {
		t.Errorf("%+v, %v", got, failed)
	}
}

func TestArguments(t *testing.T) {
	many := make([]string, sources.MaxSources+1)
	for name, c := range map[string]struct {
		args object
		want citeway.Code
	}{
		"no answer":    {object{"answer": " ", "citation_ids": many[:1]}, citeway.Invalid},
		"no sources":   {object{"answer": "a [1]"}, citeway.Invalid},
		"many":         {object{"answer": "a [1]", "citation_ids": many}, citeway.TooLarge},
		"long":         {object{"answer": strings.Repeat("x", sources.MaxAnswer+1), "citation_ids": many[:1]}, citeway.TooLarge},
		"a wrong type": {object{"answer": 7}, citeway.Invalid},
		"no evidence":  {object{"answer": "a [1]", "citation_ids": []string{"p_1"}}, citeway.NotFound},
		"no words":     {object{"answer": "a [1]", "sources": []object{{"title": "T"}}}, citeway.Invalid},
	} {
		if _, failed := checked(t, nil, c.args, tool.Access{}); failed == nil || failed.Code != c.want || !strings.HasPrefix(failed.Place, "arguments.") || failed.Mend == "" {
			t.Errorf("%s: %v", name, failed)
		}
	}
}

func TestAnAnswerThatCitesNothingDoesNotHold(t *testing.T) {
	got, failed := checked(t, nil, object{"answer": "The tides rise.", "sources": []object{{"text": "The tides rise."}}}, tool.Access{})
	if failed != nil || got.Holds || len(got.Citations) != 0 || len(got.Findings) != 1 {
		t.Errorf("%+v, %v", got, failed)
	}
}
