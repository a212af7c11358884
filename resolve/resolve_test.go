package resolve_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/resolve"
)

var update = flag.Bool("update", false, "write what the code gives into the golden files")

func Example() {
	sources := []citeway.Source{{ID: "a", Title: "Almanac"}, {ID: "b", Title: "Tide tables"}}
	var f citeway.Folder
	r := resolve.New(&f, resolve.Options{Sources: sources})
	s := marker.New(r, citeway.Bracket)
	_, _ = s.Write([]byte("Tides rise [2]. Founded in [1990]."))
	_ = s.Close()
	_ = r.Put(&citeway.End{})
	a := f.Answer()
	fmt.Println(a.Text)
	fmt.Println(a.Citations[0].Number, a.Source(a.Citations[0].Sources[0]).Title)
	// Output:
	// Tides rise. Founded in [1990].
	// 1 Tide tables
}

// golden is one case: keys, an input, a line of dashes, what is expected.
type golden struct {
	name, in, want string
	keys           map[string]string
}

func load(t *testing.T, file string) []golden {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var cases []golden
	for _, part := range strings.Split("\n"+string(data), "\n### ")[1:] {
		name, rest, _ := strings.Cut(part, "\n")
		c := golden{name: name, keys: map[string]string{}}
		head, body, _ := strings.Cut("\n"+rest, "\n--- in\n")
		for _, line := range strings.Split(head, "\n") {
			if key, value, ok := strings.Cut(line, ": "); ok {
				c.keys[key] = value
			}
		}
		c.in, c.want, _ = strings.Cut(body, "\n--- out\n")
		c.want = strings.TrimRight(c.want, "\n")
		cases = append(cases, c)
	}
	return cases
}

func save(t *testing.T, file string, cases []golden) {
	t.Helper()
	var b strings.Builder
	for _, c := range cases {
		fmt.Fprintf(&b, "### %s\n", c.name)
		for _, key := range []string{"sources", "earlier", "unresolved", "order", "fallback"} {
			if v, ok := c.keys[key]; ok {
				fmt.Fprintf(&b, "%s: %s\n", key, v)
			}
		}
		fmt.Fprintf(&b, "--- in\n%s\n--- out\n%s\n\n", c.in, c.want)
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func sources(t *testing.T, text string) []citeway.Source {
	t.Helper()
	if text == "" {
		return nil
	}
	list := []citeway.Source{}
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// run resolves the case's text in pieces of the size given.
func run(t *testing.T, c *golden, size int) *citeway.Answer {
	t.Helper()
	o := resolve.Options{Sources: sources(t, c.keys["sources"]), Earlier: sources(t, c.keys["earlier"]),
		Unresolved: resolve.Policy(c.keys["unresolved"]), Fallback: c.keys["fallback"] == "yes"}
	var f citeway.Folder
	whole := c.keys["order"] == "whole"
	o.Complete = whole
	r := resolve.New(&f, o)
	if whole {
		events := marker.Find(c.in, citeway.AllSyntaxes)
		for _, definitions := range []bool{true, false} {
			for _, e := range events {
				if _, is := e.(*citeway.Definition); is == definitions {
					must(t, r.Put(e))
				}
			}
		}
	} else {
		s := marker.New(r, citeway.AllSyntaxes)
		for in := c.in; in != ""; in = in[min(size, len(in)):] {
			_, err := s.Write([]byte(in[:min(size, len(in))]))
			must(t, err)
		}
		must(t, s.Close())
	}
	must(t, r.Put(&citeway.End{}))
	return f.Answer()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// show is an answer as the golden files write it.
func show(a *citeway.Answer) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%q\n", a.Text)
	for _, c := range a.Citations {
		fmt.Fprintf(&b, "cite %d at %d-%d %s", c.Number, c.Start, c.End, strings.Join(c.Sources, ","))
		if len(c.Passages) > 0 {
			fmt.Fprintf(&b, " passages=%s", strings.Join(c.Passages, ","))
		}
		fmt.Fprintf(&b, " %s", c.Marker)
		if c.Label != "" {
			fmt.Fprintf(&b, " label=%q", c.Label)
		}
		b.WriteString("\n")
	}
	for _, s := range a.Sources {
		fmt.Fprintf(&b, "source %d %s %q %s%s", s.Number, s.ID, s.Title, s.URL, s.Path)
		if s.Consulted {
			b.WriteString(" consulted")
		}
		b.WriteString("\n")
	}
	for _, f := range a.Findings {
		fmt.Fprintf(&b, "finding %s\n", f.String())
	}
	return strings.TrimRight(b.String(), "\n")
}

func TestGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	if len(files) == 0 {
		t.Fatal("no golden files")
	}
	for _, file := range files {
		cases := load(t, file)
		for i := range cases {
			c := &cases[i]
			t.Run(c.name, func(t *testing.T) {
				got := show(run(t, c, len(c.in)+1))
				if *update {
					c.want = got
					return
				}
				if got != c.want {
					t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
				}
				for _, size := range []int{1, 3} {
					if again := show(run(t, c, size)); again != got {
						t.Errorf("in pieces of %d:\n%s\nwhole:\n%s", size, again, got)
					}
				}
			})
		}
		if *update {
			save(t, file, cases)
		}
	}
}

func TestDistinctSourcesAreNotMergedByName(t *testing.T) {
	shown := []citeway.Source{{ID: "a", Path: "note.md", Passages: []citeway.Passage{{ID: "p1", Text: "north"}}},
		{ID: "b", Path: "note.md", Passages: []citeway.Passage{{ID: "p2", Text: "south"}}}}
	for distinct, want := range map[bool]string{false: "a", true: "b"} {
		var f citeway.Folder
		r := resolve.New(&f, resolve.Options{Sources: shown, Distinct: distinct, Earlier: []citeway.Source{{ID: "a", Number: 7, Path: "note.md"}}})
		scanner := marker.New(r, citeway.Bracket)
		_, err := scanner.Write([]byte("South [2]."))
		if err := errors.Join(err, scanner.Close(), r.Put(&citeway.End{})); err != nil {
			t.Fatal(err)
		}
		if a := f.Answer(); len(a.Citations) != 1 || a.Citations[0].Sources[0] != want || a.Citations[0].Passages[0] != "p2" {
			t.Errorf("distinct %v: %+v", distinct, a.Citations)
		}
	}
}

// Two documents of one path keep their numbers in a later turn.
func TestDistinctSourcesKeepTheirNumbers(t *testing.T) {
	shown := []citeway.Source{{ID: "a", Path: "note.md"}, {ID: "b", Path: "note.md"}}
	earlier := []citeway.Source{{ID: "a", Number: 1, Path: "note.md"}, {ID: "b", Number: 3, Path: "note.md"}}
	var f citeway.Folder
	r := resolve.New(&f, resolve.Options{Sources: shown, Distinct: true, Earlier: earlier})
	scanner := marker.New(r, citeway.Bracket)
	_, err := scanner.Write([]byte("North [1], south [2]."))
	if err := errors.Join(err, scanner.Close(), r.Put(&citeway.End{})); err != nil {
		t.Fatal(err)
	}
	a := f.Answer()
	if len(a.Citations) != len(shown) {
		t.Fatalf("%+v, %+v", a.Citations, a.Findings)
	}
	for i, want := range shown {
		if c := a.Citations[i]; c.Sources[0] != want.ID || c.Number != earlier[i].Number {
			t.Errorf("%d: %+v", i, c)
		}
	}
}
