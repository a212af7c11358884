package openai

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

var update = flag.Bool("update", false, "write what the code gives into the golden files")

// golden is one case: a request as it is sent (its keys, then a line METHOD PATH,
// headers, a blank line and the body), and the response.
type golden struct{ name, request, response string }

func load(t *testing.T, file string) []golden {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var list []golden
	for _, part := range strings.Split("\n"+string(data), "\n### ")[1:] {
		name, rest, _ := strings.Cut(part+"\n", "\n")
		request, response, _ := strings.Cut(rest, "---\n")
		list = append(list, golden{name, request, strings.TrimRight(response, "\n") + "\n"})
	}
	return list
}

func save(t *testing.T, file string, list []golden) {
	t.Helper()
	var b strings.Builder
	for _, g := range list {
		fmt.Fprintf(&b, "### %s\n%s---\n%s\n", g.name, g.request, g.response)
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// scripts are the chats that a case may name with "chat:".
func scripts(name string) Chat {
	switch name {
	case "builtin":
		return builtin(&handbook{})
	case "calls":
		return &scripted{events: []citeway.Event{begin(), &citeway.End{}}, reply: citeway.End{Finish: citeway.FinishCalls,
			Usage: &citeway.Usage{Prompt: 11, Answer: 5}, Calls: []citeway.Call{{ID: "call_1", Name: "moon", Arguments: `{"day":1}`}, {ID: "call_2", Name: "wind", Arguments: "{}"}}}}
	case "words and a call":
		return &scripted{events: []citeway.Event{begin(), text("Let me look."), &citeway.End{}},
			reply: citeway.End{Finish: citeway.FinishCalls, Calls: []citeway.Call{{ID: "call_1", Name: "moon", Arguments: "{}"}}}}
	case "cut":
		broken := &citeway.Error{Code: citeway.Truncated, Message: "the model broke off"}
		return &scripted{events: []citeway.Event{begin(), text("Tides ri"), &citeway.End{Err: broken}}}
	case "refused":
		broken := &citeway.Error{Code: citeway.Unavailable, Message: "the model was not reached"}
		return &scripted{events: []citeway.Event{begin(), &citeway.End{Err: broken}}}
	case "faulty":
		return &scripted{events: []citeway.Event{begin(), text("Tides ri")}, err: fmt.Errorf("a secret place")}
	case "long":
		return &scripted{events: []citeway.Event{begin(), text("Tides rise"), &citeway.End{}}, reply: citeway.End{Finish: citeway.FinishLength}}
	}
	return &scripted{events: tides()}
}

// ids are what is made up anew for each answer.
var ids = regexp.MustCompile(`\b(ans|msg|fc|p|c)_[0-9a-zA-Z]{10,}`)

func (g *golden) run() string {
	caller, name, base, rest := server.Caller{}, "", "", g.request
	for {
		line, more, _ := strings.Cut(rest, "\n")
		key, value, ok := strings.Cut(line, ": ")
		if !ok {
			break
		}
		rest = more
		switch key {
		case "chat":
			name = value
		case "key citations":
			caller.Citations = value
		case "key mode":
			caller.Mode = value
		case "links":
			base = value
		}
	}
	head, body, _ := strings.Cut(rest, "\n\n")
	lines := strings.Split(head, "\n")
	method, path, _ := strings.Cut(lines[0], " ")
	var headers []string
	for _, line := range lines[1:] {
		key, value, _ := strings.Cut(line, ": ")
		headers = append(headers, key, value)
	}
	up := &upstream{status: 200, kind: "application/json", body: `{"id":"c1","model":"tern-1","choices":[{"index":0,"message":{"role":"assistant","content":"High water is at 06:12 [1]."},"finish_reason":"stop"}]}`}
	s := surface(scripts(name), up)
	s.o.Base = func(*http.Request) string { return base }
	w := send(s, caller, method, path, body, headers...)
	return fmt.Sprintf("%d %s\n%s\n", w.Code, w.Header().Get("Content-Type"), strings.TrimRight(ids.ReplaceAllString(w.Body.String(), "${1}_X"), "\n"))
}

func TestGolden(t *testing.T) {
	for _, file := range []string{"testdata/completions.txt", "testdata/responses.txt", "testdata/refused.txt"} {
		list := load(t, file)
		for i := range list {
			g := &list[i]
			t.Run(g.name, func(t *testing.T) {
				got := g.run()
				if *update {
					g.response = got
				} else if got != g.response {
					t.Errorf("got\n%s\nwant\n%s", got, g.response)
				}
			})
		}
		if *update {
			save(t, file, list)
		}
	}
}
