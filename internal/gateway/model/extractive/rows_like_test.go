package extractive

import (
	"testing"

	"github.com/citeway/citeway"
)

// A question for several things of a table is answered with every row that is one.
func TestRowsThatAreAsMuchAskedFor(t *testing.T) {
	shown := []citeway.Source{{ID: "a", Title: "Boats", Passages: []citeway.Passage{{ID: "1", Text: "boat: Curlew; kind: rowing boat; berth: 4\n" +
		"boat: Dunlin; kind: sailing boat; berth: 7\nboat: Plover; kind: rowing boat; berth: 9"}}}}
	for question, want := range map[string]int{
		"Which boats are rowing boats?":  2,
		"Which berth has the Dunlin?":    1,
		"Which boats are sailing boats?": 1,
	} {
		r := New(Options{}).Answer(question, shown)
		if r.Abstained || len(r.Sentences) != want {
			t.Errorf("%q: abstained %v, %+v, want %d rows", question, r.Abstained, r.Sentences, want)
		}
	}
}
