package extractive

import (
	"testing"

	"github.com/citeway/citeway"
)

// TestMeaningCountsWhereWordsDoNot: of two sentences the one near in meaning leads where no sentence has
// the question's words, and the one with words of the question where another has them all.
func TestMeaningCountsWhereWordsDoNot(t *testing.T) {
	w := ReaderWeights()
	for text, meaningLeads := range map[string]bool{
		"The quay is dark. Nobody is there.":             true,
		"The keeper puts out the lamp. Nobody is there.": false,
	} {
		m := New(Options{Weights: &w})
		r := m.read("When may the keeper put out the lamp?", []citeway.Source{{Title: "Quay", Passages: []citeway.Passage{{Text: text}}}})
		r.foreign = r.inOtherWords()
		r.meant = []meaning{{near: 0.7, around: 0.4}, {near: 0.3, around: 0.4}}
		r.units[0].words, r.units[1].words = 0.1, 0.5
		near, worded := probability(w.Read, r.readSentence(0)), probability(w.Read, r.readSentence(1))
		if (near > worded) != meaningLeads {
			t.Errorf("%s: %.2f in other words, near %.2f, worded %.2f", text, r.foreign, near, worded)
		}
	}
}
