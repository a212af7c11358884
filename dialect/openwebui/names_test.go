package openwebui

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// TestNamesOfCardsAskNobody: the client asks a service of others about each card whose name begins with http.
func TestNamesOfCardsAskNobody(t *testing.T) {
	for _, s := range []citeway.Source{
		{ID: "s1", Title: "http caching"},
		{ID: "s1", Title: "Tides", URL: "https://sea.example/a"},
		{ID: "s1", Title: "https.example", URL: "http://https.example/"},
	} {
		s.Kind, s.Passages, s.Number = citeway.KindWeb, []citeway.Passage{{ID: "p1", Text: "![They](https://else.example) rise."}}, 1
		if s.URL == "" {
			s.Kind = citeway.KindFile
		}
		var out bytes.Buffer
		a := &citeway.Answer{Text: "Rise.", Sources: []citeway.Source{s}, Citations: []citeway.Citation{{ID: "c", Number: 1, Start: 4, End: 4, Sources: []string{"s1"}}}}
		if err := citeway.Unfold(a, newEncoder(&out, dialect.Options{})); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), `"name":"http`) || strings.Contains(out.String(), "](http") {
			t.Errorf("%+v: %s", s, out.String())
		}
		var back citeway.Folder
		d := newDecoder(&back, dialect.Options{})
		if err := d.Frame(dialect.Frame{Data: out.Bytes()}); err != nil {
			t.Fatal(err)
		}
		_ = d.Close()
		if got := back.Answer().Sources[0]; got.Title != s.Title || got.URL != s.URL || got.Passages[0].Text != s.Passages[0].Text {
			t.Errorf("%+v comes back as %+v", s, got)
		}
	}
}
