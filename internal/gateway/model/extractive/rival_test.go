package extractive

import (
	"context"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
)

// TestWhatDocumentsAnswerEach: where two documents answer, each with a value of its own, both
// are shown with their names; where one alone does, or the question names one, that one is.
func TestWhatDocumentsAnswerEach(t *testing.T) {
	for _, c := range []struct{ question, one, other, want string }{
		{"What does a single ticket cost?", "A single ticket costs 4.20 euros. A return ticket costs 7.50 euros.", "A single ticket costs 5.60 euros. Dogs pay half.",
			"Heron: A single ticket costs 5.60 euros [2]. Larkspur: A single ticket costs 4.20 euros [1]."},
		{"When is the library open on Saturdays?", "On Saturdays the library opens at 10:00. It is large.", "The library is open from 9:30 to 13:00 on Saturdays.",
			"Larkspur: On Saturdays the library opens at 10:00 [1]. Heron: The library is open from 9:30 to 13:00 on Saturdays [2]."},
		{"What does a single ticket cost?", "A single ticket costs 4.20 euros.", "A return ticket costs 9 euros. Dogs pay half.",
			"A single ticket costs 4.20 euros [1]."},
		{"What does a single ticket of the Heron cost?", "A single ticket costs 4.20 euros.", "A single ticket costs 5.60 euros.",
			"A single ticket costs 5.60 euros [2]."},
		{"How many guests may stay in a room?", "Up to four guests may stay in a room. Breakfast is at eight.", "No more than two guests may stay in a room.",
			"Larkspur: Up to four guests may stay in a room [1]. Heron: No more than two guests may stay in a room [2]."},
		{"How long is the warranty?", "The warranty lasts 24 months.", "Repairs under the warranty are free. A repair takes ten days.",
			"The warranty lasts 24 months [1]."},
		{"How much may a parcel weigh?", "A parcel may weigh at most 30 kg.", "A letter may weigh at most 500 g.",
			"A parcel may weigh at most 30 kg [1]."},
	} {
		sources := []citeway.Source{
			{ID: "d_1", Title: "Larkspur", Passages: []citeway.Passage{{ID: "p1", Text: "# Larkspur\n\n" + c.one}}},
			{ID: "d_2", Title: "Heron", Passages: []citeway.Passage{{ID: "p2", Text: "# Heron\n\n" + c.other}}},
		}
		var b strings.Builder
		err := modeltest.Write(context.Background(), New(Options{}), &model.Request{Question: c.question, Sources: sources, Family: citeway.Bracket, Inline: true},
			func(p []byte) error { b.Write(p); return nil })
		if got := strings.Join(strings.Fields(b.String()), " "); err != nil || got != c.want {
			t.Errorf("%s\n got %s\nwant %s (%v)", c.question, got, c.want, err)
		}
	}
}
