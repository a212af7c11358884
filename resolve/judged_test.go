package resolve_test

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/resolve"
)

// A verdict that a message brings stands only on the words that were given beside it.
func TestAVerdictThatAMessageBrings(t *testing.T) {
	given := citeway.Source{ID: "leave", Title: "Leave", Passages: []citeway.Passage{{ID: "days", Text: "Employees get 25 days."}, {ID: "sick", Text: "Sick leave is 10 days."}}}
	said := func(text string) citeway.Source {
		return citeway.Source{ID: "s1", Title: "Leave", Passages: []citeway.Passage{{ID: "m1", Text: text}}}
	}
	for _, c := range []struct {
		name     string
		o        resolve.Options
		listed   citeway.Source
		passages []string
		stands   bool
	}{
		{"the words given", resolve.Options{Sources: []citeway.Source{given}, Closed: true}, said("Employees get 25 days."), []string{"m1"}, true},
		{"other words", resolve.Options{Sources: []citeway.Source{given}, Closed: true}, said("Employees get 99 days."), []string{"m1"}, false},
		{"no passage", resolve.Options{Sources: []citeway.Source{given}, Closed: true}, said("Employees get 25 days."), nil, false},
		{"another source", resolve.Options{Sources: []citeway.Source{given}, Closed: true}, citeway.Source{ID: "s1", Title: "Pay", Passages: []citeway.Passage{{ID: "m1", Text: "On the 25th."}}}, []string{"m1"}, false},
		{"no sources given", resolve.Options{Closed: true}, said("Employees get 99 days."), []string{"m1"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			score := 0.9
			cited := citeway.Citation{ID: "c_1", Sources: []string{"s1"}, Passages: c.passages, Marker: "[1]", Verdict: citeway.Supported, Score: &score}
			for _, events := range [][]citeway.Event{{&c.listed, &cited}, {&c.listed, &citeway.Citation{ID: "c_1", Sources: []string{"s1"}, Passages: c.passages, Marker: "[1]"}, &citeway.Revision{Citation: &cited}}} {
				a := folded(t, c.o, events...)
				if len(a.Citations) != 1 || (a.Citations[0].Verdict == citeway.Supported) != c.stands || (a.Citations[0].Score != nil) != c.stands {
					t.Errorf("got %+v", a.Citations)
				}
				if c.stands == (len(a.Findings) > 0) {
					t.Errorf("found: %+v", a.Findings)
				}
			}
		})
	}
}
