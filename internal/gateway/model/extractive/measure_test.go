package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// What "how" measures is told in its own units: a temperature is no depth.
func TestMeasuresHaveUnits(t *testing.T) {
	shown := []citeway.Source{{ID: "a", Title: "Plant room", Passages: []citeway.Passage{{ID: "1", Text: "The boiler was fitted in 2019. It burns gas.\n\n" +
		"The water of the big basin is kept at 27 degrees, that of the small basin at 31 degrees.\n\nThe big basin is 3.8 metres deep at its eastern end."}}}}
	for question, want := range map[string]string{
		"How warm is the small basin?": "31 degrees",
		"How deep is the big basin?":   "3.8 metres",
		"How heavy is the boiler?":     "",
	} {
		r := New(Options{}).Answer(question, shown)
		switch {
		case want == "" && !r.Abstained:
			t.Errorf("%q: %+v", question, r.Sentences)
		case want != "" && (r.Abstained || !strings.Contains(r.Sentences[0].Text, want)):
			t.Errorf("%q: abstained %v, %+v, want %q", question, r.Abstained, r.Sentences, want)
		}
	}
}
