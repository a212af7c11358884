package prose

import "testing"

func TestURL(t *testing.T) {
	for in, want := range map[string]string{
		"https://sea.example/t":          "https://sea.example/t",
		"https://sea.example/a b":        "https://sea.example/a%20b",
		"https://sea.example/a_(b)":      "https://sea.example/a_(b)",
		"https://sea.example/a)b":        "https://sea.example/a%29b",
		`https://sea.example/"x`:         "https://sea.example/%22x",
		"mailto:harbour@sea.example":     "mailto:harbour@sea.example",
		"javascript:alert(1)":            "",
		"ftp://sea.example/t":            "",
		"cite:1":                         "",
		"https://sea.example/%20(a b)<c": "https://sea.example/%20(a%20b)%3Cc",
	} {
		got, ok := URL(in)
		if got != want || ok != (want != "") {
			t.Errorf("URL(%q) = %q, %v; want %q", in, got, ok, want)
		}
	}
}

func TestPath(t *testing.T) {
	for in, want := range map[string]string{
		"sea/tides.md":                 "sea/tides.md",
		"sea/Tide log.md":              "<sea/Tide log.md>",
		`C:\sea\tides.md`:              "",
		`sea\tides.md`:                 `sea\\tides.md`,
		"sea/a:b.md":                   "sea/a:b.md",
		"javascript:alert":             "",
		" javascript:a":                "",
		"javascript&colon;alert(1).md": "",
		"&#47;/e.example":              "",
		"//e.example/x":                "",
		`/\e.example/x`:                "",
		`\\server\tides.md`:            "",
		"/sea/tides.md":                "/sea/tides.md",
		"Q&A/tides & co.md":            "<Q&A/tides & co.md>",
		"a<b":                          "",
		"":                             "",
	} {
		got, ok := Path(in)
		if got != want || ok != (want != "") {
			t.Errorf("Path(%q) = %q, %v; want %q", in, got, ok, want)
		}
	}
}

func TestTitleSurvives(t *testing.T) {
	for _, title := range []string{`Tide tables`, `The "spring" tide`, `C:\sea`, `a\"b`} {
		quoted := Quoted(title)
		if got := string(Unescape([]byte(quoted[1 : len(quoted)-1]))); got != title {
			t.Errorf("%q was written %s and read %q", title, quoted, got)
		}
	}
	if got := Quoted("Two\n  lines"); got != `"Two lines"` {
		t.Errorf("got %s", got)
	}
}

func TestDefinition(t *testing.T) {
	if got := Definition("1", "https://sea.example", "Tide tables"); got != "[1]: https://sea.example \"Tide tables\"\n" {
		t.Errorf("got %q", got)
	}
	if got := Definition("1", "cite:1", ""); got != "[1]: cite:1\n" {
		t.Errorf("got %q", got)
	}
}
