package prose

import (
	"strings"
	"testing"
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
		got := Shut(text)
		if strings.ReplaceAll(got, Joiner, "·") != want {
			t.Errorf("%q is %q, want %q", text, strings.ReplaceAll(got, Joiner, "·"), want)
		}
		if Reopen(got) != text || Shut(got) != got {
			t.Errorf("%q opens as %q, and is shut again %q", got, Reopen(got), Shut(got))
		}
	}
}

func FuzzShut(f *testing.F) {
	f.Add("a ![b](c) <d> {{e}} ```f")
	f.Fuzz(func(t *testing.T, text string) {
		got := Shut(text)
		if strings.ReplaceAll(got, Joiner, "") != strings.ReplaceAll(text, Joiner, "") || Shut(got) != got {
			t.Errorf("%q is shut %q", text, got)
		}
		if !strings.Contains(text, Joiner) && Reopen(got) != text {
			t.Errorf("%q opens as %q", got, Reopen(got))
		}
	})
}
