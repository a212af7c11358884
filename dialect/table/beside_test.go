package table

import (
	"bytes"
	"fmt"
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
