package link_test

import (
	"encoding/json"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// TestMeant: a citation leads to the passage that it quotes, else to the first that it names,
// and to the source where passages have no addresses.
func TestMeant(t *testing.T) {
	at := func(raw string) map[string]json.RawMessage {
		return map[string]json.RawMessage{link.PassageURL: json.RawMessage(raw)}
	}
	source := &citeway.Source{ID: "s", URL: "https://a.example/", Passages: []citeway.Passage{
		{ID: "p", Extra: at(`"https://a.example/p"`)}, {ID: "q", Extra: at(`"https://a.example/q"`)},
		{ID: "unsafe", Extra: at(`"javascript:alert(1)"`)}, {ID: "number", Extra: at(`7`)}, {ID: "none"},
	}}
	for name, test := range map[string]struct {
		passages, quoted []string
		want             string
	}{
		"one named":            {[]string{"q"}, nil, "https://a.example/q"},
		"the first named":      {[]string{"q", "p"}, nil, "https://a.example/q"},
		"the one quoted":       {[]string{"p", "q"}, []string{"q"}, "https://a.example/q"},
		"a quote of another":   {[]string{"p"}, []string{"x"}, "https://a.example/p"},
		"of another source":    {[]string{"x"}, nil, "https://a.example/"},
		"no passage":           {nil, nil, "https://a.example/"},
		"an unsafe address":    {[]string{"unsafe"}, nil, "https://a.example/"},
		"no address at all":    {[]string{"number"}, nil, "https://a.example/"},
		"none among addresses": {[]string{"none"}, nil, "https://a.example/"},
	} {
		c := &citeway.Citation{Sources: []string{"s"}, Passages: test.passages}
		for _, p := range test.quoted {
			c.Quotes = append(c.Quotes, citeway.Quote{Passage: p})
		}
		if got := link.Of(source, link.Meant(c, source)); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
	bare := &citeway.Source{ID: "s", Passages: []citeway.Passage{{ID: "p"}}}
	if got := link.Meant(&citeway.Citation{Passages: []string{"p"}}, bare); got != "" {
		t.Errorf("without addresses: %q", got)
	}
}
