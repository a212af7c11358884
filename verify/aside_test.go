package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestTheWordsOfACiteTagAreNoClaim: they name what is cited. Where the sentence says too
// little without them, and in other markers, they are prose. The words stand between
// bars.
func TestTheWordsOfACiteTagAreNoClaim(t *testing.T) {
	const tag, linked = `<cite id="q">`, `[`
	for text, want := range map[[2]string]string{
		{tag, "The revenue was 40 in 2025 |Shop sales|."}:                              "The revenue was 40 in 2025",
		{tag, "The revenue was 40 in 2025. |See the breakdown by region|"}:             "The revenue was 40 in 2025.",
		{tag, "The revenue was 40 |by region| and fell later. It rose."}:               "The revenue was 40",
		{tag, "Revenue: |40 in the whole of 2025|."}:                                   "Revenue: 40 in the whole of 2025",
		{tag, "- West: 12 orders in 2025 |Shop sales|\n- East: 9 orders in 2025"}:      "West: 12 orders in 2025",
		{linked, "The revenue of the whole shop was |40 in 2025|."}:                    "The revenue of the whole shop was 40 in 2025",
		{"([By region](/-/open-query?query=x))", "The revenue was 40 in |By region|."}: "The revenue was 40 in",
	} {
		var f citeway.Folder
		sink := Step(New(Options{}), &f, StepOptions{})
		parts := strings.Split(text[1], "|")
		c := &citeway.Citation{ID: "c", Marker: text[0], Label: parts[1], Sources: []string{"q"}, Passages: []string{"p"}, Start: len(parts[0]), End: len(parts[0]) + len(parts[1])}
		for _, e := range []citeway.Event{
			&citeway.Source{ID: "q", Number: 1, Title: "Shop sales", Passages: []citeway.Passage{{ID: "p", Text: "Shop sales, 2025\nRevenue 40."}}},
			&citeway.Text{Bytes: []byte(parts[0])}, c, &citeway.Text{Bytes: []byte(parts[2])}, &citeway.End{Finish: citeway.FinishStop},
		} {
			if err := sink.Put(e); err != nil {
				t.Fatal(err)
			}
		}
		a := f.Answer()
		if len(a.Citations) != 1 || a.Citations[0].Claim == nil {
			t.Errorf("%s: %+v", text[1], a.Citations)
			continue
		}
		if got := a.Citations[0].Claim.In(a.Text); got != want {
			t.Errorf("%s\nclaims %q, want %q", text[1], got, want)
		}
	}
}
