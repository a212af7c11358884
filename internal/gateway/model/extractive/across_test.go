package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
)

// pier are two sources in English: the first says what is asked in other languages.
func pier() []citeway.Source {
	return []citeway.Source{
		{ID: "d_1", Title: "Ferry", Passages: []citeway.Passage{{ID: "p1",
			Text: "The ferry leaves the pier at seven in the morning. It is the first of the day, and a second one follows at noon."}}},
		{ID: "d_2", Title: "Kitchen", Passages: []citeway.Passage{{ID: "p2", Text: "Wash your cup before you leave, and turn off the light when you are the last to go home."}}},
	}
}

func TestQuestionsInAnotherLanguage(t *testing.T) {
	const leaves, follows = "The ferry leaves the pier at seven in the morning.", "It is the first of the day, and a second one follows at noon."
	for _, test := range []struct {
		name, question string
		cosines        map[string]float64
		threshold      float64
		want           string // "" abstains
	}{
		{"near, and nothing else", "Wann fährt die Fähre ab?", map[string]float64{"pier": 0.5}, 0, leaves},
		{"near, and the next about as near", "Wann fährt die Fähre ab?", map[string]float64{"pier": 0.5, "noon": 0.47}, 0, leaves + " " + follows},
		{"just near enough", "À quelle heure part le bateau ?", map[string]float64{"pier": acrossLeast}, 0, leaves},
		{"not near enough", "À quelle heure part le bateau ?", map[string]float64{"pier": acrossLeast - 0.01}, 0, ""},
		{"another passage is about as near", "À quelle heure part le bateau ?", map[string]float64{"pier": 0.5, "cup": 0.48}, 0, ""},
		{"a higher threshold is kept", "À quelle heure part le bateau ?", map[string]float64{"pier": 0.5}, 0.55, ""},
		{"never abstaining answers", "À quelle heure part le bateau ?", map[string]float64{"pier": 0.2}, -1, leaves},
		{"the sources' own language goes by its words", "When does the ferry leave the pier?", map[string]float64{"cup": 0.9}, 0, leaves},
	} {
		t.Run(test.name, func(t *testing.T) {
			a := &asking{cosines: test.cosines}
			got := ""
			if r := New(Options{Near: a.near, AnyTongue: true, Threshold: test.threshold, Sentences: 2}).Answer(test.question, pier()); !r.Abstained {
				for i := range r.Sentences {
					if i > 0 {
						got += " "
					}
					got += r.Sentences[i].Text
				}
			}
			if got != test.want {
				t.Errorf("%q, wanted %q", got, test.want)
			}
		})
	}
	a := &asking{cosines: map[string]float64{"pier": 0.5}}
	if r := New(Options{Near: a.near}).Answer("Wann fährt die Fähre ab?", pier()); !r.Abstained {
		t.Errorf("an encoder that knows English answered German: %+v", r)
	}
}

// TestARefusalSaysNothingOfLanguagesThatAreKnown: what needs a multilingual encoder is not said
// where there is one.
func TestARefusalSaysNothingOfLanguagesThatAreKnown(t *testing.T) {
	r := &model.Request{Question: "Wie heißt die Hauptstadt von Peru?", Sources: pier()}
	if with, without := refusal(r, true), refusal(r, false); with == without || strings.Contains(with, "Encoder") || !strings.Contains(without, "Encoder") {
		t.Errorf("with one %q, without %q", with, without)
	}
}
