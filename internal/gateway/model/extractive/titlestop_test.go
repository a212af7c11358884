package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestATitleWithAStopIsNoAnswer: a sentence of as few words is one.
func TestATitleWithAStopIsNoAnswer(t *testing.T) {
	const text = "D. Governing Law.\n\nThis agreement is governed by the laws of Tidewell.\n\nE. Who Pays the Costs.\n\nThe harbour pays.\n\nMaud Tidewell decides.\n\nHer word is final."
	for question, want := range map[string]string{
		"Which law applies?": "This agreement is governed by the laws of Tidewell.",
		"Who decides?":       "Maud Tidewell decides.",
	} {
		got := New(Options{Threshold: -1}).Answer(question, []citeway.Source{{Title: "Terms", Passages: []citeway.Passage{{Text: text}}}})
		if len(got.Sentences) == 0 || got.Sentences[0].Text != want {
			t.Errorf("%s: %+v", question, got.Sentences)
		}
		for _, s := range got.Sentences {
			if strings.Contains(s.Text, "Governing") {
				t.Errorf("%s: %s", question, s.Text)
			}
		}
	}
}
