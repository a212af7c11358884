package extractive

import (
	"testing"

	"github.com/citeway/citeway"
)

// TestAGuideAnswersBeforeAListOfChanges: unless the question is about changes.
func TestAGuideAnswersBeforeAListOfChanges(t *testing.T) {
	sources := []citeway.Source{
		{Title: "Release Notes", Passages: []citeway.Passage{{Text: "Make tide.front() return a 404 for other methods.\n\nThe tide returns a 404 since release 2."}}},
		{Title: "Errors", Passages: []citeway.Passage{{Text: "To return a 404 from the tide, raise an error with that code."}}},
	}
	for question, want := range map[string]int{"How do I return a 404?": 1, "Since which release does the tide return a 404?": 0} {
		m := New(Options{Threshold: -1})
		r := m.read(question, sources)
		r.rank()
		r.prefersGuides()
		if best := r.byChance()[0]; r.units[best].source != want {
			t.Errorf("%s: %q", question, r.units[best].text)
		}
	}
}
