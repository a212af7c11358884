package prose_test

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// run weaves prose and citations; a separator is shown as a bar.
func run(t *testing.T, w prose.Writer, parts ...any) string {
	t.Helper()
	var out strings.Builder
	w.Out = func(b []byte) error { out.Write(b); return nil }
	w.Mark = func(dst []byte, c *citeway.Citation) []byte {
		for _, id := range c.Sources {
			dst = append(dst, "["+id+"]"...)
		}
		return dst
	}
	for _, p := range parts {
		var err error
		switch p := p.(type) {
		case string:
			err = w.Text([]byte(p))
		case citeway.Citation:
			if p.Start < 0 {
				p.Start = w.At()
				p.End = p.Start + len(p.Label)
			}
			err = w.Citation(&p)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return strings.ReplaceAll(out.String(), prose.Separator, "|")
}

func here(ids ...string) citeway.Citation { return citeway.Citation{Start: -1, Sources: ids} }

func TestWriter(t *testing.T) {
	blank := here("1")
	blank.Blank = "  "
	words := here("1")
	words.Label = "rise"
	lost := citeway.Citation{Start: -1, Marker: "[9]", Blank: " "}
	lostWords := citeway.Citation{Start: -1, Marker: "[9]", Label: "rise"}
	for _, test := range []struct {
		name  string
		w     prose.Writer
		parts []any
		want  string
	}{
		{"a point", prose.Writer{}, []any{"Tides", here("1"), "."}, "Tides[1]."},
		{"its blank", prose.Writer{}, []any{"Tides", blank, "."}, "Tides  [1]."},
		{"several sources", prose.Writer{}, []any{"Tides", here("2", "1")}, "Tides[2][1]"},
		{"words", prose.Writer{}, []any{"Tides ", words, "."}, "Tides rise[1]."},
		{"unresolved", prose.Writer{}, []any{"Tides", lost, "."}, `Tides \[9].`},
		{"unresolved words", prose.Writer{}, []any{"Tides ", lostWords, "."}, "Tides rise."},
		{"a bracket before", prose.Writer{}, []any{"x[0]", here("1")}, "x[0]|[1]"},
		{"an exclamation mark before", prose.Writer{}, []any{"Wow!", here("1")}, "Wow!|[1]"},
		{"a backslash before", prose.Writer{}, []any{`end\`, here("1")}, `end\|[1]`},
		{"two backslashes in two pieces", prose.Writer{}, []any{`end\`, `\`, here("1")}, `end\\[1]`},
		{"a parenthesis after", prose.Writer{}, []any{"a", here("1"), "(b)"}, "a[1]|(b)"},
		{"markers side by side", prose.Writer{}, []any{"a", here("1"), here("2")}, "a[1][2]"},
		{"spaced", prose.Writer{Spaced: true}, []any{"a", here("1"), " b ", here("2"), "\n", here("3")}, "a [1] b [2]\n[3]"},
		{"spaced at the start", prose.Writer{Spaced: true}, []any{here("1"), " a"}, "[1] a"},
		{"links kept apart", prose.Writer{Unlink: true}, []any{"[a](b) [c", "](d) ]", "(e"}, "[a]|(b) [c]|(d) ]|(e"},
		{"late at its end", prose.Writer{}, []any{"Tides", citeway.Citation{Start: 0, End: 5, Label: "Tides", Sources: []string{"1"}}}, "Tides[1]"},
		{"late and passed", prose.Writer{}, []any{"Tides rise", citeway.Citation{Start: 0, End: 5, Label: "Tides", Sources: []string{"1"}}}, "Tides rise"},
	} {
		if got := run(t, test.w, test.parts...); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
