package teams

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func TestCut(t *testing.T) {
	for _, test := range []struct {
		in    string
		limit int
		want  string
	}{
		{"harbour", 7, "harbour"},
		{"harbour", 6, "harbo…"},
		{"⚓⚓⚓", 2, "⚓…"},
		{"🚢🚢🚢", 4, "🚢…"},
		{"", 3, ""},
		{"a\xffb", 2, "a…"},
	} {
		got := cut(test.in, test.limit)
		if got != test.want {
			t.Errorf("cut(%q, %d) = %q, want %q", test.in, test.limit, got, test.want)
		}
		if len(utf16.Encode([]rune(got))) > test.limit {
			t.Errorf("%q is longer than %d", got, test.limit)
		}
	}
}

// FuzzEncode checks that whatever the answer holds, Teams gets JSON within its
// limits.
func FuzzEncode(f *testing.F) {
	f.Add("Tides rise.", "Tide tables", "Tides rise twice.")
	f.Add("\xff[1]", strings.Repeat("🚢", 100), strings.Repeat("a b ", 400))
	f.Fuzz(func(t *testing.T, text, title, passage string) {
		at := len(text)
		a := &citeway.Answer{Text: text, Citations: []citeway.Citation{{ID: "c", Number: 1, Start: at, End: at, Sources: []string{"a"}}},
			Sources: []citeway.Source{{ID: "a", Number: 1, Title: title, Passages: []citeway.Passage{{ID: "p", Text: passage}}}}}
		for _, stream := range []bool{false, true} {
			var out strings.Builder
			if err := citeway.Unfold(a, Form().NewEncoder(&out, dialect.Options{Stream: stream})); err != nil {
				t.Fatal(err)
			}
			checkActivities(t, out.String())
		}
	})
}

func checkActivities(t *testing.T, out string) {
	t.Helper()
	for _, event := range strings.Split(strings.TrimSpace(out), "\n\n") {
		var activity struct {
			Text     string
			Entities []struct {
				Citation []struct {
					Appearance struct{ Name, Abstract string }
				}
			}
		}
		if err := json.Unmarshal([]byte(strings.TrimPrefix(event, "data: ")), &activity); err != nil {
			t.Fatalf("%v: %s", err, event)
		}
		for _, e := range activity.Entities {
			for _, c := range e.Citation {
				if utf8.RuneCountInString(c.Appearance.Name) > maxName || utf8.RuneCountInString(c.Appearance.Abstract) > maxAbstract {
					t.Errorf("too long: %+v", c)
				}
			}
		}
	}
}
