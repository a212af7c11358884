package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// TestARowOfAnotherAnswersNothing: what is asked of one thing is not answered with the row of
// another, however sure a reader is; where the name stands in the row or above it, it is.
func TestARowOfAnotherAnswersNothing(t *testing.T) {
	const (
		cities = "| City | Population | Mayor |\n|---|---|---|\n| Oslo | 709000 | Anne Lind |\n| Bergen | 291000 | Per Holm |"
		plans  = "| Plan | Price per month | Seats |\n|---|---|---|\n| Team | 12 USD | 25 |\n| Business | 39 USD | 90 |"
		cranes = "name: crane 1; quay: 3; tonnes: 9\nname: Ottilie; quay: 7; tonnes: 43"
		lifts  = "## The crane Ottilie\n\n| Property | Value |\n|---|---|\n| Lifting capacity | 43 tonnes |\n| Height | 30 metres |"
		staff  = "| Post | Leave |\n|---|---|\n| Cook in Germany | 30 days |\n| Mate in Norway | 28 days |"
	)
	for _, c := range []struct{ text, question, want string }{
		{cities, "What is the population of Trondheim?", ""},
		{cities, "What is the population of Bergen?", "291000"},
		{cities, "Who is the mayor of Trondheim?", ""},
		{plans, "What is the price of the Enterprise plan?", ""},
		{plans, "What is the price of the enterprise plan?", ""},
		{plans, "What is the price of the business plan?", "39 USD"},
		{plans, "What Is The Price Of The Team Plan Per Month?", "12 USD"},
		{cranes, "How many tonnes does the crane Ottilie lift?", "43"},
		{cities, "How do the populations of Oslo and Bergen compare?", "709000"},
		{cities, "What is the population of Oslo and Trondheim?", ""},
		{cranes, "How many tonnes does the crane Mathilde lift?", ""},
		{lifts, "What is the lifting capacity of the Ottilie?", "43"},
		{staff, "How much leave does a German cook have?", "30"},
	} {
		sources := []citeway.Source{{Title: "Tables", Passages: []citeway.Passage{{Text: c.text}}}}
		r := New(Options{Reader: pointer{word: " "}}).Answer(c.question, sources)
		if r.Abstained != (c.want == "") || !r.Abstained && !strings.Contains(r.Sentences[0].Text, c.want) {
			t.Errorf("%s\nabstained %v: %+v", c.question, r.Abstained, r.Sentences)
		}
	}
}

// TestARowThatSaysAll: a row that, with its names and its title, says all of a question in whatever
// words, and the kind of thing asked for, answers though a reader sees nothing in it; one that
// lacks a word does not.
func TestARowThatSaysAll(t *testing.T) {
	const bands = "| Band | Role | From | Review |\n|---|---|---|---|\n| A | Rower | 19,800 euros | each May |\n| B | Sailmaker | 34,200 euros | each May |\n| C | Pilot | 45,600 euros | each June |"
	for question, want := range map[string]string{
		"What is the salary of a sailmaker?": "34,200",
		"What does a pilot earn?":            "45,600",
		"What is the pension of a pilot?":    "",
	} {
		sources := []citeway.Source{{Title: "Pay bands", Passages: []citeway.Passage{{Text: bands}}}}
		r := New(Options{Reader: pointer{word: "nowhere"}}).Answer(question, sources)
		if r.Abstained != (want == "") || !r.Abstained && !strings.Contains(r.Sentences[0].Text, want) {
			t.Errorf("%s: abstained %v: %+v", question, r.Abstained, r.Sentences)
		}
	}
}
