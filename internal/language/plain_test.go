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
		"a&nbsp;b &amp; caf&eacute; &#8364;5":  "a b & café €5",
		"AT&T; &copy and &no; & so":            "AT&T; &copy and &no; & so",
		"H<sub>2</sub>O at 100&nbsp;&deg;C":    "H2O at 100 °C",
		"2*3 is 6":                             "2*3 is 6",
		"x**2 + y**2 and a*b*c":                "x**2 + y**2 and a*b*c",
		"*.log or *.tmp, and *p":               "*.log or *.tmp, and *p",
		"call(*args, **kwargs)":                "call(*args, **kwargs)",
		"_private and snake_case":              "_private and snake_case",
		"a ~~b~~ c ~ d":                        "a b c ~ d",
		"***both*** and **one *two***":         "both and one two",
		"**of\nlines** but **not\n\nblocks**":  "of lines but **not blocks**",
		"[^a-z] and [^a-zA-Z0-9]":              "[^a-z] and [^a-zA-Z0-9]",
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
		"**bold** and *thin* and __more__ and _less_":     "bold and thin and more and less",
		"[words](https://x.example/a) and ![gate](g.png)": "words and gate",
		"[[Note]], [[Note|alias]], [[Note#Part]]":         "Note, alias, Note, Part",
		"call a[0](z) or f[i](x), see[it](#a)":            "call a[0](z) or f[i](x), seeit",
		"[[42]] and [1990] and m[0]":                      "[[42]] and [1990] and m[0]",
		"a fact[^3] and [^note].":                         "a fact and .",
		"<b>fat</b><br>next <!-- gone --> 3 < 4":          "fat next 3 < 4",
		"<https://x.example/a>":                           "https://x.example/a",
		"<help@x.example> or <B>fat</B>":                  "help@x.example or fat",
		"path <string> | <Object>. Default: a":            "path <string> | <Object>. Default: a",
		"a Map<String, List<T>> of it":                    "a Map<String, List<T>> of it",
		"if a<b and c>d, <p class=\"x\">then":             "if a<b and c>d, then",
		"<note>kept</note> <file>":                        "kept <file>",
		"snake_case and 3*4 and a * b":                    "snake_case and 3*4 and a * b",
		`\*plain\* C:\dir`:                                `*plain* C:\dir`,
		"one\n> two\n  three":                             "one two three",
		"~~old~~ new":                                     "old new",
		"[open":                                           "[open",
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
