package extractive

import (
	"testing"

	"github.com/citeway/citeway"
)

// TestWhatAsksAnswersNothing: a question of the text does not lead, whatever words it shares; where
// questions are asked for, it may.
func TestWhatAsksAnswersNothing(t *testing.T) {
	const text = "Why is there so much work on the quay at the weekend? Some keepers like to moor boats on Saturdays. Nobody has to work on the quay then."
	for question, want := range map[string]string{
		"Why is there so much work on the quay at the weekend?":                   "Nobody has to work on the quay then.",
		"Which question about the work on the quay at the weekend is asked most?": "Why is there so much work on the quay at the weekend?",
	} {
		result := New(Options{Threshold: -1}).Answer(question, []citeway.Source{{Title: "Quay", Passages: []citeway.Passage{{Text: text}}}})
		if got := result.Sentences[0].Text; got != want {
			t.Errorf("%s\n%q, want\n%q", question, got, want)
		}
	}
}

// TestWhatStandsUnderADenialIsSaidWithIt, where the heading stands over the passage and not in it.
func TestWhatStandsUnderADenialIsSaidWithIt(t *testing.T) {
	m := New(Options{Threshold: -1, context: map[string]string{"p": "Mooring > Not allowed"}})
	result := m.Answer("May I moor at the crane overnight?", []citeway.Source{{Title: "Mooring", Passages: []citeway.Passage{{ID: "p", Text: "3. Moor at the crane overnight."}}}})
	if got, want := result.Sentences[0].Text, "Not allowed: Moor at the crane overnight."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
