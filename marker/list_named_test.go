package marker

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// knowing scans text in the pieces that the cuts make, where Tide tables and Moon almanac are known.
func knowing(text string, cuts ...int) []citeway.Event {
	var c collector
	s := New(&c, citeway.AllSyntaxes)
	s.Know(func(name []byte) bool {
		n := string(name)
		return n == "Tide tables" || n == "Moon almanac" || n == "Tide tables, p. 3" || n == "https://sea.example/moon"
	})
	at := 0
	for _, k := range append(cuts, len(text)) {
		_, _ = s.Write([]byte(text[at:k]))
		at = k
	}
	_ = s.Close()
	return c.events
}

// TestListsWithoutAHeading: a list of sources that are known is one without a heading, behind words that
// cite; the same events come at every cut, and no byte is lost.
func TestListsWithoutAHeading(t *testing.T) {
	long := strings.Repeat("x", 600)
	for text, want := range map[string]string{
		"Rise [1].\n\n[1]: Tide tables\n":                                  "1",
		"Rise [1].\n\n[1]: Tide tables\n\nGood luck.":                      "1",
		"Rise [1].\n\n[1] Tide tables, p. 3":                               "1",
		"Rise [1].\n\n[1] Tide tables\n[2] Moon almanac\n\nGood luck.":     "1 2",
		"Rise [1].\n\n[1] Tide tables\n[2] A film\n":                       "1 2",
		"Rise [1].\r\n\r\n[1] Tide tables\r\n[2] Moon almanac\r\n":         "1 2",
		"Rise [1].\n\n- [1] Tide tables\n- [2]: Moon almanac":              "1 2",
		"Rise [1].\n\n[1] Moon almanac - https://sea.example/moon\n":       "1",
		"Rise [1].\n\n---\n\n1. Tide tables\n2. Moon almanac\n":            "1 2",
		"Rise [1].\n\n---\n1) Tide tables":                                 "1",
		"Rise 【1】.\n\n---\n【1】Tide tables\n":                               "1",
		"Rise [1].\n\n[1] Tide tables\n\n[2] Moon almanac\n\n[3] A film\n": "1 2",

		"Rise [1].\n\n[1] Tide tables\n\nThey tell when.":                               "",
		"Rise [1].\n[1] Tide tables\n":                                                  "",
		"Rise [1].\n\n[1] A film\n":                                                     "",
		"Rise [1].\n\n[1] Moon almanac - https://x.example/\n":                          "",
		"Found:\n\n[1] Tide tables\n[2] Moon almanac\n":                                 "",
		"Rise [1].\n\n1. Tide tables\n2. Moon almanac\n":                                "",
		"Rise [1].\n\n---\n\n1. Go\n2. Run\n":                                           "",
		"Rise [1].\n\n---\n\n1. Tide tables\n\nGo on.":                                  "",
		"Rise [1].\n\n- Tide tables\n- Moon almanac\n":                                  "",
		"Rise [1].\n\n    [1] Tide tables\n":                                            "",
		"Rise [1].\n\n```\n[1] Tide tables\n```\n":                                      "",
		"Rise [1].\n\n[1] Tide tables" + long + "\n":                                    "",
		"Rise [1].\n\n[1] Tide tables" + strings.Repeat("\n", 600) + "[2] Moon almanac": "",
	} {
		events := knowing(text)
		var labels []string
		var back strings.Builder
		for _, e := range events {
			back.WriteString(raw(e))
			if d, is := e.(*citeway.Definition); is {
				labels = append(labels, string(d.Label))
			}
		}
		if got := strings.Join(labels, " "); got != want || back.String() != text {
			t.Errorf("%q defines %q, want %q", text, got, want)
		}
		for cut := range len(text) {
			if got := show(knowing(text, cut)); got != show(events) {
				t.Fatalf("%q cut at %d:\n%s", text, cut, firstDifference(got, show(events)))
			}
		}
		if got := show(knowing(text, everyByte(text)...)); got != show(events) {
			t.Fatalf("%q byte by byte:\n%s", text, firstDifference(got, show(events)))
		}
	}
}
