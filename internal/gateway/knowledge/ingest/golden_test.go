package ingest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// rule parts the input of a case from what is expected, and one case from the next.
const (
	rule    = "\n----\n"
	between = "\n====\n"
)

// TestGolden runs the cases of testdata/formats: FORMAT.txt holds cases "name, input,
// expected", where expected lists what was read.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/formats/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no cases: ", err)
	}
	x := NewExtractor()
	defer x.Close()
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		ending := strings.TrimSuffix(filepath.Base(file), ".txt")
		for i, text := range strings.Split(strings.TrimSuffix(string(data), "\n"), between) {
			parts := strings.Split(text, rule)
			if len(parts) != 3 {
				t.Fatalf("%s: case %d has %d parts, want name, input, expected", file, i, len(parts))
			}
			t.Run(ending+"/"+strings.TrimSpace(parts[0]), func(t *testing.T) {
				golden(t, x, "case."+ending, parts[1], parts[2])
			})
		}
	}
}

func golden(t *testing.T, x *Extractor, name, input, want string) {
	t.Helper()
	c, err := x.Extract(t.Context(), File{Name: name, Data: []byte(input)})
	got := "error: " + string(citeway.CodeOf(err))
	if err == nil {
		fits(t, c)
		got = shownAs(c)
	}
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// fits checks that every span of a content says what it should.
func fits(t *testing.T, c *Content) {
	t.Helper()
	at := 0
	for _, h := range c.Headings {
		if h.Span.In(c.Text) != h.Text || h.Span.Start < at || h.Level < 1 {
			t.Errorf("heading %+v says %q", h, h.Span.In(c.Text))
		}
		at = h.Span.End
	}
	at = 0
	for i, p := range c.Pages {
		if p.Number != i+1 || p.Span.Start < at || p.Span.End < p.Span.Start || p.Span.End > len(c.Text) {
			t.Errorf("page %+v does not fit", p)
		}
		at = p.Span.End
	}
	at = 0
	for _, r := range c.Records {
		if r.Start < at || r.Len() <= 0 || strings.Contains(r.In(c.Text), "\n") {
			t.Errorf("record %+v says %q", r, r.In(c.Text))
		}
		at = r.End
	}
}

// shownAs writes what was read, a line for each thing, then the text.
func shownAs(c *Content) string {
	var b strings.Builder
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	line("title", c.Title)
	line("url", c.URL)
	line("editor", c.Editor)
	if !c.Modified.IsZero() {
		line("modified", c.Modified.Format("2006-01-02 15:04"))
	}
	line("aliases", strings.Join(c.Aliases, ", "))
	if c.Label != nil {
		label, _ := json.Marshal(c.Label)
		line("label", string(label))
	}
	for _, h := range c.Headings {
		line("heading", fmt.Sprint(h.Level, " ", h.Text))
	}
	for _, p := range c.Pages {
		line("page", fmt.Sprintf("%d %q", p.Number, p.Span.In(c.Text)))
	}
	line("records", strings.TrimPrefix(fmt.Sprint(len(c.Records)), "0"))
	return b.String() + "text:\n" + c.Text
}
