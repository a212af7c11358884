package citeway_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

var update = flag.Bool("update", false, "write what the code gives into the golden files")

// showEvent is one event on one line, as the golden file writes it.
func showEvent(e citeway.Event) string {
	switch e := e.(type) {
	case *citeway.Begin:
		return fmt.Sprintf("begin %s %s generated=%v extra=%d", e.ID, e.Model, e.Generated, len(e.Extra))
	case *citeway.Text:
		return fmt.Sprintf("text %q", e.Bytes)
	case *citeway.Source:
		return fmt.Sprintf("source %s number=%d %s", e.ID, e.Number, e.Name())
	case *citeway.Citation:
		return fmt.Sprintf("citation %s %d-%d %q of %s", e.ID, e.Start, e.End, e.Label, strings.Join(e.Sources, ","))
	case *citeway.Finding:
		return "finding " + e.String()
	case *citeway.End:
		return fmt.Sprintf("end label=%v err=%v", e.Label != nil, e.Err != nil)
	}
	return fmt.Sprintf("unexpected %T", e)
}

// TestUnfoldGolden: an answer as JSON, a line of dashes, its events one a line.
// Whatever the events, folding them again gives the prose that was given.
func TestUnfoldGolden(t *testing.T) {
	const file = "testdata/unfold.txt"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cases := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n==========\n")
	for i, c := range cases {
		head, want, _ := strings.Cut(c, "\n----------")
		want = strings.TrimSpace(want)
		name, in, _ := strings.Cut(head, "\n")
		t.Run(name, func(t *testing.T) {
			a := &citeway.Answer{}
			if err := json.Unmarshal([]byte(in), a); err != nil {
				t.Fatal(err)
			}
			var lines []string
			sent := events(t, a)
			for _, e := range sent {
				lines = append(lines, showEvent(e))
			}
			got := strings.Join(lines, "\n")
			if got != want && !*update {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
			if back := citeway.Fold(sent...); back.Text != a.Text || len(back.Citations) != len(a.Citations) {
				t.Errorf("folded again: %q with %d citations", back.Text, len(back.Citations))
			}
			cases[i] = head + "\n----------\n" + got
		})
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.Join(cases, "\n==========\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// FuzzUnfold: citations anywhere, with any words, change no prose, and none is
// lost on the way.
func FuzzUnfold(f *testing.F) {
	f.Add("Tides rise.", 0, 5, "Tides", 5, 5, "")
	f.Add("short", 9, 2, "x", -1, 3, "shor")
	f.Add("end", 3, 4, "x", 3, 3, "")
	f.Add("潮汐", 1, 2, "\xbd", 3, 6, "汐")
	f.Fuzz(func(t *testing.T, text string, start, end int, label string, start2, end2 int, label2 string) {
		a := &citeway.Answer{Text: text, Sources: []citeway.Source{{ID: "s", Number: 1}}, Citations: []citeway.Citation{
			{ID: "a", Number: 1, Start: start, End: end, Label: label, Sources: []string{"s"}},
			{ID: "b", Number: 1, Start: start2, End: end2, Label: label2, Sources: []string{"s"}}}}
		var fold citeway.Folder
		if err := citeway.Unfold(a, &fold); err != nil {
			t.Fatal(err)
		}
		if got := fold.Answer(); got.Text != text {
			t.Fatalf("%q became %q", text, got.Text)
		}
	})
}
