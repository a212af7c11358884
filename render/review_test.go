package render_test

import (
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/render"
)

func reviewed() *citeway.Answer {
	low := 0.04
	return &citeway.Answer{
		Text: "A year gives 30 days. Ask the office.",
		Citations: []citeway.Citation{
			{ID: "c_1", Number: 1, Start: 20, End: 20, Claim: &citeway.Span{Start: 0, End: 20}, Sources: []string{"s1"}, Verdict: citeway.Contradicted, Score: &low,
				Reasons: []string{"the source says 28"}, Quotes: []citeway.Quote{{Passage: "p1", Text: "gives 28\ndays"}}},
			{ID: "c_2", Number: 1, Start: 36, End: 36, Sources: []string{"s1"}},
		},
		Sources:  []citeway.Source{{ID: "s1", Number: 1, Title: "Leave", Passages: []citeway.Passage{{ID: "p1", Page: 2}}}},
		Findings: []citeway.Finding{{Kind: citeway.OutOfRange, Marker: "[9]", At: 37, Action: "dropped", Message: "there is no source 9"}},
	}
}

func ExampleReview() {
	_ = render.Review(os.Stdout, reviewed(), render.Options{Plain: true})
	// Output:
	// ✗ [1] at 20: contradicted by the source (0.04)
	//     claim: A year gives 30 days
	//     quote: “gives 28 days” — Leave, page 2
	//     why: the source says 28
	//
	// · [1] at 36: not checked
	//
	// ! out-of-range [9] at 37: there is no source 9 (dropped)
	// 2 citations: 1 contradicted, 1 unchecked
}

// TestSlidesAreNoPages to a reader of a presentation.
func TestSlidesAreNoPages(t *testing.T) {
	a := reviewed()
	for mime, want := range map[string]string{
		"application/vnd.openxmlformats-officedocument.presentationml.presentation": "Leave, slide 2\n",
		"application/vnd.ms-powerpoint":                                             "Leave, slide 2\n",
		"application/pdf":                                                           "Leave, page 2\n",
		"":                                                                          "Leave, page 2\n",
	} {
		a.Sources[0].Mime = mime
		var out strings.Builder
		if err := render.Review(&out, a, render.Options{Plain: true}); err != nil || !strings.Contains(out.String(), want) {
			t.Errorf("%s: %v\n%s", mime, err, out.String())
		}
	}
}

func TestReviewIsClean(t *testing.T) {
	a := reviewed()
	a.Findings[0].Marker, a.Citations[0].Reasons = "\x1b[2J", []string{"\x07"}
	var out strings.Builder
	if err := render.Review(&out, a, render.Options{Plain: true}); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(out.String(), "\x1b\x07") {
		t.Errorf("got %q", out.String())
	}
}
