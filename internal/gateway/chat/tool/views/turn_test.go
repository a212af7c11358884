package views_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/metrics"
)

// TestTheBuiltInModelAnswersFromATable: a question, the three calls, an answer whose
// numbers are the query's, each cited and checked, with no model key.
func TestTheBuiltInModelAnswersFromATable(t *testing.T) {
	a, store := open(t).turn(t, planner(), "What was the average level by harbour last month?", tool.Access{})
	if !strings.Contains(a.Text, "Havbro was 4.4") || !strings.Contains(a.Text, "Sandvik was 3.1") {
		t.Fatalf("%q %v", a.Text, a.Findings)
	}
	if len(a.Citations) != 2 || a.Label == nil || a.Label.Name != "Internal" {
		t.Fatalf("%+v, label %+v", a.Citations, a.Label)
	}
	for _, c := range a.Citations {
		if c.Verdict != citeway.Supported {
			t.Errorf("%q is %s: %v", c.Claim.In(a.Text), c.Verdict, c.Reasons)
		}
		rec := get(t, store, c.ID)
		call := get(t, store, rec.Source.ID)
		if rec.Tool != metrics.QueryTool || rec.Result != nil || call.Kind != evidence.Tool || call.Result == nil || call.Digest != rec.Digest {
			t.Errorf("%+v of %+v", rec, call)
		}
		if !strings.Contains(string(rec.Resolved), `"start":"2026-02-01T00:00:00Z","end":"2026-03-01T00:00:00Z"`) {
			t.Errorf("the time is not pinned: %s", rec.Resolved)
		}
	}
}

// TestNumbersAreCheckedAgainstTheResult: the same sentence with numbers that the
// query gave, with rounding and units, and with others.
func TestNumbersAreCheckedAgainstTheResult(t *testing.T) {
	arguments := `{"metrics_view":"levels","dimensions":["harbour"],"measures":["avg_level","readings"],"time_range":{"expression":"1M as of latest/M"}}`
	for sentence, holds := range map[string]bool{
		"In February 2026 the average level of Havbro was 4.40 CITE.": true,
		"In February 2026 the average level of Havbro was 4.4 CITE.":  true,
		"The average level of Sandvik was 3.1 CITE.":                  true,
		"Havbro had 2 readings CITE.":                                 true,
		"In February 2026 the average level of Havbro was 4.70 CITE.": false,
		"The average level of Sandvik was 31 CITE.":                   false,
		"Havbro had 12 readings CITE.":                                false,
	} {
		a, _ := open(t).turn(t, writer{arguments, sentence}, "How high?", tool.Access{})
		if len(a.Citations) != 1 {
			t.Fatalf("%q: %v", sentence, a.Findings)
		}
		if c := a.Citations[0]; (c.Verdict == citeway.Supported) != holds || !holds && c.Verdict.Holds() {
			t.Errorf("%q is %s: %v", sentence, c.Verdict, c.Reasons)
		}
	}
}

func TestAMendedCallIsAFindingOfTheAnswer(t *testing.T) {
	a, _ := open(t).turn(t, writer{`{"metrics_view":"Water Levels","measures":["readings"]}`, "There were 5 readings CITE."}, "How many?", tool.Access{})
	mended := slices.ContainsFunc(a.Findings, func(f citeway.Finding) bool { return f.Marker == "metrics_view" && f.Action == "repaired" })
	if a.Citations[0].Verdict != citeway.Supported || !mended {
		t.Errorf("%+v %+v", a.Citations, a.Findings)
	}
}

func TestWhoMayNotSeeTheViewIsNotAnsweredFromIt(t *testing.T) {
	zero := 0
	for name, access := range map[string]tool.Access{"a clearance": {Clearance: &zero}, "a set": {Sets: []string{"lab"}}} {
		a, _ := open(t).turn(t, planner(), "What was the average level by harbour last month?", access)
		if len(a.Citations) > 0 || strings.Contains(a.Text, "4.4") || strings.Contains(a.Text, "Havbro") {
			t.Errorf("%s: %q", name, a.Text)
		}
	}
}
