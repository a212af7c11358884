package rill

import (
	"strings"
	"testing"
)

func TestMend(t *testing.T) {
	for in, want := range map[string]string{
		`{"a":1}`:   `{"a":1}`,
		`{"a": 1} `: `{"a":1}`,
		`{"a":1})`:  `{"a":1}`,
		`{"a":1}}`:  `{"a":1}`,
		`{"a":1}]`:  `{"a":1}`,
		`{"a":1}))`: "",
		`{"a":1`:    "",
		`[1]`:       "",
		``:          "",
	} {
		if got, _ := mend(in); string(got) != want {
			t.Errorf("mend(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestCallOfALink(t *testing.T) {
	for in, want := range map[string]string{
		"https://ui.example/org/-/ai/c1/message/m1/-/open":      "m1",
		"/-/ai/c1/call/k1/-/open":                               "k1",
		"/-/ai/call/k1/-/open":                                  "k1",
		"/-/ai/conversations/c/call/k1/-/open":                  "k1",
		"https://ui.example/-/ai/c1/message/m1":                 "",
		"https://ui.example/-/ai/c1/message/a/b/-/open":         "",
		"https://ui.example/message/m1/-/open":                  "",
		"https://ui.example/-/ai/c1/message/m1/-/open?embed=on": "m1",
	} {
		if got := newLinks(nil).call(in); got != want {
			t.Errorf("call(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestLinksInCodeStay(t *testing.T) {
	link := "[x](https://ui.example/-/open-query?query={\"metrics_view\":\"harbour\"})"
	for text, rewritten := range map[string]bool{
		link:                             true,
		"`" + link + "`":                 false,
		"`a` " + link:                    true,
		"```\n" + link + "\n```\n":       false,
		"```\nx\n```\n" + link:           true,
		"~~~\n" + link:                   false,
		"a\n\n" + link + " and " + link:  true,
		"[a](b) " + link:                 true,
		"[a [b] c](https://u.example/x)": false,
	} {
		if got := newLinks(nil).rewrite(text); strings.Contains(got, "<cite") != rewritten {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// TestHostileTexts takes texts that cost the square of their length where a
// reader looks back or ahead without a bound.
func TestHostileTexts(t *testing.T) {
	for _, piece := range []string{"](/-/ai/", "[a](/-/open-query?query={", "/-/", "[](", "`[a](/-/ai/", "[a](https://u/-/open-query?query=((("} {
		text := strings.Repeat(piece, 1<<18/len(piece))
		if got := newLinks(nil).rewrite(text); got != text {
			t.Errorf("%q: a text without links was changed", piece)
		}
	}
}
