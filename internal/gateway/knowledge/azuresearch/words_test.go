package azuresearch

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/upstream"
)

func TestNeutral(t *testing.T) {
	for in, want := range map[string]string{
		"When is high water?":           "When is high water?",
		"  two\tlines\nof  blanks ":     "two lines of blanks",
		`"exactly this"`:                "exactly this",
		"high +water -low":              "high water low",
		"sea-level and well-known-name": "sea-level and well-known-name",
		"- a list - with dashes":        "a list with dashes",
		"--dry-run":                     "dry-run",
		"(a | b) & c*":                  "a b & c",
		"about~ roughly~2":              "about roughly 2",
		`C:\tide\tables`:                "C: tide tables",
		"潮汐(表)":                         "潮汐 表",
		"naïve “quotes” stay":           "naïve “quotes” stay",
		"bell\x07 and nul\x00":          "bell and nul",
		"broken \xff byte":              "broken byte",
		"+":                             "",
		"":                              "",
		"***":                           "",
	} {
		if got := neutral(in); got != want {
			t.Errorf("neutral(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestNeutralIsBounded(t *testing.T) {
	got := neutral(strings.Repeat("é", MaxQuestion))
	if len(got) > MaxQuestion || !utf8.ValidString(got) {
		t.Errorf("%d bytes, valid: %t", len(got), utf8.ValidString(got))
	}
}

func FuzzNeutral(f *testing.F) {
	for _, s := range []string{"a -b +c", `"x`, "(", "-", "--", "\\", "潮 -汐", "\xff-"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, question string) {
		got := neutral(question)
		switch {
		case !utf8.ValidString(got) || len(got) > MaxQuestion+utf8.UTFMax:
			t.Errorf("%q is not sound", got)
		case strings.ContainsAny(got, "+|\"()*~\\") || strings.HasPrefix(got, "-") || strings.Contains(got, " -"):
			t.Errorf("%q holds an operator", got)
		case neutral(got) != got:
			t.Errorf("%q becomes %q", got, neutral(got))
		}
	})
}

func TestCut(t *testing.T) {
	for _, c := range []struct {
		in   string
		n    int
		want string
	}{
		{"tide", 9, "tide"},
		{"tide", 4, "tide"},
		{"tide", 2, "ti"},
		{"tide", 0, ""},
		{"éé", 3, "é"},
		{"é", 1, ""},
		{"潮汐", 5, "潮"},
		{"🌊", 3, ""},
	} {
		if got := cut(c.in, c.n); got != c.want {
			t.Errorf("cut(%q, %d) = %q, want %q", c.in, c.n, got, c.want)
		}
	}
}

func TestLiteral(t *testing.T) {
	for in, want := range map[string]string{
		"":            "''",
		"north":       "'north'",
		"o'brien's":   "'o''brien''s'",
		"'":           "''''",
		"') or (true": "''') or (true'",
		`back\slash'`: `'back\slash'''`,
	} {
		if got := literal(in); got != want {
			t.Errorf("literal(%q) = %s, want %s", in, got, want)
		}
	}
}

func TestOneOf(t *testing.T) {
	for _, c := range []struct {
		values []string
		want   string
	}{
		{[]string{"a"}, "search.in(f, 'a', '|')"},
		{[]string{"a", "b c", "d,e"}, "search.in(f, 'a|b c|d,e', '|')"},
		{[]string{"a|b"}, "search.in(f, 'a|b', ';')"},
		{[]string{"a|", "b;"}, "search.in(f, 'a|\tb;', '\t')"},
		{[]string{"|;\t"}, "search.in(f, '|;\t', '~')"},
		{[]string{"|;\t~"}, "search.in(f, '|;\t~', '^')"},
		{[]string{"|;\t~^", "b"}, "(f eq '|;\t~^' or f eq 'b')"},
		{[]string{"it's"}, "search.in(f, 'it''s', '|')"},
	} {
		if got := oneOf("f", c.values); got != c.want {
			t.Errorf("oneOf(%q) = %s, want %s", c.values, got, c.want)
		}
	}
}

// TestFilterParts: each restriction is its own part, joined by and, so that none
// can weaken another.
func TestFilterParts(t *testing.T) {
	two := 2
	c, err := New(Options{Endpoint: "https://pier.example", Index: "a", Filter: "x eq 1 or y eq 2",
		Mapping: Mapping{RankField: "rank", SetsField: "quays", FilepathField: "file"}})
	if err != nil {
		t.Fatal(err)
	}
	got, none, err := c.filter(&knowledge.Query{Clearance: &two, Sets: []string{"n"}, Documents: []string{"d"}})
	const want = "(x eq 1 or y eq 2) and rank le 2 and quays/any(s: search.in(s, 'n', '|')) and search.in(file, 'd', '|')"
	if got != want || none || err != nil {
		t.Errorf("got %s %t %v", got, none, err)
	}
}

func TestStep(t *testing.T) {
	for _, c := range []struct {
		name, parameters, link string
		skip, top              int
		ok                     bool
	}{
		{"the end", "", "", 0, 0, false},
		{"null", "null", "", 0, 0, false},
		{"parameters", `{"search":"x","filter":"true","skip":50,"top":10}`, "", 50, 10, true},
		{"parameters without a number", `{"search":"x"}`, "", 0, 0, true},
		{"parameters of no kind", `"x"`, "", 0, 0, false},
		{"numbers of no kind", `{"skip":"50"}`, "", 0, 0, false},
		{"a link", "", "https://x.example/indexes/a/docs?$skip=50&$top=7", 50, 7, true},
		{"a link without a number", "", "https://x.example/indexes/a/docs?search=x", 0, 0, false},
		{"a link that is none", "", "https://[::1", 0, 0, false},
		{"both", `{"skip":1}`, "https://x.example?$skip=2", 1, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := page{NextLink: c.link, Next: []byte(c.parameters)}
			if skip, top, ok := p.step(); skip != c.skip || top != c.top || ok != c.ok {
				t.Errorf("got %d %d %t", skip, top, ok)
			}
		})
	}
}

func TestUnknownField(t *testing.T) {
	for message, want := range map[string]string{
		"Invalid expression: Could not find a property named 'url' on type 'search.document'. Parameter name: $select": "url",
		"Invalid expression: Could not find a property named 'url' on type 'search.document'. Parameter name: $filter": "",
		"Unknown field 'url' in vector field list.": "",
		"": "",
	} {
		if got := unknownField(&upstream.Answered{Status: 400, Words: message}); got != want {
			t.Errorf("%q: %q", message, got)
		}
		if got := unknownField(&upstream.Answered{Status: 500, Words: message}); got != "" {
			t.Errorf("500 %q: %q", message, got)
		}
	}
}

// TestDocumentField: what a source's id is read from, by what the mapping names
// and what the index has.
func TestDocumentField(t *testing.T) {
	for _, c := range []struct {
		name    string
		mapping Mapping
		lacks   []string
		want    string
	}{
		{"assumed", Mapping{}, nil, "filepath"},
		{"named", Mapping{FilepathField: "file"}, nil, "file"},
		{"only the link is named", Mapping{URLField: "link"}, nil, "link"},
		{"no file", Mapping{}, []string{"filepath"}, "url"},
		{"neither", Mapping{}, []string{"filepath", "url"}, "id"},
		{"neither, own key", Mapping{KeyField: "key"}, []string{"filepath", "url"}, "key"},
	} {
		t.Run(c.name, func(t *testing.T) {
			client, err := New(Options{Endpoint: "https://pier.example", Index: "a", Mapping: c.mapping})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range c.lacks {
				if !client.drop(f, client.selected()) || client.drop(f, client.selected()) {
					t.Errorf("%s cannot be dropped, or twice", f)
				}
			}
			if got := client.documentField(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestDocumentValues(t *testing.T) {
	d := Document{"s": []byte(`" high water "`), "n": []byte("7"), "f": []byte("7.50"), "b": []byte("true"), "z": []byte("null"), "l": []byte(`["a","b"]`),
		"o": []byte(`{"s":"deep","o":{"s":"deeper"}}`), "x": []byte(`{`)}
	for field, want := range map[string]string{"s": "high water", "n": "7", "f": "7.50", "b": "", "z": "", "l": "a\nb", "o": "", "o/s": "deep", "o/o/s": "deeper",
		"o/x": "", "s/x": "", "x": "", "x/y": "", "nosuch": "", "": ""} {
		if got := d.Text(field); got != want {
			t.Errorf("%q: %q, want %q", field, got, want)
		}
	}
	for field, want := range map[string]int{"n": 7, "o": -1, "s": -1, "f": -1, "z": -1, "": -1} {
		got, ok := d.rank(field)
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("rank of %q: %d, want %d", field, got, want)
		}
	}
}
