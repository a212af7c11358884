package ending_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/table"
)

// refusal is an answer that the sources do not hold, and what came nearest.
func refusal(finding citeway.FindingKind) *citeway.Answer {
	return &citeway.Answer{ID: "ans_1", Text: "The documents do not answer this question.",
		Sources: []citeway.Source{{ID: "d_1", Kind: citeway.KindFile, Title: "Harbour rules", URL: "https://harbour.example/rules", Consulted: true,
			Passages: []citeway.Passage{{ID: "p_1", Text: "Boats keep to the right."}}}},
		Findings: []citeway.Finding{{Kind: finding, Action: "shown"}}}
}

// saying are the forms with a place for what was consulted and does not answer.
var saying = map[string]bool{"native": true, "html": true, "text": true, "terminal": true}

// TestARefusalHasNoCards: no form that shows sources as those of the answer shows what
// came nearest to a question without one, whole or streamed.
func TestARefusalHasNoCards(t *testing.T) {
	for _, f := range table.All() {
		if f.NewEncoder == nil {
			continue
		}
		for _, stream := range []bool{false, true} {
			out := written(t, &f, refusal(citeway.NoAnswer), stream)
			shown := strings.Contains(out, "harbour.example") || strings.Contains(out, "Harbour rules") || strings.Contains(out, "Boats keep") || strings.Contains(out, "d_1")
			if shown != saying[f.Name] {
				t.Errorf("%s, streamed %v, shows the nearest source: %v\n%s", f.Name, stream, shown, out)
			}
		}
	}
}

// TestWhatAnUncitedAnswerConsultedStays: an answer without citations is no refusal.
func TestWhatAnUncitedAnswerConsultedStays(t *testing.T) {
	for _, name := range []string{"azure", "openwebui", "copilot"} {
		f, err := table.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		if out := written(t, &f, refusal(citeway.UncitedAnswer), false); !strings.Contains(out, "Harbour rules") {
			t.Errorf("%s lost what was consulted: %s", name, out)
		}
	}
}

func written(t *testing.T, f *dialect.Form, a *citeway.Answer, stream bool) string {
	t.Helper()
	var out bytes.Buffer
	if err := citeway.Unfold(a, f.NewEncoder(&out, dialect.Options{Stream: stream})); err != nil {
		t.Fatal(f.Name, err)
	}
	return out.String()
}
