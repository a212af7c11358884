package chat

import "testing"

func TestUnmarked(t *testing.T) {
	for in, want := range map[string]string{
		"Nothing to clean.":                                                                           "Nothing to clean.",
		"Tides rise [1].":                                                                             "Tides rise.",
		"Tides rise [1][2], [3, 4] and fall [1-3].":                                                   "Tides rise, and fall.",
		"Since [1990], as in m[0] and `[1]`.":                                                         "Since [1990], as in m[0] and `[1]`.",
		"Deep【4:0†source】 and [doc2] and [^3].":                                                       "Deep and and.",
		"Tides ([sea.example](https://sea.example/t)).":                                               "Tides.",
		"Tides ([a](https://a.example)) and ([b](/b)) so.":                                            "Tides and so.",
		"See [the tables](https://sea.example/t) (now).":                                              "See [the tables](https://sea.example/t) (now).",
		"Tides [[1]](https://sea.example/t) rise.":                                                    "Tides rise.",
		"They [rise][1] daily.\n\n[1]: https://sea.example/t \"Tables\"\n":                            "They rise daily.",
		"Tides rise [1].\n\n[1]: sea/tides.md \"Tables\"\n":                                           "Tides rise.",
		"They <cite id=\"a\">rise</cite> daily.":                                                      "They rise daily.",
		"Rise[^1], fall[doc2] and ebb【3】.":                                                            "Rise, fall and ebb.",
		"Das Maß[2], المد[3] und 潮汐〔3〕.":                                                              "Das Maß, المد und 潮汐.",
		"潮汐〔3〕。":                                                                                      "潮汐。",
		"Rise¹ and fall.² Then m² and velocity², ebb<sup>1</sup>.":                                    "Rise and fall. Then m² and velocity², ebb.",
		"Rise [Source: tides.md], fall [Source 2].":                                                   "Rise [Source: tides.md], fall.",
		"Rise <co: 0>so</co: 0>, {cite:1} {{cite:2}} ##1$$ \\ue202turn0search0 \\cite{3} {so} ## \\x": "Rise so, {so} ## \\x",
		"Rise (see Source 1), fall (Source: tides.md) (see Table 1).":                                 "Rise, fall (Source: tides.md) (see Table 1).",
		"潮汐上升（来源1）。":                                                                                  "潮汐上升。",
		"Unclosed [1":                                                                                 "Unclosed [1",
	} {
		if got := unmarked(in); got != want {
			t.Errorf("%q\ngives %q\nwant  %q", in, got, want)
		}
	}
}

func FuzzUnmarked(f *testing.F) {
	f.Add("Tides ([a](https://a.example)) [1] [doc2].\n\n[1]: x")
	f.Fuzz(func(t *testing.T, text string) {
		if got := unmarked(text); len(got) > len(text) {
			t.Errorf("%q grows to %q", text, got)
		}
	})
}
