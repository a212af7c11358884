package rill_test

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata anew")

// names gives the ids and times of a run names that are the same in every run, and
// gives requests the ids behind the names.
type names struct {
	given  map[string]string
	behind map[string]string
	counts map[string]int
}

var (
	idPattern   = regexp.MustCompile(`\b(ses|msg|p|c|ans|sh)_[0-9a-f]{20}\b`)
	timePattern = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`)
	namePattern = regexp.MustCompile(`\b(ses|msg|p|c|ans|sh)_[0-9]{1,3}\b`)
)

func (n *names) hide(text string) string {
	text = idPattern.ReplaceAllStringFunc(text, func(id string) string {
		if n.given[id] == "" {
			kind, _, _ := strings.Cut(id, "_")
			n.counts[kind]++
			name := fmt.Sprintf("%s_%d", kind, n.counts[kind])
			n.given[id], n.behind[name] = name, id
		}
		return n.given[id]
	})
	return timePattern.ReplaceAllStringFunc(text, func(at string) string {
		if strings.HasSuffix(at, "T00:00:00Z") { // part of a query, or none
			return at
		}
		return "TIME"
	})
}

func (n *names) show(text string) string {
	return namePattern.ReplaceAllStringFunc(text, func(name string) string {
		if id := n.behind[name]; id != "" {
			return id
		}
		return name
	})
}

// TestWire reads testdata/wire.txt: a request, a line of dashes, and what stands on
// the wire, one conversation of requests from the first to the last.
func TestWire(t *testing.T) {
	const path, line, next = "testdata/wire.txt", "----------\n", "==========\n"
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	g := open(t, plan{})
	n := &names{map[string]string{}, map[string]string{}, map[string]int{}}
	var written bytes.Buffer
	for _, c := range strings.Split(string(raw), next)[1:] {
		input, want, _ := strings.Cut(c, line)
		head, body, _ := strings.Cut(input, "\n")
		method, target, _ := strings.Cut(n.show(head), " ")
		target, accept, _ := strings.Cut(target, " Accept: ")
		res := g.send("", method, target, n.show(strings.TrimSpace(body)), "Accept", accept)
		answer, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprintf("%d %s\n%s\n", res.StatusCode, res.Header.Get("Content-Type"), strings.TrimSpace(n.hide(string(answer))))
		fmt.Fprint(&written, next, input, line, got)
		if got != want && !*update {
			t.Errorf("%s\ngot  %s\nwant %s", head, got, want)
		}
	}
	if *update {
		if err := os.WriteFile(path, written.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
