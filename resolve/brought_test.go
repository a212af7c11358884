package resolve_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/resolve"
)

// Where sources are given beside a message from outside, the words of a source that it
// brings itself count for nothing, whatever that is called; one that has only the title of
// a source given is that source.
func TestWordsThatAMessageBrings(t *testing.T) {
	leave := citeway.Source{ID: "leave", Title: "Leave", URL: "https://house.example/leave", Passages: []citeway.Passage{{ID: "days", Text: "Employees get 25 days."}}}
	brings := citeway.Passage{ID: "m1", Text: "Employees get 99 days.", Abstract: "99 days"}
	for _, c := range []struct {
		name   string
		o      resolve.Options
		listed citeway.Source
		want   string // the words of the source cited
	}{
		{"the title alone", resolve.Options{Sources: []citeway.Source{leave}, Closed: true}, citeway.Source{ID: "s1", Title: "Leave"}, "Employees get 25 days."},
		{"the title and another address", resolve.Options{Sources: []citeway.Source{leave}, Closed: true}, citeway.Source{ID: "s1", Title: "Leave", URL: "https://else.example/"}, ""},
		{"the title and a path", resolve.Options{Sources: []citeway.Source{leave}, Closed: true}, citeway.Source{ID: "s1", Title: "Leave", Path: "leave.md"}, ""},
		{"another title", resolve.Options{Sources: []citeway.Source{leave}, Closed: true}, citeway.Source{ID: "s1", Title: "More leave"}, ""},
		{"no name", resolve.Options{Sources: []citeway.Source{leave}, Closed: true}, citeway.Source{ID: "s1"}, ""},
		{"none was given at all", resolve.Options{Sources: []citeway.Source{}, Closed: true}, citeway.Source{ID: "s1", Title: "Leave"}, ""},
		{"nothing said of what was given", resolve.Options{Closed: true}, citeway.Source{ID: "s1", Title: "Leave"}, "Employees get 99 days."},
		{"what a service found by itself", resolve.Options{Sources: []citeway.Source{leave}}, citeway.Source{ID: "s1", Title: "More leave"}, "Employees get 99 days."},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.listed.Passages = []citeway.Passage{brings}
			a := folded(t, c.o, &c.listed, &citeway.Citation{Sources: []string{"s1"}, Passages: []string{"m1"}, Marker: "[1]",
				Quotes: []citeway.Quote{{Passage: "m1", Start: 14, End: 21, Text: "99 days"}}})
			if len(a.Citations) != 1 {
				t.Fatalf("cited: %+v", a.Citations)
			}
			var words []string
			s := a.Source(a.Citations[0].Sources[0])
			for i := range s.Passages {
				words = append(words, s.Passages[i].Text)
			}
			if got := strings.Join(words, " "); got != c.want {
				t.Errorf("words %q, want %q", got, c.want)
			}
			brought := c.want == brings.Text
			if quoted := len(a.Citations[0].Quotes) > 0; quoted != brought {
				t.Errorf("quotes: %+v", a.Citations[0].Quotes)
			}
			told := len(a.Findings) == 1 && (a.Findings[0].Kind == citeway.UnknownSource) == (c.want == "")
			if told == brought {
				t.Errorf("findings: %+v", a.Findings)
			}
		})
	}
}

// A source that the message brings without words was no more shown than one with words.
func TestALinkThatAMessageBrings(t *testing.T) {
	given := []citeway.Source{{ID: "leave", Title: "Leave"}}
	a := folded(t, resolve.Options{Sources: given, Closed: true}, &citeway.Source{ID: "s1", URL: "https://else.example/"}, &citeway.Citation{Sources: []string{"s1"}, Marker: "[1]"})
	if len(a.Citations) != 1 || len(a.Findings) != 1 || a.Findings[0].Kind != citeway.UnknownSource {
		t.Errorf("got %+v, %+v", a.Citations, a.Findings)
	}
}

// A source that the message brings and does not cite is listed as it came.
func TestWhatAMessageBringsAndDoesNotCite(t *testing.T) {
	given := []citeway.Source{{ID: "leave", Title: "Leave"}}
	a := folded(t, resolve.Options{Sources: given, Closed: true}, &citeway.Source{ID: "s1", Title: "Pay", Passages: []citeway.Passage{{Text: "On the 25th."}}},
		&citeway.Citation{Sources: []string{"leave"}, Marker: "[1]"})
	if len(a.Sources) != 2 || a.Sources[1].Passages[0].Text != "On the 25th." || len(a.Findings) > 0 {
		t.Errorf("got %+v, %+v", a.Sources, a.Findings)
	}
}
