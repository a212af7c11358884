package extractive

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/modeltest"
	"github.com/citeway/citeway/marker"
)

// A golden file holds cases, parted by lines of equals signs. A case is the
// family and the question, a line of dashes, the sources (each begins with "@ "
// and its title; "@@" begins another passage), a line of dashes, and the answer.
type golden struct {
	name, family, question, want string
	sources                      []citeway.Source
}

var families = map[string]citeway.Syntax{
	"bracket": citeway.Bracket, "footnote": citeway.Footnote, "copilot": citeway.Footnote | citeway.SourceList,
	"doc": citeway.Doc, "cite": citeway.Cite, "inline": citeway.Inline, "linked": citeway.Linked,
	"reflink": citeway.RefLink, "wiki": citeway.Wiki, "lenticular": citeway.Lenticular, "fullwidth": citeway.Fullwidth,
	"dagger": citeway.Dagger, "private": citeway.PrivateUse, "off": 0,
}

func loadGolden(t *testing.T) []golden {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no golden files", err)
	}
	var cases []golden
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Split(string(raw), "\n=====\n") {
			parts := strings.SplitN(text, "\n-----\n", 3)
			if len(parts) != 3 {
				t.Fatalf("%s: a case has not three parts:\n%s", path, text)
			}
			family, question, _ := strings.Cut(strings.TrimSpace(parts[0]), ": ")
			cases = append(cases, golden{name: question, family: family, question: question, sources: readSources(parts[1]), want: strings.TrimSpace(parts[2])})
		}
	}
	return cases
}

func readSources(text string) []citeway.Source {
	var sources []citeway.Source
	for i, part := range strings.Split("\n"+text, "\n@ ")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		s := citeway.Source{ID: "d_" + string(rune('1'+i)), Title: title}
		if name, url, ok := strings.Cut(title, " <"); ok {
			s.Title, s.URL = name, strings.TrimSuffix(url, ">")
		}
		for _, p := range strings.Split(body, "\n@@\n") {
			s.Passages = append(s.Passages, citeway.Passage{Text: p})
		}
		sources = append(sources, s)
	}
	return sources
}

func answered(t *testing.T, c *golden) string {
	t.Helper()
	var b strings.Builder
	err := modeltest.Write(context.Background(), New(Options{}), &model.Request{
		Question: c.question, Sources: c.sources, Family: families[c.family], Inline: c.family != "off",
	}, func(p []byte) error { b.Write(p); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestGolden(t *testing.T) {
	for _, c := range loadGolden(t) {
		t.Run(c.name, func(t *testing.T) {
			if _, ok := families[c.family]; !ok {
				t.Fatalf("no family %q", c.family)
			}
			got := answered(t, &c)
			if shown := strings.TrimSpace(got); shown != c.want {
				t.Errorf("%s: got\n%s\nwant\n%s", c.family, shown, c.want)
			}
		})
	}
}

// TestGoldenMarkers: whatever the sources hold, the scanner finds in what is written
// the markers that the model meant and no others, in every family.
func TestGoldenMarkers(t *testing.T) {
	for _, c := range loadGolden(t) {
		for name, family := range families {
			c.family = name
			result := New(Options{}).Answer(c.question, c.sources)
			pieces, _ := result.write(&model.Request{Question: c.question, Sources: c.sources, Family: family, Inline: name != "off"}, false)
			answer := strings.Join(pieces, "")
			found := 0
			s := marker.New(citeway.SinkFunc(func(e citeway.Event) error {
				if m, ok := e.(*citeway.Marker); ok && len(m.Refs) > 0 {
					found++
				}
				return nil
			}), citeway.AllSyntaxes)
			_, _ = s.Write([]byte(answer))
			_ = s.Close()
			if want := meant(&c, name); found != want {
				t.Errorf("%s, %s (%x): %d markers found, %d meant:\n%s", c.question, name, family, found, want, answer)
			}
		}
	}
}

// meant is how many markers the answer to c is to have.
func meant(c *golden, family string) int {
	r := New(Options{}).Answer(c.question, c.sources)
	if r.Abstained || family == "off" {
		return 0
	}
	n := 0
	for i := range r.Sentences {
		n += len(r.Sentences[i].numbers())
	}
	return n
}
