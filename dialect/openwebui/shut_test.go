package openwebui

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// TestShut: what the client would fetch, follow or run is words; · stands for the joiner.
func TestShut(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "",
		"Tides rise [1], see m[0][1].":      "Tides rise [1], see m[0][1].",
		"a < b, c <5 and {x} ~ `y` ```":     "a < b, c <5 and {x} ~ `y` ```",
		"![x](https://a.example/p.png)":     "![x]·(https://a.example/p.png)",
		"[a](javascript:b) [c][d]":          "[a]·(javascript:b) [c][d]",
		"[d]: https://a.example":            "[d]·: https://a.example",
		"<img src=x onerror=y></p>":         "<·img src=x onerror=y><·/p>",
		"<!-- a --> <?b?> <@U:c> <https:d>": "<·!-- a --> <·?b?> <·@U:c> <·https:d>",
		"{{HTML_FILE_ID_a}} {{{user}}}":     "{·{HTML_FILE_ID_a}} {·{·{user}}}",
		"```vega\n~~~~html\n``` go":         "```·vega\n~~~~·html\n``` go",
		"über <ä> ]（":                       "über <ä> ]（",
	} {
		got := shut(text)
		if strings.ReplaceAll(got, joiner, "·") != want {
			t.Errorf("%q is %q, want %q", text, strings.ReplaceAll(got, joiner, "·"), want)
		}
		if reopened(got) != text || shut(got) != got {
			t.Errorf("%q opens as %q, and is shut again %q", got, reopened(got), shut(got))
		}
	}
}

func FuzzShut(f *testing.F) {
	f.Add("a ![b](c) <d> {{e}} ```f")
	f.Fuzz(func(t *testing.T, text string) {
		got := shut(text)
		if strings.ReplaceAll(got, joiner, "") != strings.ReplaceAll(text, joiner, "") || shut(got) != got {
			t.Errorf("%q is shut %q", text, got)
		}
		if !strings.Contains(text, joiner) && reopened(got) != text {
			t.Errorf("%q opens as %q", got, reopened(got))
		}
	})
}

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
