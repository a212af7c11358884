package render

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

var update = flag.Bool("update", false, "write the golden files anew")

// A golden file holds cases: a title after "# ", the answer, a line of dashes,
// what is written, a line of equals signs. In the answer ⟦1⟧ is a citation of the
// first source, ⟦1,2⟧ of two, ⟦1 words⟧ one with words, ⟦1!partial⟧ one with a
// verdict, ⟦9⟧ one that was not resolved.
const (
	dashes = "\n----------\n"
	equals = "\n==========\n"
)

var notation = regexp.MustCompile(`⟦([0-9,]+)(?:!([a-z]+))?(?: ([^⟧]*))?⟧`)

// answer reads the notation.
func answer(written string) *citeway.Answer {
	a := &citeway.Answer{Generated: true}
	at := 0
	for i, m := range notation.FindAllStringSubmatchIndex(written, -1) {
		before := written[at:m[0]]
		c := citeway.Citation{ID: fmt.Sprintf("c_%d", i+1), Marker: "[" + written[m[2]:m[3]] + "]", Sources: []string{}}
		if m[6] < 0 && strings.HasSuffix(before, " ") {
			c.Blank, before = " ", strings.TrimSuffix(before, " ")
		}
		a.Text += before
		c.Start = len(a.Text)
		if m[6] >= 0 {
			c.Label = written[m[6]:m[7]]
		}
		a.Text += c.Label
		c.End = len(a.Text)
		if m[4] >= 0 {
			c.Verdict = citeway.Verdict(written[m[4]:m[5]])
		}
		for number := range strings.SplitSeq(written[m[2]:m[3]], ",") {
			if number != "9" {
				c.Sources = append(c.Sources, "s"+number)
				c.Passages = append(c.Passages, "p"+number)
			}
		}
		a.Citations = append(a.Citations, c)
		at = m[1]
	}
	a.Text += written[at:]
	a.Sources = sources(a)
	return a
}

// sources are the three that every case can cite, numbered where it does.
func sources(a *citeway.Answer) []citeway.Source {
	changed := time.Date(2026, 8, 20, 0, 0, 0, 0, time.UTC)
	all := []citeway.Source{
		{ID: "s1", Title: "Leave", Path: "handbook/leave.md", Modified: &changed, Passages: []citeway.Passage{{ID: "p1", Page: 3}}},
		{ID: "s2", Title: "Tide \"tables\" [2026]", URL: "https://tides.example/a b(c)", Label: &citeway.Label{Name: "Internal", Description: "For staff", Color: "blue"}},
		{ID: "s3", URL: "javascript:alert(1)", Path: "notes/unsafe.txt", Passages: []citeway.Passage{{ID: "p3", Page: 7}, {ID: "p4", Page: 8}}},
	}
	for i := range all {
		for _, c := range a.Citations {
			if strings.Contains(strings.Join(c.Sources, " "), all[i].ID) {
				all[i].Number = i + 1
			}
		}
	}
	return all
}

func TestGolden(t *testing.T) {
	forms := []struct {
		name  string
		write func(io.Writer, *citeway.Answer, Options) error
		o     Options
	}{
		{"html", HTML, Options{}},
		{"text", Text, Options{}},
		{"terminal", Terminal, Options{Plain: true, Width: 60}},
		{"ansi", Terminal, Options{Width: 60}},
	}
	inputs := split(t, "testdata/cases.txt")
	for _, form := range forms {
		t.Run(form.name, func(t *testing.T) {
			file := "testdata/" + form.name + ".txt"
			var written bytes.Buffer
			for _, c := range inputs {
				written.WriteString(c + dashes)
				_, body, _ := strings.Cut(c, "\n")
				if err := form.write(&written, answer(body), form.o); err != nil {
					t.Fatal(err)
				}
				written.WriteString(strings.TrimPrefix(equals, "\n"))
			}
			if *update {
				if err := os.WriteFile(file, written.Bytes(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			compare(t, file, written.String())
		})
	}
}

func split(t *testing.T, file string) []string {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(raw), equals), equals)
}

func compare(t *testing.T, file, got string) {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want, have := strings.Split(string(raw), equals), strings.Split(got, equals)
	if len(want) != len(have) {
		t.Fatalf("%s holds %d cases, there are %d", file, len(want), len(have))
	}
	for i := range want {
		if want[i] != have[i] {
			t.Errorf("%s: want\n%s\ngot\n%s", file, want[i], have[i])
		}
	}
}
