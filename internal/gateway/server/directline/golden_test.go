package directline_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the code gives into the golden files")

// exchange is one question and the activities that are kept of it.
type exchange struct {
	name, keys, want string
	values           map[string]string
}

// exchanges reads a golden file: ### name, key: value lines, a line of dashes, an
// activity a line.
func exchanges(t *testing.T, path string) []*exchange {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var all []*exchange
	for _, block := range strings.Split("\n"+string(data), "\n### ")[1:] {
		name, rest, _ := strings.Cut(block, "\n")
		keys, want, _ := strings.Cut(rest, "---\n")
		x := &exchange{name: name, keys: keys, want: strings.TrimRight(want, "\n"), values: map[string]string{}}
		for line := range strings.Lines(keys) {
			key, value, _ := strings.Cut(line, ":")
			x.values[key] = strings.TrimSpace(value)
		}
		all = append(all, x)
	}
	return all
}

var (
	ordered = regexp.MustCompile(`"webchat:sequence-id":\d+`)
	stamped = regexp.MustCompile(`"timestamp":"[^"]+"`)
	hosted  = regexp.MustCompile(`http://127\.0\.0\.1:\d+`)
)

// run asks the question and returns what is kept, ids and times made plain.
func (x *exchange) run(t *testing.T) string {
	g := open(t, func(s *setup) { s.Whole = x.values["whole"] != "" })
	g.model.tell(x.values["says"])
	query := ""
	if channel := x.values["channel"]; channel != "" {
		query = "?channel=" + channel
	}
	c := g.begin("any", query)
	c.ask(x.values["ask"])
	kept := &talk{g: g, ID: c.ID, Token: c.Token}
	var lines []string
	for _, a := range kept.poll() {
		raw := strings.ReplaceAll(a.raw, c.ID, "C")
		raw = ordered.ReplaceAllString(raw, `"webchat:sequence-id":0`)
		raw = stamped.ReplaceAllString(raw, `"timestamp":"T"`)
		lines = append(lines, hosted.ReplaceAllString(raw, "http://here"))
	}
	return strings.Join(lines, "\n")
}

func TestGolden(t *testing.T) {
	path := filepath.Join("testdata", "answers.txt")
	var out bytes.Buffer
	for i, x := range exchanges(t, path) {
		t.Run(x.name, func(t *testing.T) {
			got := x.run(t)
			if got != x.want && !*update {
				t.Errorf("got\n%s\nwant\n%s", got, x.want)
			}
			if i > 0 {
				out.WriteString("\n")
			}
			fmt.Fprintf(&out, "### %s\n%s---\n%s\n", x.name, x.keys, got)
		})
	}
	if *update {
		if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
