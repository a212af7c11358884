package writer_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what comes as what is expected")

// varying are ids that are new each time, and scores, which are the ranking's.
var varying = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|(?:p|c|ans)_[0-9a-f]{20}|"score":[0-9.e-]+|"total_tokens":\d+|"(?:prompt|completion)_tokens":\d+`)

// steady writes the same name for the same id.
type steady map[string]string

func (s steady) text(text string) string {
	return varying.ReplaceAllStringFunc(text, func(id string) string {
		if name, _, number := strings.Cut(id, ":"); number {
			return name + ":0"
		}
		if s[id] == "" {
			kind, _, made := strings.Cut(id, "_")
			if !made {
				kind = "id"
			}
			s[id] = "<" + kind + strconv.Itoa(len(s)+1) + ">"
		}
		return s[id]
	})
}

// TestTheWire asks what stands in testdata/wire.txt, one request after another of
// the same gateway, and compares what comes. <id1> is the first id that came.
func TestTheWire(t *testing.T) {
	path := filepath.Join("testdata", "wire.txt")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := open(t, func(r *rig) { r.o.Single = true })
	names := steady{}
	var out []string
	for block := range strings.SplitSeq(strings.TrimSpace(string(data)), "\n====\n") {
		request, _, _ := strings.Cut(block, "\n----\n")
		got := r.wire(names, request)
		out = append(out, request+"\n----\n"+got)
		if want := block; !*update && want != request+"\n----\n"+got {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
	if len(out) < 10 {
		t.Errorf("%d requests", len(out))
	}
	if *update {
		if err := os.WriteFile(path, []byte(strings.Join(out, "\n====\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// wire sends one request: its first line is method and path, then headers up to an
// empty line, then the body.
func (r *rig) wire(names steady, request string) string {
	r.t.Helper()
	head, body, _ := strings.Cut(request, "\n\n")
	back := make([]string, 0, 2*len(names))
	for id, name := range names {
		back = append(back, name, id)
	}
	real := strings.NewReplacer(back...)
	lines := strings.Split(real.Replace(head), "\n")
	method, path, _ := strings.Cut(lines[0], " ")
	var headers []string
	for _, line := range lines[1:] {
		name, value, _ := strings.Cut(line, ": ")
		headers = append(headers, name, value)
	}
	w := r.send(method, path, strings.NewReader(real.Replace(body)), headers...)
	text := w.Body.String()
	var file struct{ ID, Status string }
	if json.Unmarshal(w.Body.Bytes(), &file) == nil && file.Status == "in_progress" {
		r.settle(file.ID)
	}
	return strings.TrimSpace(strconv.Itoa(w.Code) + " " + w.Header().Get("Content-Type") + "\n" + names.text(text))
}
