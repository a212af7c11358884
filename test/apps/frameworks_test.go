package apps

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write docs/clients.md")

const python = ".venv/bin/python"

// patience is how long a script of frameworks may take: they load for many seconds.
const patience = 5 * time.Minute

// shown is what one framework shows of an answer.
type shown struct {
	Client, Version, Way, Text, Error string
	Cited                             []struct{ URL, Words string }
}

// scripts are those of the frameworks.
var scripts = []struct{ program, script, needs string }{
	{"node", "frameworks.mjs", "node_modules/@langchain/openai"},
	{python, "frameworks.py", python},
}

// ask runs a script and returns what each framework shows.
func ask(t *testing.T, program, script string, args ...string) (all []shown) {
	t.Helper()
	if strings.Contains(program, "/") {
		program, _ = filepath.Abs(program)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, append([]string{script}, args...)...)
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	for line := range bytes.Lines(out) {
		var s shown
		if bytes.HasPrefix(line, []byte("{")) && json.Unmarshal(line, &s) == nil && s.Client != "" {
			all = append(all, s)
		}
	}
	return all
}

// link is a citation in the words of an answer.
var link = regexp.MustCompile(`\(\[[^\]]+\]\((http[^)]+)\)\)`)

// TestFrameworks: each shows the whole answer with its two citations as links that open; where it keeps them beside the
// text too, its offsets cut out the link. What it shows is the table in docs/clients.md.
func TestFrameworks(t *testing.T) {
	var rows strings.Builder
	for _, s := range scripts {
		needs(t, s.needs)
	}
	address := serve(t, "log: {requests: false}\n")
	for _, s := range scripts {
		all := ask(t, s.program, s.script, address, "citeway")
		if len(all) < 10 {
			t.Errorf("%s: only %d answers", s.script, len(all))
		}
		for i := range all {
			one := &all[i]
			check(t, one)
			if one.Way == "streamed" {
				fmt.Fprintf(&rows, "| %s | %s | %s | %s |\n", one.Client, one.Version, kept(one), ends(one))
			}
		}
	}
	table(t, rows.String())
}

func check(t *testing.T, one *shown) {
	t.Helper()
	links := link.FindAllStringSubmatch(one.Text, -1)
	if one.Error != "" || len(links) != 2 || !strings.Contains(one.Text, "28 days") || !strings.Contains(one.Text, "0.42 euros") {
		t.Errorf("%s, %s: %+v", one.Client, one.Way, one)
		return
	}
	if n := len(one.Cited); n != 0 && n != len(links) {
		t.Errorf("%s, %s: keeps %d of %d citations", one.Client, one.Way, n, len(links))
	}
	for n := range one.Cited {
		if c := one.Cited[n]; c.Words != links[n][0] || c.URL != links[n][1] {
			t.Errorf("%s, %s: citation %d is %+v, want %q", one.Client, one.Way, n+1, c, links[n][0])
		}
	}
	for _, l := range links {
		r, err := http.Get(l[1])
		if err != nil {
			t.Fatal(err)
		}
		page, _ := io.ReadAll(r.Body)
		_ = r.Body.Close()
		if r.StatusCode != http.StatusOK || !bytes.Contains(page, []byte("28 days of annual leave")) && !bytes.Contains(page, []byte("0.42 euros a kilometre")) {
			t.Errorf("%s, %s: %s is %d and does not show the passage", one.Client, one.Way, l[1], r.StatusCode)
		}
	}
}

// kept says what a framework keeps of the citations.
func kept(one *shown) string {
	if len(one.Cited) > 0 {
		return "links in the text, and each as an annotation whose offsets cut out its link"
	}
	return "links in the text; it drops the annotations"
}

// ends says how a framework ends a streamed answer that is cut.
func ends(one *shown) string {
	if silent[one.Client] == "streamed" {
		return "no: it drops the event"
	}
	return "an error"
}

// table holds docs/clients.md against what the frameworks showed.
func table(t *testing.T, rows string) {
	t.Helper()
	path := filepath.Join("..", "..", "docs", "clients.md")
	const begin, end = "<!-- frameworks -->\n", "<!-- /frameworks -->"
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(page), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatalf("%s has no place for the table", path)
	}
	want := before + begin + "| package | version tried | what shows of citations | a stream that is cut is told as |\n|---|---|---|---|\n" + rows + end + after
	if *update {
		if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(page) != want {
		t.Errorf("%s does not say what the frameworks show; go test -update writes it", path)
	}
}

// silent are the ways in which a framework itself drops the error that it is sent: it reads neither response.failed nor an
// error event.
var silent = map[string]string{"@langchain/openai (Responses)": "streamed"}

// TestACutUpstreamIsTold: where the model's server breaks off in the middle of its answer, each framework reports an
// error, whole and streamed, but for those that are known to drop it.
func TestACutUpstreamIsTold(t *testing.T) {
	for _, s := range scripts {
		needs(t, s.needs)
	}
	model := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = io.WriteString(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"tern-1","choices":[{"index":0,"delta":{"content":"A full year of work gives 28 days"},"finish_reason":null}]}`+"\n\n")
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}))
	t.Cleanup(model.Close)
	address := serve(t, "log: {requests: false}\nmodels:\n  - {name: tern, provider: openai, model: tern-1, base_url: "+model.URL+"/v1, retries: 0}\n")
	for _, s := range scripts {
		for _, one := range ask(t, s.program, s.script, address, "citeway/tern") {
			if told := one.Error != ""; told == (silent[one.Client] == one.Way) {
				t.Errorf("%s, %s: told %t, the text is %q", one.Client, one.Way, told, one.Text)
			}
		}
	}
}
