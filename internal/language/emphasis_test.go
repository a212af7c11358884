package language

import "testing"

// Words are shown with a < before each sign that a reader of Markdown would take for emphasis.
func TestEmphasisOfPlainWords(t *testing.T) {
	for words, want := range map[string]string{
		"__init__ with **kwargs":   "<_<_init<_<_ with **kwargs",
		"x**2 + y**2":              "x<*<*2 + y<*<*2",
		"*foo* and *.log":          "<*foo<* and *.log",
		"snake_case_name, *p = *q": "snake_case_name, *p = *q",
		".*foo.*":                  ".<*foo.<*",
		"`*code*` and _so_":        "`*code*` and <_so<_",
		`C:\*new*`:                 `C:\<*new<*`,
		"a * b * c":                "a * b * c",
		"5 ~~10~~ 12 ~1~":          "5 <~<~10<~<~ 12 ~1~",
		"**bold **":                "**bold **",
		"*one\n \ntwo*":            "*one\n \ntwo*",
		"这是*强调*文字":                 "这是<*强调<*文字",
		"":                         "",
	} {
		got := words
		signs := Emphasis(words)
		for i := len(signs) - 1; i >= 0; i-- {
			got = got[:signs[i]] + "<" + got[signs[i]:]
		}
		if got != want {
			t.Errorf("%s: %s, want %s", words, got, want)
		}
	}
}
