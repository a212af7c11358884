package table

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/resolve"
)

// Whatever list of sources stands beside a message, with ids like those that decoders make or
// without any, and in whatever order: a form that says what it cites cites that.
func TestAMessageCitesItsOwnSources(t *testing.T) {
	page := func(name string) citeway.Source {
		return citeway.Source{Kind: citeway.KindWeb, Title: name, URL: "https://harbour.example/" + name}
	}
	answer := &citeway.Answer{Text: "Tides rise twice a day. Leave is 30 days.", Offsets: citeway.Bytes, Citations: []citeway.Citation{
		{ID: "c_1", Number: 1, Start: 22, End: 22, Marker: "[1]", Sources: []string{"s1"}},
		{ID: "c_2", Number: 2, Start: 40, End: 40, Marker: "[2]", Sources: []string{"s2"}},
	}}
	for n, name := range []string{"tides", "leave"} {
		s := page(name)
		s.ID, s.Number = fmt.Sprint("s", n+1), n+1
		answer.Sources = append(answer.Sources, s)
	}
	lists := map[string][]citeway.Source{
		"without ids": {page("index"), page("leave"), page("tides")},
		"ids that count": {
			{ID: "s1", Kind: citeway.KindWeb, Title: "index", URL: "https://harbour.example/index"},
			{ID: "s2", Kind: citeway.KindWeb, Title: "tides", URL: "https://harbour.example/tides"},
			{ID: "s3", Kind: citeway.KindWeb, Title: "leave", URL: "https://harbour.example/leave"},
		},
	}
	for _, form := range All() {
		if form.NewDecoder == nil || form.NewEncoder == nil || form.Carries&dialect.URL == 0 || form.Syntaxes.Has(citeway.Bracket) {
			continue // of the last the numbers are those of the list
		}
		for _, stream := range []bool{false, true} {
			for name, list := range lists {
				t.Run(fmt.Sprint(form.Name, "/", stream, "/", name), func(t *testing.T) {
					var message, out bytes.Buffer
					if err := citeway.Unfold(answer, form.NewEncoder(&message, dialect.Options{Stream: stream})); err != nil {
						t.Fatal(err)
					}
					if err := pipe.All(&out, message.Bytes(), pipe.Options{From: form, To: folded(), Stream: stream, Resolve: resolve.Options{Sources: list}}); err != nil {
						t.Fatal(err)
					}
					a := decode(t, folded(), out.Bytes(), false)
					for n, want := range []string{"tides", "leave"} {
						if len(a.Citations) != 2 || a.Source(a.Citations[n].Sources[0]).Title != want {
							t.Fatalf("citation %d is not of %s: %s\nmessage: %s", n+1, want, out.Bytes(), message.Bytes())
						}
					}
				})
			}
		}
	}
}

// Whatever a message says of a source that stands beside it, in whatever form: the source
// stays as it was given, and what cites it cites the words given.
func TestAMessageChangesNoSourceBesideIt(t *testing.T) {
	given := []citeway.Source{
		{ID: "leave", Title: "Leave", Passages: []citeway.Passage{{ID: "given-1", Text: "Employees get 25 days of leave a year."}}},
		{ID: "tides", Title: "Tides", Path: "tides.md", Passages: []citeway.Passage{{ID: "given-2", Text: "The gate opens at noon."}}},
		{ID: "pay", Title: "Pay", URL: "https://house.example/pay", Passages: []citeway.Passage{{ID: "given-3", Text: "Pay comes on the 25th."}}},
	}
	told := []citeway.Source{
		{Kind: citeway.KindFile, Title: "Leave", Passages: []citeway.Passage{{ID: "p1", Text: "Employees get 99 days of leave a year."}}},
		{Kind: citeway.KindFile, Title: "Tides", Path: "tides.md", Passages: []citeway.Passage{{ID: "p1", Text: "The gate opens at midnight."}}},
		{Kind: citeway.KindFile, Title: "Tides", Path: "tides.md", URL: "https://else.example/", Passages: []citeway.Passage{{ID: "p1", Text: "The gate opens at midnight."}}},
		{Kind: citeway.KindWeb, Title: "Pay", URL: "https://house.example/pay", Passages: []citeway.Passage{{ID: "p1", Text: "Pay comes on the 1st."}}},
		{ID: "leave", Kind: citeway.KindWeb, Title: "Offers", URL: "https://else.example/", Passages: []citeway.Passage{{ID: "given-1", Text: "Employees get 99 days of leave a year."}}},
	}
	for _, form := range All() {
		if form.NewDecoder == nil || form.NewEncoder == nil {
			continue
		}
		for n := range told {
			for _, stream := range []bool{false, true} {
				t.Run(fmt.Sprint(form.Name, "/", stream, "/", n), func(t *testing.T) {
					a := beside(t, form, stream, given, told[n])
					for i := range given {
						unchanged(t, a, &given[i])
					}
				})
			}
		}
	}
}

// Whatever a message from outside cites of its own beside a list, in whatever form: none of
// its words is left as the words of a source cited.
func TestAMessageBringsNoWordsBesideAList(t *testing.T) {
	given := []citeway.Source{{ID: "leave", Title: "Leave", URL: "https://house.example/leave", Passages: []citeway.Passage{{ID: "given-1", Text: "Employees get 25 days of leave a year."}}}}
	for _, address := range []string{"", "https://else.example/"} {
		told := citeway.Source{Kind: citeway.KindWeb, Title: "Leave", URL: address, Passages: []citeway.Passage{{ID: "p1", Text: "Employees get 99 days of leave a year."}}}
		for _, form := range All() {
			if form.NewDecoder == nil || form.NewEncoder == nil {
				continue
			}
			for _, stream := range []bool{false, true} {
				t.Run(fmt.Sprint(form.Name, "/", stream, "/", address), func(t *testing.T) {
					a := besideList(t, form, stream, resolve.Options{Sources: given, Closed: true}, told)
					for i := range a.Sources {
						s := &a.Sources[i]
						if s.Number > 0 && slices.ContainsFunc(s.Passages, func(p citeway.Passage) bool { return strings.Contains(p.Text, "99") }) {
							t.Errorf("cited: %+v", s)
						}
					}
				})
			}
		}
	}
}

// beside is what is read of a message that cites a source, in a form, beside a list.
func beside(t *testing.T, form dialect.Form, stream bool, given []citeway.Source, s citeway.Source) *citeway.Answer {
	t.Helper()
	return besideList(t, form, stream, resolve.Options{Sources: given}, s)
}

func besideList(t *testing.T, form dialect.Form, stream bool, o resolve.Options, s citeway.Source) *citeway.Answer {
	t.Helper()
	if s.ID == "" {
		s.ID = "s1"
	}
	s.Number = 1
	answer := &citeway.Answer{Text: "So it is.", Offsets: citeway.Bytes, Sources: []citeway.Source{s},
		Citations: []citeway.Citation{{ID: "c_1", Number: 1, Start: 8, End: 8, Marker: "[1]", Sources: []string{s.ID}, Passages: []string{s.Passages[0].ID}}}}
	var message, out bytes.Buffer
	if err := citeway.Unfold(answer, form.NewEncoder(&message, dialect.Options{Stream: stream})); err != nil {
		t.Fatal(err)
	}
	if err := pipe.All(&out, message.Bytes(), pipe.Options{From: form, To: folded(), Stream: stream, Resolve: o}); err != nil {
		t.Fatal(err)
	}
	return decode(t, folded(), out.Bytes(), false)
}

// unchanged checks that a source of an answer is as it was given, and that what cites it
// alone cites passages of it.
func unchanged(t *testing.T, a *citeway.Answer, given *citeway.Source) {
	t.Helper()
	s := a.Source(given.ID)
	if s == nil || s.Title != given.Title || s.URL != given.URL || s.Path != given.Path || len(s.Passages) != 1 || s.Passages[0].Text != given.Passages[0].Text {
		t.Fatalf("given %+v, now %+v", given, s)
	}
	for i := range a.Citations {
		c := &a.Citations[i]
		if len(c.Sources) == 1 && c.Sources[0] == s.ID && len(c.Passages) > 0 && (len(c.Passages) > 1 || c.Passages[0] != s.Passages[0].ID) {
			t.Errorf("%s is cited with passages %v", s.ID, c.Passages)
		}
	}
}
