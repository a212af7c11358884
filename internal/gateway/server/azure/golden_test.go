package azure

import (
	"bytes"
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what the code gives into the golden files")

var recordID = regexp.MustCompile(`/c/p_[0-9A-Za-z_-]+`)

// exchange is one request and what comes back for it.
type exchange struct {
	name, keys, request, response string
	values                        map[string]string
}

// exchanges reads a golden file: ### name, key: value lines, --- request,
// --- response.
func exchanges(t *testing.T, file string) []*exchange {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []*exchange
	for _, block := range strings.Split("\n"+string(data), "\n### ")[1:] {
		name, rest, _ := strings.Cut(block, "\n")
		keys, rest, _ := strings.Cut(rest, "--- request\n")
		request, response, _ := strings.Cut(rest, "--- response\n")
		x := &exchange{name: name, keys: keys, request: request, response: strings.TrimRight(response, "\n"), values: map[string]string{}}
		for line := range strings.Lines(keys) {
			key, value, _ := strings.Cut(line, ":")
			x.values[key] = strings.TrimSpace(value)
		}
		list = append(list, x)
	}
	return list
}

func (x *exchange) or(key, otherwise string) string {
	if v, ok := x.values[key]; ok {
		return v
	}
	return otherwise
}

// run sends the request.
func (x *exchange) run(t *testing.T) string {
	g := open(t, func(o *Options) {
		if d := x.values["deployments"]; d != "" {
			o.Deployments = map[string]string{d: "tern-1"}
		}
		if base := x.values["base"]; base != "" {
			o.Base = func(*http.Request) string { return base }
		}
	})
	g.model.says = x.or("says", g.model.says)
	g.model.piece, _ = strconv.Atoi(x.or("piece", "8"))
	status, body := g.post(path(x.or("deployment", "chat"), x.or("version", preview)), x.request)
	body = recordID.ReplaceAllString(body, "/c/p_…")
	return fmt.Sprintf("%d\n%s", status, strings.TrimRight(body, "\n"))
}

func TestGolden(t *testing.T) {
	files, _ := filepath.Glob("testdata/*.txt")
	if len(files) == 0 {
		t.Fatal("no golden files")
	}
	for _, file := range files {
		var out bytes.Buffer
		for i, x := range exchanges(t, file) {
			t.Run(filepath.Base(file)+"/"+x.name, func(t *testing.T) {
				got := x.run(t)
				if got != x.response && !*update {
					t.Errorf("got\n%s\nwant\n%s", got, x.response)
				}
				if i > 0 {
					out.WriteString("\n")
				}
				fmt.Fprintf(&out, "### %s\n%s--- request\n%s--- response\n%s\n", x.name, x.keys, x.request, got)
			})
		}
		if *update {
			if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
