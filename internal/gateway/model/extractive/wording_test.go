package extractive

import (
	"testing"

	"github.com/citeway/citeway"
)

// TestTheSameInOtherWords: a question is answered in whichever of the usual words it is
// asked, and from a neighbour on the same subject in none.
func TestTheSameInOtherWords(t *testing.T) {
	source := citeway.Source{Title: "House rules", Passages: []citeway.Passage{{Text: "Notebooks are renewed every third spring. The elevator carries twelve people.\n\n" +
		"Vacation requests go to the planning desk. Life vests are checked in April. The workplace insurance covers the trip home."}}}
	m := New(Options{})
	for question, want := range map[string]string{
		"How often are laptops replaced?":           "Notebooks are renewed every third spring.",
		"How many people does the lift hold?":       "The elevator carries twelve people.",
		"Where do requests for time off go?":        "Vacation requests go to the planning desk.",
		"When are lifevests checked?":               "Life vests are checked in April.",
		"When are the life jackets checked?":        "Life vests are checked in April.",
		"What does the work place insurance cover?": "The workplace insurance covers the trip home.",
		"Where do vacatoin requests go?":            "Vacation requests go to the planning desk.",
		"Who repairs the lift?":                     "",
		"What does a laptop cost?":                  "",
	} {
		r := m.Answer(question, []citeway.Source{source})
		got := ""
		if !r.Abstained {
			got = r.Sentences[0].Text
		}
		if got != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

// TestOwnWordsComeFirst: where some sentence has the question's own word, one with
// another word for it stands back.
func TestOwnWordsComeFirst(t *testing.T) {
	source := citeway.Source{Title: "Desk", Passages: []citeway.Passage{{Text: "The price of a stamp is 2 euros. The cost of a stamp album is 30 euros."}}}
	for question, want := range map[string]string{
		"What is the price of a stamp?":      "The price of a stamp is 2 euros.",
		"What is the cost of a stamp album?": "The cost of a stamp album is 30 euros.",
	} {
		if r := New(Options{}).Answer(question, []citeway.Source{source}); r.Abstained || r.Sentences[0].Text != want {
			t.Errorf("%s: %+v", question, r.Sentences)
		}
	}
}
