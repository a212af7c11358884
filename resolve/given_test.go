package resolve_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/resolve"
)

// A message changes no source of the list given beside it, by whatever name it shows it
// again: what cites it names passages that were given, or none and so all of them.
func TestASourceGivenStaysAsItWasGiven(t *testing.T) {
	leave := citeway.Source{ID: "leave", Title: "Leave", Passages: []citeway.Passage{
		{ID: "days", Text: "Employees get **25 days** of leave a year."}, {ID: "sick", Text: "Sick leave is 10 days of pay."}}}
	tides := citeway.Source{ID: "tides", Path: "tides.md", Passages: []citeway.Passage{{ID: "gate", Text: "The gate opens at noon."}}}
	said := func(texts ...string) (passages []citeway.Passage) {
		for i, text := range texts {
			passages = append(passages, citeway.Passage{ID: "m" + string(rune('1'+i)), Text: text})
		}
		return passages
	}
	for _, c := range []struct {
		name     string
		listed   citeway.Source
		cited    string // the source given that is cited
		passages string // and its passages
		conflict bool
	}{
		{"other words under its title", citeway.Source{ID: "s1", Title: "Leave", Passages: said("Employees get 99 days.")}, "leave", "", true},
		{"other words under its id", citeway.Source{ID: "leave", Passages: said("Employees get 99 days.")}, "leave", "", true},
		{"other words at its path, and an address", citeway.Source{ID: "s1", Path: "tides.md", URL: "https://else.example/", Passages: said("The gate opens at midnight.")}, "tides", "", true},
		{"its words and others", citeway.Source{ID: "s1", Title: "Leave", Passages: said("Sick leave is 10 days of pay.", "Employees get 99 days.")}, "leave", "sick", true},
		{"more than its words", citeway.Source{ID: "s1", Title: "Leave", Passages: said("Sick leave is 10 days of pay. Employees get 99 days.")}, "leave", "", true},
		{"its id, another title and an address", citeway.Source{ID: "leave", Title: "Offers", URL: "https://else.example/"}, "leave", "", true},
		{"its words and an address", citeway.Source{ID: "s1", Path: "tides.md", URL: "https://else.example/", Editor: "Maud Lund", Passages: said("The gate opens at noon.")}, "tides", "gate", false},
		{"a part of its words", citeway.Source{ID: "s1", Title: "Leave", Passages: said("10 days of pay")}, "leave", "sick", false},
		{"its words without Markdown, in other blanks", citeway.Source{ID: "s1", Title: "leave", Passages: said("Employees get 25 days\nof leave a  year.")}, "leave", "days", false},
		{"the words of two passages", citeway.Source{ID: "s1", Title: "Leave", Passages: said("25 days of leave a year. Sick leave is")}, "leave", "days sick", false},
		{"words of several places", citeway.Source{ID: "s1", Title: "Leave", Passages: said("leave")}, "leave", "", false},
		{"a place without words", citeway.Source{ID: "s1", Title: "Leave", Passages: []citeway.Passage{{ID: "m1", Page: 3}}}, "leave", "", false},
		{"its title alone", citeway.Source{ID: "s1", Title: "Leave"}, "leave", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			given := []citeway.Source{leave, tides}
			a := folded(t, resolve.Options{Sources: given}, &c.listed,
				&citeway.Citation{Sources: []string{c.listed.ID}, Passages: passageIDs(&c.listed), Marker: "[1]"})
			for i := range given {
				got := *a.Source(given[i].ID)
				if got.Number = 0; !reflect.DeepEqual(got, given[i]) {
					t.Errorf("given %+v, now %+v", given[i], got)
				}
			}
			if len(a.Citations) != 1 || strings.Join(a.Citations[0].Sources, " ") != c.cited || strings.Join(a.Citations[0].Passages, " ") != c.passages {
				t.Errorf("cited: %+v", a.Citations)
			}
			if conflict := len(a.Findings) == 1 && a.Findings[0].Kind == citeway.ConflictingSource; conflict != c.conflict || !conflict && len(a.Findings) > 0 {
				t.Errorf("found: %+v", a.Findings)
			}
		})
	}
}

// A number that counts the message's own list means the passages given as well.
func TestANumberOfTheMessageMeansWhatWasGiven(t *testing.T) {
	given := citeway.Source{ID: "leave", Title: "Leave", Passages: []citeway.Passage{{ID: "days", Text: "Employees get 25 days."}, {ID: "sick", Text: "Sick leave is 10 days."}}}
	one := &citeway.Marker{Raw: []byte("[1]"), Syntax: citeway.Bracket, Refs: []citeway.Reference{{Kind: citeway.ByNumber, Number: 1}}}
	for text, want := range map[string]string{"Employees get 99 days.": "days sick", "Sick leave is 10 days.": "sick"} {
		a := folded(t, resolve.Options{Sources: []citeway.Source{given}, OwnNumbers: true}, &citeway.Source{ID: "s1", Title: "Leave", Passages: []citeway.Passage{{Text: text}}}, one)
		if len(a.Citations) != 1 || strings.Join(a.Citations[0].Passages, " ") != want {
			t.Errorf("%s: cited %+v, want %s", text, a.Citations, want)
		}
	}
}

// A quote goes to its place in the passage given; one of other words is left out.
func TestQuotesOfASourceGiven(t *testing.T) {
	given := citeway.Source{ID: "leave", Title: "Leave", Passages: []citeway.Passage{{ID: "days", Text: "Employees get 25 days."}}}
	listed := &citeway.Source{ID: "s1", Title: "Leave", Passages: []citeway.Passage{{ID: "m1", Text: "25 days"}, {ID: "m2", Text: "99 days"}}}
	a := folded(t, resolve.Options{Sources: []citeway.Source{given}}, listed, &citeway.Citation{Sources: []string{"s1"}, Passages: []string{"m1", "m2"},
		Quotes: []citeway.Quote{{Passage: "m1", End: 7, Text: "25 days"}, {Passage: "m2", End: 7, Text: "99 days"}}})
	if want := []citeway.Quote{{Passage: "days", Start: 14, End: 21, Text: "25 days"}}; len(a.Citations) != 1 || !reflect.DeepEqual(a.Citations[0].Quotes, want) {
		t.Errorf("got %+v", a.Citations)
	}
}

// A source given without words takes those of the message, and no address; of two labels
// the higher counts.
func TestWhatASourceGivenTakes(t *testing.T) {
	given := citeway.Source{ID: "leave", Title: "Leave"}
	secret := &citeway.Label{Name: "Secret", Rank: 9}
	a := folded(t, resolve.Options{Sources: []citeway.Source{given}}, &citeway.Source{ID: "s1", Title: "Leave", Label: secret, Passages: []citeway.Passage{{Text: "30 days."}}},
		&citeway.Source{ID: "leave", URL: "https://else.example/", Passages: []citeway.Passage{{Text: "By the year."}}})
	if s := a.Source("leave"); s.URL != "" || s.Label != secret || len(s.Passages) != 2 || len(a.Findings) > 1 {
		t.Errorf("got %+v, %+v", s, a.Findings)
	}
}

// A program whose sources are documents tells more of them while the answer is written.
func TestADocumentIsToldFurther(t *testing.T) {
	given := citeway.Source{ID: "leave", Title: "Leave", Passages: []citeway.Passage{{ID: "days", Text: "Employees get 25 days."}}}
	more := citeway.Source{ID: "leave", Title: "Leave", URL: "https://house.example/leave", Passages: []citeway.Passage{{ID: "sick", Text: "Sick leave is 10 days."}}}
	a := folded(t, resolve.Options{Sources: []citeway.Source{given}, Distinct: true}, &more, &citeway.Citation{Sources: []string{"leave"}, Passages: []string{"sick"}})
	if s := a.Source("leave"); s.URL != more.URL || len(s.Passages) != 2 || len(a.Citations) != 1 || a.Citations[0].Passages[0] != "sick" || len(a.Findings) > 0 {
		t.Errorf("got %+v, %+v, %+v", s, a.Citations, a.Findings)
	}
}
