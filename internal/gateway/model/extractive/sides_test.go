package extractive

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// sides are documents that say about one thing what they say about another.
func sides() []citeway.Source {
	return []citeway.Source{
		{ID: "d_1", Title: "Care leave", Passages: []citeway.Passage{
			{ID: "p1", Text: "# Care leave\n\n## Primary caregiver\n\nA primary caregiver receives 22 weeks of paid leave."},
			{ID: "p2", Text: "# Care leave\n\n## Secondary caregiver\n\nA secondary caregiver receives 10 weeks of paid leave."},
			{ID: "p3", Text: "# Care leave\n\n## General\n\nLeave must be asked for eight weeks ahead in the people portal."},
		}},
		{ID: "d_2", Title: "Contracts", Passages: []citeway.Passage{
			{ID: "p4", Text: "# Contracts\n\n## Fixed-term employees\n\nFixed-term employees may be dismissed with two weeks' notice. They have no right to a bonus."},
			{ID: "p5", Text: "# Contracts\n\n## Permanent employees\n\nPermanent employees may be dismissed with three months' notice. They receive a bonus in December."},
		}},
		{ID: "d_3", Title: "Opening hours", Passages: []citeway.Passage{
			{ID: "p6", Text: "# Opening hours\n\nOn Saturdays the yard is open from 08:00 to 12:00. On Wednesdays the yard opens at 10:00 and closes at 19:00."},
		}},
	}
}

func TestAComparisonTellsBothSides(t *testing.T) {
	for _, c := range []struct{ question, one, other string }{
		{"Compare the leave of a primary and a secondary caregiver", "22 weeks", "10 weeks"},
		{"How does the leave of a primary caregiver differ from that of a secondary caregiver?", "22 weeks", "10 weeks"},
		{"Is the leave for a primary or for a secondary caregiver longer?", "22 weeks", "10 weeks"},
		{"Who gets more leave, a primary or a secondary caregiver?", "22 weeks", "10 weeks"},
		{"Notice period of fixed-term versus permanent employees", "two weeks", "three months"},
		{"Do fixed-term or permanent employees have a longer notice?", "two weeks", "three months"},
		{"Compare the notice of fixed-term employees with that of permanent ones", "two weeks", "three months"},
		{"Compare the Saturday and Wednesday opening hours", "08:00", "10:00"},
	} {
		r := New(Options{}).Answer(c.question, sides())
		var said []string
		for _, s := range r.Sentences {
			said = append(said, s.Text)
		}
		if all := strings.Join(said, " "); r.Abstained || !strings.Contains(all, c.one) || !strings.Contains(all, c.other) {
			t.Errorf("%s\n%s", c.question, all)
		}
	}
}

func TestThingsOfAListShareTheLastWords(t *testing.T) {
	for _, c := range []struct{ question, said, want string }{
		{"Compare the leave of a primary and a secondary caregiver", "primari caregiv", "the leave of a primary caregiver|the leave of a secondary caregiver"},
		{"How do the hours of the works and the customer desk differ?", "", "How do the hours of the works|How do the hours of the customer desk"},
		{"Compare the pay by own car and by own bicycle", "", "the pay by own car|the pay by own bicycle"},
		{"How does the leave of a guide differ from that of a steward?", "", "How does the leave of a guide|How does the leave of a steward"},
		{"Compare the notice of fixed-term employees with that of permanent ones", "", "the notice of fixed-term employees|the notice of permanent employees"},
		{"Compare the Saturday and Wednesday opening hours", "saturday open", "the Saturday opening hours|the Wednesday opening hours"},
		{"Is more given for the loss of a partner or of another relative", "", "Is more given for the loss of a partner|Is more given for the loss of another relative"},
	} {
		parts, _ := items(c.question, func(a, b string) bool { return a+" "+b == c.said })
		var got []string
		for _, p := range parts {
			got = append(got, p.query)
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.question, strings.Join(got, "|"), c.want)
		}
	}
}
