package language

import (
	"strings"
	"testing"
)

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"The mill.":                            "The mill.",
		"The *old* mill.":                      "The old mill.",
		"The **old** mill.":                    "The old mill.",
		"The _old_ mill.":                      "The old mill.",
		"The old_mill file.":                   "The old_mill file.",
		"Run `make` now.":                      "Run make now.",
		"Run `a*b*c` now.":                     "Run a*b*c now.",
		"## The mill":                          "The mill",
		"See [the mill](http://mill.example).": "See the mill.",
		"See [the mill] there.":                "See [the mill] there.",
		"See [the mill(s)](a) and [b](c).":     "See the mill(s) and b.",
		"Call f[0](x), see[it](#a).":           "Call f[0](x), seeit.",
		"An open [bracket":                     "An open [bracket",
		"An open [link](http://mill.example":   "An open link(http://mill.example",
		"2*3 is 6":                             "2*3 is 6",
		"a | b":                                "a b",
		"C# and issue #5":                      "C# and issue #5",
		"> quoted\n> words":                    "quoted words",
		"2 > 1":                                "2 > 1",
		"a [[Note#Part|alias]] and [[Note]]":   "a alias and Note",
		"true.[^1] So":                         "true. So",
		"one<br>two <b>bold</b> 1 < 2":         "one two bold 1 < 2",
		"![the mill](mill.png)":                "the mill",
		`\*not\* emphasis`:                     "*not* emphasis",
		"an open ` tick":                       "an open tick",
		"":                                     "",
	} {
		if got := Plain(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestProse(t *testing.T) {
	for text, want := range map[string]string{
		"Run `make *all*` **now**.": "Run `make *all*` now.",
		"an open ` tick":            "an open ` tick",
		"a | b # c":                 "a | b # c",
		"one\n> two":                "one two",
	} {
		if got := Prose(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// Reading Markdown leaves no line ends and no blanks at the edges.
func FuzzPlain(f *testing.F) {
	f.Add("The **old** [mill](http://mill.example) `has` _two_ | wheels")
	f.Add("[[[](((\n> # `` \\")
	f.Fuzz(func(t *testing.T, s string) {
		got := Plain(s)
		if got != strings.TrimSpace(got) || strings.ContainsAny(got, "\n\r") {
			t.Fatalf("%q gives %q", s, got)
		}
	})
}
