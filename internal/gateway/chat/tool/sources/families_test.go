package sources_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/sources"
	"github.com/citeway/citeway/verify"
)

// TestMarkersOfEveryFamilyAreRead: whichever way an answer cites, its citation is
// checked.
func TestMarkersOfEveryFamilyAreRead(t *testing.T) {
	for _, mark := range []string{"[1]", "[^1]", "[doc1]", "【1】", "［1］", "【1†source】", `<cite id="hours">see</cite>`, "[Hours](hours)", "[[Hours]]", "[1][1]"} {
		got, failed := checked(t, nil, object{
			"answer":  "The harbour closes at nine in winter " + mark + ".",
			"sources": []object{{"id": "hours", "title": "Hours", "text": "In winter the harbour closes at nine."}},
		}, tool.Access{})
		if failed != nil || len(got.Citations) == 0 || got.Citations[0].Sources[0] != "hours" || !got.Holds {
			t.Errorf("%s: %+v, %v", mark, got, failed)
		}
	}
}

func TestVerdicts(t *testing.T) {
	const text = "In winter the harbour closes at nine. The gate is 40 metres wide and was built in 1931."
	for claim, holds := range map[string]bool{
		"In winter the harbour closes at nine [1].":         true,
		"The gate is 40 metres wide [1].":                   true,
		"The gate was built in 1931 [1].":                   true,
		"The gate is 90 metres wide [1].":                   false,
		"In winter the harbour does not close at nine [1].": false,
		"The lighthouse sells ice cream to gulls [1].":      false,
	} {
		got, failed := checked(t, nil, object{"answer": claim, "sources": []object{{"text": text}}}, tool.Access{})
		if failed != nil || got.Holds != holds {
			t.Errorf("%s: %+v, %v", claim, got, failed)
		}
		if holds && len(got.Citations[0].Quotes) == 0 {
			t.Errorf("%s: no quote", claim)
		}
	}
}

func TestTheModelMayNotCiteACheck(t *testing.T) {
	check := sources.NewCheck(sources.CheckOptions{Verifier: verify.New(verify.Options{})})
	r, err := check.Call(context.Background(), json.RawMessage(`{"answer":"Tides rise [1].","sources":[{"text":"Tides rise."}]}`), tool.Access{})
	if err != nil || !r.Plain {
		t.Errorf("%+v, %v", r, err)
	}
	if spec := check.Spec(); !json.Valid(spec.Parameters) || spec.Name != sources.CheckName {
		t.Errorf("%+v", spec)
	}
}

func TestWhoMayOpenIsTheCallersRule(t *testing.T) {
	store := kept(t, evidence.Record{ID: "p_1", Passage: citeway.Passage{Text: "Tides rise."}})
	asked := ""
	check := sources.NewCheck(sources.CheckOptions{Verifier: verify.New(verify.Options{}), Evidence: store,
		May: func(_ context.Context, r *evidence.Record, a tool.Access) (bool, error) {
			asked = r.ID + " " + a.Owner
			return a.Owner == "k_1", nil
		}})
	args := json.RawMessage(`{"answer":"Tides rise [1].","citation_ids":["p_1"]}`)
	if _, err := check.Call(context.Background(), args, tool.Access{Owner: "k_1"}); err != nil || asked != "p_1 k_1" {
		t.Errorf("%s, %v", asked, err)
	}
	if _, err := check.Call(context.Background(), args, tool.Access{Owner: "k_2"}); citeway.CodeOf(err) != citeway.NotFound {
		t.Error(err)
	}
}

func FuzzCheck(f *testing.F) {
	f.Add("Tides rise [1].", "Tides rise.")
	f.Add("<cite id=\"s1\">x</cite> [[1]](u) 【1】\n\nSources:\n[1]: s1", "x")
	f.Add("\xff[1]", "\xff")
	check := sources.NewCheck(sources.CheckOptions{Verifier: verify.New(verify.Options{})})
	f.Fuzz(func(t *testing.T, answer, text string) {
		args, _ := json.Marshal(object{"answer": answer, "sources": []object{{"text": text}}})
		r, err := check.Call(context.Background(), args, tool.Access{})
		if err != nil {
			if citeway.CodeOf(err) != citeway.Invalid && citeway.CodeOf(err) != citeway.TooLarge {
				t.Fatal(err)
			}
			return
		}
		if !json.Valid(r.JSON) || strings.Contains(string(r.JSON), `"citations":null`) {
			t.Fatalf("%s", r.JSON)
		}
	})
}
